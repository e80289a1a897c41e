import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { typeIn } from "../../operations/testing.js";
import { assistantOf, typeOperations } from "../../vat/testing.js";
import { changeStepOf, closingCompany, NOTHING, readClosingOf, readStepOf, validateStepOf } from "../testing.js";
import { actOn, closeAsSeen, finishSteps, previewClosing, reopenYearOf } from "./testing.js";

const server = await testApp({ today: "2027-06-10" });
const { app, db } = server;

const fees = (amount: number, date: string) =>
  ({ title: "Honoraires", type: "income", amount, date, origin: "personal", creditCategory: "706000" }) as const;
const isIntact = async (company: TestCompany): Promise<boolean> =>
  (await company.get("/api/v1/ledger/verify")).json<{ data: { intact: boolean } }>().data.intact;
const yearsOf = async (company: TestCompany) =>
  (await company.get("/api/v1/fiscalyear")).json<{ data: { id: string; beginning: string; end: string }[] }>().data;
const yearFrom = async (company: TestCompany, beginning: string): Promise<string> =>
  (await yearsOf(company)).find((year) => year.beginning === beginning)?.id ?? "";
const boxesOf = async (company: TestCompany, id: string): Promise<ReadonlyMap<string, number>> => {
  const { data } = (await company.get(`/api/v1/tax-return/${id}`)).json<{
    data: { pages: { boxes: { box: string; value: number }[] }[] };
  }>();
  return new Map(data.pages.flatMap(({ boxes }) => boxes.map(({ box, value }) => [box, value] as const)));
};
const overviewOf = async (company: TestCompany, id: string) =>
  (await company.get(`/api/v1/steps?fiscalYearId=${id}`)).json<Awaited<ReturnType<typeof readClosingOf>>>();

test("a first year that begins on 15 September: its ceilings count four months, its receipts are brought to twelve for the 2035-E", async () => {
  const company = await closingCompany(server, { beginning: "2025-09-15", end: "2025-12-31" });
  await db.shared((tx) => tx.run("update shared.companies set activity_started_on = '2025-09-15' where id = $1", [company.id]));
  await typeIn(company, fees(50_000, "2025-10-02"));
  await typeIn(company, { title: "PER", amount: 8000, date: "2025-11-03", origin: "personal", debitCategory: "646540" });
  await changeStepOf(company, "optional_ssc", { inputs: { attestations: { "646540": true } } });
  const { ceilings, excess } = (await readStepOf(company, "optional_ssc")).result;
  // PASS 47 100 × 4 / 12 = 15 700: 10 % of 50 000 + 15 % of 34 300.
  expect([ceilings.retirement, excess.retirement]).toEqual([10_145, 0]);
  await finishSteps(company);
  await closeAsSeen(company);
  const filled = await boxesOf(company, company.fiscalYearId);
  // 50 000 in 108 days are 168 981 in a whole year, above 152 500.
  expect([filled.get("EF"), filled.get("JU")]).toEqual([50_000, 40_000]);
  expect((await yearsOf(company)).map(({ beginning, end }) => `${beginning} ${end}`)).toContain("2026-01-01 2026-12-31");
  expect(await isIntact(company)).toBe(true);
});

test("a liberal profession with the option has receivables: the invoice counts in its year, its payment in the next one not again", async () => {
  const company = await closingCompany(server, { accountingBasis: "accrual" });
  await typeIn(company, fees(1000, "2025-06-30"));
  const invoice = {
    id: "f1",
    kind: "customer_receivable",
    label: "Facture 1",
    amountTtc: 500,
    vatRate: 0,
    account: "706000",
    documentDate: "2025-12-20",
  };
  for (const [code, inputs] of NOTHING) await changeStepOf(company, code, { inputs: { ...inputs } });
  const done = await validateStepOf(company, "lagging_operations", { customers: "some", suppliers: "none", rows: [invoice] });
  expect(done.statusCode, done.body).toBe(200);
  await finishSteps(company);
  expect(await closeAsSeen(company)).toMatchObject({ taxReturn: { form: "2035", result: 1500 } });
  const [item] = (await company.get("/api/v1/open-items")).json().data.items;
  const { id } = await typeIn(company, fees(500, "2026-02-03"));
  const settled = await company.send("POST", `/api/v1/transaction/${id}/settle`, { items: [item.id], closesGap: false });
  expect(settled.statusCode, settled.body).toBe(200);
  const next = await yearFrom(company, "2026-01-01");
  expect((await boxesOf(company, next)).get("AA")).toBe(0);
  expect(await isIntact(company)).toBe(true);
});

test("VAT by quarter, then by month within the year: every period of both is asked for, then the year closes", async () => {
  const company = await closingCompany(server, { vatSystem: "quarterly_rn" });
  await typeOperations(company, [
    { date: "2025-02-03", type: "income", paid: 120, account: "706000", vatRate: 20, origin: "personal" },
    { date: "2025-11-03", type: "income", paid: 240, account: "706000", vatRate: 20, origin: "personal" },
  ]);
  const months = { effectiveDate: "2025-07-01", vatSystem: "monthly_rn" };
  const { seen } = (await company.send("POST", "/api/v1/company/regime", { ...months, preview: true })).json().data;
  const changed = await company.send("POST", "/api/v1/company/regime", { ...months, seen });
  expect(changed.statusCode, changed.body).toBe(200);
  expect((await readClosingOf(company)).checks.vat_declaration).toMatchObject({ status: false, count: 8 });
  for (const period of ["2025-T1", "2025-T2", "2025-07", "2025-08", "2025-09", "2025-10", "2025-11", "2025-12"]) {
    const validated = await company.send("POST", `/api/v1/vat-declaration/${period}/validate`, {});
    expect(validated.statusCode, validated.body).toBe(200);
  }
  await finishSteps(company);
  expect(await closeAsSeen(company)).toMatchObject({ state: "closed", taxReturn: { result: 300 } });
  expect(await isIntact(company)).toBe(true);
});

test("a year after a reopened one waits for it: its openings are not those of a closed year, and it closes once the other is closed again", async () => {
  const company = await closingCompany(server);
  await typeIn(company, fees(1000, "2025-06-30"));
  await typeIn(company, fees(2000, "2026-06-30"));
  await finishSteps(company);
  await closeAsSeen(company);
  const next = await yearFrom(company, "2026-01-01");
  const second = { ...company, fiscalYearId: next };
  await reopenYearOf(company);
  const refused = await actOn(second, { certified: true, seen: "x" });
  expect([refused.statusCode, refused.json().code]).toEqual([409, "closing.blocked"]);
  const waiting = await overviewOf(company, next);
  expect(waiting.isOpen).toBe(false);
  // Who looks at the next year is led to the one that waits, not to the page that they read.
  expect(waiting.checks.anouveau).toMatchObject({ status: false, link: `/cloture?exercice=${company.fiscalYearId}` });
  await closeAsSeen(company);
  expect((await overviewOf(company, next)).checks.anouveau.status).toBe(true);
  for (const [code, inputs] of NOTHING) await changeStepOf(company, code, { idFiscalYear: next, inputs: { ...inputs } });
  for (const { code, concerned } of (await overviewOf(company, next)).steps) {
    if (!concerned || code === "validation_closure") continue;
    const unanswered = (await overviewOf(company, next)).steps.flatMap((step) =>
      step.code === "consistent_accounts" ? step.result.unanswered : [],
    );
    const inputs =
      code === "consistent_accounts"
        ? { answers: Object.fromEntries(unanswered.map((one) => [one, { kind: "justified", comment: "Vu" }])) }
        : {};
    const body = { idFiscalYear: next, inputs, validate: true };
    const preview = await changeStepOf(company, code, { ...body, preview: true });
    const done = await changeStepOf(company, code, { ...body, seen: preview.json().seen });
    expect(done.statusCode, done.body).toBe(200);
  }
  expect(await closeAsSeen(second)).toMatchObject({ state: "closed", taxReturn: { result: 2000 } });
  const late = await actOn(company, { restartStep: true, reason: "Oubli" });
  expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining("L’exercice suivant est clôturé")]);
  expect(await isIntact(company)).toBe(true);
});

test("an assistant of the firm prepares the steps and seals nothing: the keeper closes", async () => {
  const firm = await server.newFirm();
  const company = await closingCompany(server, { firmId: firm.id });
  await typeIn(company, fees(1000, "2025-06-30"));
  await finishSteps(company);
  const headers = await assistantOf(server, firm.id);
  const act = (url: string, body: object) =>
    app.inject({ method: "PATCH", url, headers, payload: { companyId: company.id, idFiscalYear: company.fiscalYearId, ...body } });
  const typed = await act("/api/v1/step/tax_credit", { inputs: { donations: 0 } });
  const closed = await act("/api/v1/step/validation_closure", { certified: true, preview: true });
  expect([typed.statusCode, closed.statusCode]).toEqual([200, 403]);
  const asKeeper = {
    ...company,
    send: (method: "PATCH", url: string, body: object = {}) =>
      app.inject({ method, url, headers: firm.headers, payload: { companyId: company.id, ...body } }),
  } as unknown as TestCompany;
  expect((await previewClosing(asKeeper)).state).toBe("closed");
});

test("the legal days of the returns: 20/05/2026 for 2025, 19/05/2027 for 2026", async () => {
  const company = await closingCompany(server);
  await typeIn(company, fees(1000, "2026-06-30"));
  const dueOn = async (id: string) => (await overviewOf(company, id)).year.taxReturn;
  expect(await dueOn(company.fiscalYearId)).toEqual({ form: "2035", dueOn: "2026-05-20" });
  expect(await dueOn(await yearFrom(company, "2026-01-01"))).toEqual({ form: "2035", dueOn: "2027-05-19" });
});
