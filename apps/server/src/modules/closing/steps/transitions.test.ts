import { describe, expect, test } from "vitest";
import { STEP_CODES, type StepCode } from "@comptoir/accounting/closing/step-codes";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { isoDate } from "@comptoir/accounting/date";
import { closeByHand } from "../../../testing/closed-years.js";
import { settlesNothing } from "../../books/consequences.js";
import { freezeThrough } from "../../books/freezing/service.js";
import { typeOperations } from "../../vat/testing.js";
import { changeStepOf, closingCompany, NOTHING, readClosingOf, readStepOf, validateStepOf } from "../testing.js";

const app = await testApp({ today: "2026-02-10" });
// The function is closed by default: these tests open it where they reset.
await app.db.shared((tx) =>
  tx.run(
    `insert into shared.flags (name, environment, active) values ('cloture_reset_step_display', 'dev', true)
     on conflict (name, environment) do update set active = true`,
  ),
);

const CONTRIBUTIONS = { statements: [{ body: "Urssaf", account: "646100", csgCrdsPaid: 2910, training: 0, healthUnions: 0 }] };

/** A nurse with contributions, whose steps are all done. */
async function allDone(): Promise<TestCompany> {
  const company = await closingCompany(app);
  await typeOperations(company, [
    { date: "2025-03-03", type: "income", paid: 40_000, account: "706000", origin: "personal" },
    { date: "2025-06-15", type: "outcome", paid: 9_000, account: "646100", origin: "personal" },
    { date: "2025-07-15", type: "outcome", paid: 1_200, account: "646510", origin: "personal" },
  ]);
  for (const [code, inputs] of NOTHING) await changeStepOf(company, code, { inputs: { ...inputs } });
  await changeStepOf(company, "social_security_contributions", { inputs: CONTRIBUTIONS });
  await changeStepOf(company, "optional_ssc", { inputs: { attestations: { "646510": true } } });
  await answerWarnings(company);
  const { seen } = (await company.send("POST", "/api/v1/steps/validate", { preview: true })).json().data;
  const done = await company.send("POST", "/api/v1/steps/validate", { seen });
  if (done.statusCode !== 200) throw new Error(done.body);
  return company;
}

/** Gives each anomaly its reason. */
async function answerWarnings(company: TestCompany): Promise<void> {
  const { result } = await readStepOf(company, "consistent_accounts");
  const answers = Object.fromEntries(result.unanswered.map((code) => [code, { kind: "justified", comment: "Vu" }]));
  await changeStepOf(company, "consistent_accounts", { inputs: { answers } });
}

async function statuses(company: TestCompany): Promise<Partial<Record<StepCode, number>>> {
  const { steps } = await readClosingOf(company);
  return Object.fromEntries(steps.filter(({ concerned }) => concerned).map(({ code, status }) => [code, status]));
}

const withStatus = (held: Partial<Record<StepCode, number>>, status: number) =>
  Object.entries(held)
    .filter(([, one]) => one === status)
    .map(([code]) => code);

async function keysOf(company: TestCompany): Promise<string[]> {
  const rows = await app.db.tenant(company.id, (tx) =>
    tx.query<{ key: string }>(
      "select source_key as key from books.entries where company_id = $1 and source_kind = 'closing_step' order by 1",
      [company.id],
    ),
  );
  return rows.map(({ key }) => key);
}

describe("the statuses of steps", () => {
  test("all that asks no question is validated in one press, with its list, and the last one is to do", async () => {
    const company = await allDone();
    const held = await statuses(company);
    const again = await company.send("POST", "/api/v1/steps/validate", { preview: true });
    expect(again.json().data.steps).toEqual([]);
    const stale = await company.send("POST", "/api/v1/steps/validate", { seen: "old" });
    expect(stale.json().code).toBe("closing.step_changed");
    expect(withStatus(held, 0)).toEqual(["validation_closure"]);
    expect(withStatus(held, 2)).toEqual([]);
  });

  test("a step to do again says what is so now: an answer that misses, then what it gives, then that all came back", async () => {
    const company = await allDone();
    const changesOf = async (): Promise<readonly string[]> => (await readStepOf(company, "species")).changes;
    await changeStepOf(company, "species", { inputs: { hasCash: true, countedBalance: 42 } });
    expect(await changesOf()).toEqual(["Une réponse manque dans l’étape."]);
    await changeStepOf(company, "species", { inputs: { differenceReason: "personal" } });
    expect(await changesOf()).toEqual(["Nouvelle écriture\u00a0: Excédent de caisse."]);
    await changeStepOf(company, "species", { inputs: { hasCash: false, countedBalance: null, differenceReason: null } });
    expect(await changesOf()).toEqual(["Ce qui avait changé est revenu\u00a0: relisez l’étape."]);
  });

  test("DONE → TOFIX when the books change what a step gave, with what changed, in the same transaction", async () => {
    const company = await allDone();
    await typeOperations(company, [{ date: "2025-08-01", type: "outcome", paid: 500, account: "646100", origin: "personal" }]);
    const step = await readStepOf(company, "social_security_contributions");
    // The rest of the debits is that of contributions: the split is the same, and nothing is to be done again.
    expect(step.status).toBe(1);
    await typeOperations(company, [{ date: "2025-08-02", type: "outcome", paid: 100, account: "637800", origin: "personal" }]);
    const changed = await readStepOf(company, "social_security_contributions");
    expect([changed.status, changed.changes]).toEqual([
      2,
      ["L’écriture «\u00a0Ventilation des cotisations sociales\u00a0» n’est plus la même."],
    ]);
  });

  test("a balance that moves puts nothing to be done again, a step that it locks shows it", async () => {
    const company = await allDone();
    await typeOperations(company, [{ date: "2025-08-01", type: "outcome", paid: 30, account: "606400", origin: "personal" }]);
    expect(withStatus(await statuses(company), 2)).toEqual([]);
    await changeStepOf(company, "species", { restartStep: true });
    const held = await statuses(company);
    expect([held.species, held.consistent_accounts]).toEqual([0, 3]);
  });

  test("TOFIX → DONE when it is validated again", async () => {
    const company = await allDone();
    await typeOperations(company, [{ date: "2025-08-02", type: "outcome", paid: 100, account: "637800", origin: "personal" }]);
    expect((await validateStepOf(company, "social_security_contributions")).json().data).toMatchObject({ status: 1, changes: [] });
  });

  test("LOCK hides the stored status: a check that becomes false locks, and gives it back", async () => {
    const company = await allDone();
    await company.send("PATCH", "/api/v1/steps", { noPreviousAccounts: null });
    expect(new Set(Object.values(await statuses(company)))).toEqual(new Set([3]));
    await company.send("PATCH", "/api/v1/steps", { noPreviousAccounts: true });
    expect(withStatus(await statuses(company), 0)).toEqual(["validation_closure"]);
  });

  test("reset of social contributions: its entries are gone, the steps that need it are to be done again", async () => {
    const company = await allDone();
    expect(await keysOf(company)).toEqual(["social_security_contributions"]);
    const reset = await changeStepOf(company, "social_security_contributions", { restartStep: true });
    expect(reset.json()).toMatchObject({
      data: { status: 0, inputs: { statements: [{ csgCrdsPaid: 2910 }] } },
      toFix: ["optional_ssc", "consistent_accounts", "tax_reintegrations"],
    });
    expect(await keysOf(company)).toEqual([]);
    expect((await readStepOf(company, "tax_reintegrations")).inputs).toEqual({ checked: true });
  });

  test("each step that concerns the file begins again and is validated again, from what was typed", async () => {
    const company = await allDone();
    const codes = withStatus(await statuses(company), 1);
    expect(codes.length).toBeGreaterThan(8);
    for (const code of codes) {
      const reset = await changeStepOf(company, code, { restartStep: true });
      expect([code, reset.statusCode, reset.json().data.status]).toEqual([code, 200, 0]);
      const again = await validateStepOf(company, code);
      expect([code, again.statusCode, again.json().data?.status]).toEqual([code, 200, 1]);
      for (const other of STEP_CODES)
        if (reset.json().toFix.includes(other)) expect((await validateStepOf(company, other)).statusCode).toBe(200);
    }
    expect(withStatus(await statuses(company), 1)).toEqual(codes);
  });

  test("what is validated in the ledger is never deleted by a reset: it is reversed", async () => {
    const company = await allDone();
    await app.db.tenant(company.id, async (tx) => {
      const drafts = await tx.query<{ id: string }>("select id from books.entries where company_id = $1 and source_kind = 'closing_step'", [
        company.id,
      ]);
      const also = drafts.map(({ id }) => id);
      await freezeThrough(tx, { companyId: company.id, through: isoDate("2025-12-31"), today: isoDate("2026-02-10"), also });
    });
    await changeStepOf(company, "social_security_contributions", { restartStep: true });
    const rows = await app.db.tenant(company.id, (tx) =>
      tx.query<{ kind: string; n: number }>(
        `select source_kind as kind, count(*)::int as n from books.entries where company_id = $1 and source_kind in ('closing_step', 'reversal') group by 1 order by 1`,
        [company.id],
      ),
    );
    expect(rows).toEqual([
      { kind: "closing_step", n: 1 },
      { kind: "reversal", n: 1 },
    ]);
  });

  test("the reset is a function that is opened, as the closing is", async () => {
    const { app: closed, db, newCompany } = await testApp({ deployment: "dev", today: "2026-02-10" });
    const { headers } = await newCompany({ beginning: "2025-01-01", end: "2025-12-31" });
    const call = (method: "GET" | "PATCH", url: string, payload?: object) =>
      closed.inject({ method, url, headers, ...(payload && { payload }) });
    for (const code of STEP_CODES.filter((one) => one !== "validation_closure"))
      expect([code, (await call("PATCH", `/api/v1/step/${code}`, { restartStep: true })).json().code]).toEqual([code, "access.feature"]);
    expect((await call("GET", "/api/v1/steps")).statusCode).toBe(200);
    await db.shared((tx) =>
      tx.run(
        `insert into shared.flags (name, environment, active) values ('cloture_display', 'dev', false)
         on conflict (name, environment) do update set active = false`,
      ),
    );
    expect((await call("GET", "/api/v1/steps")).json()).toMatchObject({ status: 403, code: "access.feature" });
  });

  test("DONE → TOFIX when the firm asks for it, with its comment; a client does not", async () => {
    const company = await allDone();
    const refused = await changeStepOf(company, "species", { flag: true, comment: "Recomptez" });
    expect(refused.json()).toMatchObject({ status: 403, code: "closing.firm_flags" });
    const firm = await app.newFirm();
    await app.db.shared((tx) => tx.run("update shared.companies set firm_id = $2 where id = $1", [company.id, firm.id]));
    const flag = (payload: object, code = "species") =>
      app.app.inject({
        method: "PATCH",
        url: `/api/v1/step/${code}`,
        payload: { companyId: company.id, flag: true, ...payload },
        headers: firm.headers,
      });
    expect((await flag({})).json()).toMatchObject({ status: 422, code: "closing.flag_comment", target: "comment" });
    expect((await flag({ comment: "Recomptez" }, "amortizations_validation")).json().code).toBe("closing.step_not_done");
    expect((await flag({ comment: "Recomptez la caisse" })).json().data).toMatchObject({ status: 2, comment: "Recomptez la caisse" });
    const summary = await app.db.shared((tx) =>
      tx.query("select closing_to_fix, closing_status from shared.dossier_summaries where company_id = $1", [company.id]),
    );
    expect(summary).toEqual([{ closing_to_fix: 1, closing_status: "started" }]);
  });

  test("FIGE: a closed year takes nothing more", async () => {
    const company = await allDone();
    await app.db.tenant(company.id, async (tx) => {
      settlesNothing(tx, "a year closed by a test");
      await tx.run("update books.closing_steps set status = 4 where company_id = $1 and status = 1", [company.id]);
    });
    await closeByHand(app.db, company.id);
    const { steps, year } = (await company.get(`/api/v1/steps?fiscalYearId=${company.fiscalYearId}`)).json();
    expect([year.state, steps.find(({ code }: { code: string }) => code === "species").status]).toEqual(["closed", 4]);
    const reply = await changeStepOf(company, "species", { idFiscalYear: company.fiscalYearId, inputs: { hasCash: true } });
    expect(reply.json()).toMatchObject({ status: 409, code: "closing.step_frozen" });
  });
});

test("the same key and request validates once, and another request under the key is refused", async () => {
  const company = await closingCompany(app);
  const preview = await changeStepOf(company, "species", { inputs: { hasCash: false }, validate: true, preview: true });
  const send = (payload: object) =>
    app.app.inject({ method: "PATCH", url: "/api/v1/step/species", payload, headers: { ...company.headers, "idempotency-key": "once" } });
  const body = { inputs: { hasCash: false }, validate: true, seen: preview.json().seen };
  const first = await send(body);
  expect((await send(body)).json()).toEqual(first.json());
  expect((await send({ restartStep: false })).json().code).toBe("idempotency.reused");
  const acts = await app.db.tenant(company.id, (tx) =>
    tx.query<{ sentence: string }>("select sentence from books.acts where company_id = $1 and kind like 'closing.%'", [company.id]),
  );
  expect(acts).toEqual([{ sentence: "Clôture 2025\u00a0: Étape «\u00a0Espèces\u00a0» validée" }]);
});
