import { describe, expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { typeOperations } from "../../vat/testing.js";
import { changeStepOf, closingCompany, NOTHING, readClosingOf, readStepOf, validateStepOf } from "../testing.js";

const app = await testApp({ today: "2026-02-10" });

/** The OD entries of the closing steps of a company, as `D account amount / C account amount`. */
async function stepEntries(companyId: string): Promise<string[]> {
  const rows = await app.db.tenant(companyId, (tx) =>
    tx.query<{ key: string; date: string; text: string }>(
      `select e.source_key as key, e.date::text as date, string_agg(case when l.debit_cents > 0 then 'D ' else 'C ' end || l.account_code || ' '
          || (l.debit_cents + l.credit_cents)::text, ' / ' order by l.position) as text
        from books.entries e join books.entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
        where e.company_id = $1 and e.source_kind = 'closing_step' group by e.id, e.source_key, e.date order by e.date, e.source_key`,
      [companyId],
    ),
  );
  return rows.map(({ key, date, text }) => `${date} ${key}: ${text}`);
}

describe("the closing of a year", () => {
  test("shows nine checks, eighteen steps, its progress and the step to go on with", async () => {
    const company = await closingCompany(app);
    const closing = await readClosingOf(company);
    expect(Object.values(closing.checks).filter(({ status }) => !status)).toEqual([]);
    expect(closing.isOpen).toBe(true);
    expect(closing.steps.map(({ code, order }) => `${order} ${code}`)).toHaveLength(18);
    expect(closing.resume).toBe("species");
    expect(closing.year).toMatchObject({
      begin: "2025-01-01",
      end: "2025-12-31",
      state: "open",
      taxReturn: { form: "2035", dueOn: "2026-05-20" },
    });
    const concerned = closing.steps.filter((step) => step.concerned).length;
    expect(closing.progress).toEqual({ done: 18 - concerned, toFix: 0, total: 18 });
    expect(closing.steps.find(({ code }) => code === "amortizations_validation")).toMatchObject({
      concerned: false,
      why: "Aucune immobilisation.",
    });
  });

  test("what is typed in a step is kept without validating it, and null erases a field", async () => {
    const company = await closingCompany(app);
    const kept = await changeStepOf(company, "species", { inputs: { hasCash: true, countedBalance: 12.5 } });
    expect([kept.statusCode, kept.json().data.status, kept.json().data.version]).toEqual([200, 0, 1]);
    expect((await readStepOf(company, "species")).inputs).toMatchObject({ hasCash: true, countedBalance: 12.5 });
    await changeStepOf(company, "species", { inputs: { countedBalance: null } });
    expect((await readStepOf(company, "species")).inputs).toEqual({ hasCash: true });
  });

  test("a counted till is previewed with its effect and entries, then validated as it was seen", async () => {
    const company = await closingCompany(app);
    await typeOperations(company, [
      { date: "2025-03-03", type: "income", paid: 570, account: "706000" },
      { date: "2025-03-04", type: "outcome", paid: 310.5, account: "606300" },
    ]);
    const inputs = { hasCash: true, countedBalance: 240, differenceReason: "personal" };
    const preview = await changeStepOf(company, "species", { inputs, validate: true, preview: true });
    expect(preview.json()).toMatchObject({
      data: { status: 1, result: { theoretical: 259.5, difference: -19.5 } },
      effect: {
        profitBefore: 259.5,
        profitAfter: 259.5,
        entries: [
          {
            date: "2025-12-31",
            journal: "OD",
            lines: [
              { account: "108200", debit: 19.5 },
              { account: "530000", credit: 19.5 },
            ],
          },
        ],
      },
    });
    expect((await readStepOf(company, "species")).status).toBe(0);
    expect(await stepEntries(company.id)).toEqual([]);
    const done = await changeStepOf(company, "species", { inputs, validate: true, seen: preview.json().seen });
    expect([done.statusCode, done.json().data.status]).toEqual([200, 1]);
    expect(await stepEntries(company.id)).toEqual(["2025-12-31 species: D 108200 1950 / C 530000 1950"]);
  });

  test("a step validated twice writes once", async () => {
    const company = await closingCompany(app);
    await typeOperations(company, [{ date: "2025-03-03", type: "income", paid: 570, account: "706000" }]);
    const inputs = { hasCash: true, countedBalance: 500, differenceReason: "personal" };
    await validateStepOf(company, "species", inputs);
    const before = await stepEntries(company.id);
    expect((await validateStepOf(company, "species", inputs)).statusCode).toBe(200);
    expect(await stepEntries(company.id)).toEqual(before);
  });

  test("another preview than the one that was seen is refused", async () => {
    const company = await closingCompany(app);
    const preview = await changeStepOf(company, "species", { inputs: { hasCash: false }, validate: true, preview: true });
    const other = await changeStepOf(company, "species", {
      inputs: { hasCash: true, countedBalance: 0 },
      validate: true,
      seen: preview.json().seen,
    });
    expect([other.statusCode, other.json().code]).toEqual([409, "closing.step_changed"]);
    expect((await readStepOf(company, "species")).inputs).toEqual({});
  });

  test("the version that was read decides", async () => {
    const company = await closingCompany(app);
    await changeStepOf(company, "species", { inputs: { hasCash: false }, version: 0 });
    const stale = await changeStepOf(company, "species", { inputs: { hasCash: true }, version: 0 });
    expect([stale.statusCode, stale.json().code]).toEqual([409, "closing.step_version"]);
    const byHeader = await app.app.inject({
      method: "PATCH",
      url: "/api/v1/step/species",
      payload: { inputs: { hasCash: true } },
      headers: { ...company.headers, "if-match": '"0"' },
    });
    expect(byHeader.json().code).toBe("closing.step_version");
  });

  test("a point to settle is refused at its field", async () => {
    const company = await closingCompany(app);
    const reply = await validateStepOf(company, "species", { hasCash: true });
    expect(reply.json()).toMatchObject({
      status: 422,
      code: "closing.step_blocked",
      target: "inputs.countedBalance",
      message: "Ce champ est requis.",
    });
    const unknown = await changeStepOf(company, "species", { inputs: { colour: "red" } });
    expect(unknown.json()).toMatchObject({ status: 400, code: "request.malformed", message: "Clé inconnue\u00a0: colour." });
    const kind = await changeStepOf(company, "species", { inputs: { hasCash: "red" } });
    expect(kind.json()).toMatchObject({ status: 400, target: "inputs.hasCash", message: expect.stringMatching(/n’est pas valide\.$/) });
    const decimals = await changeStepOf(company, "species", { inputs: { countedBalance: 1.005 } });
    expect(decimals.json()).toMatchObject({ status: 400, target: "inputs.countedBalance" });
  });

  test("a step is locked until what it needs is done, and without object when nothing concerns it", async () => {
    const company = await closingCompany(app);
    const locked = await validateStepOf(company, "consistent_accounts");
    expect(locked.json()).toMatchObject({ status: 409, code: "closing.step_locked" });
    expect(locked.json().message).toContain("Espèces");
    const none = await validateStepOf(company, "amortizations_validation");
    expect(none.json()).toMatchObject({ status: 409, code: "closing.step_not_concerned" });
  });

  test("all steps validated once, in their order, are all done", async () => {
    const company = await closingCompany(app);
    for (const [code, inputs] of NOTHING) await changeStepOf(company, code, { inputs: { ...inputs } });
    for (const { code, concerned } of (await readClosingOf(company)).steps) {
      if (!concerned || code === "validation_closure") continue;
      const done = await validateStepOf(company, code);
      expect([code, done.statusCode, done.statusCode === 200 ? "" : done.body]).toEqual([code, 200, ""]);
    }
    const { steps, progress, resume } = await readClosingOf(company);
    expect(
      steps.filter(({ concerned, status, code }) => concerned && status !== 1 && code !== "validation_closure").map(({ code }) => code),
    ).toEqual([]);
    expect(progress).toEqual({ done: 17, toFix: 0, total: 18 });
    expect(resume).toBe("validation_closure");
  });
});
