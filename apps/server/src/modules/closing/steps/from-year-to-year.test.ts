import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { storeStepLines } from "../../tax-returns/testing.js";
import { typeOperations } from "../../vat/testing.js";
import { changeStepOf, closingCompany, readStepOf, validateStepOf } from "../testing.js";

const app = await testApp({ today: "2027-02-10" });

/** The year that begins that day. */
async function yearOf(company: TestCompany, beginning: string): Promise<string> {
  const years = (await company.get("/api/v1/fiscalyear")).json<{ data: { id: string; beginning: string }[] }>().data;
  return years.find((year) => year.beginning === beginning)?.id ?? "";
}

async function stepOf(company: TestCompany, fiscalYearId: string, code: string) {
  const { steps } = (await company.get(`/api/v1/steps?fiscalYearId=${fiscalYearId}`)).json();
  return steps.find((step: { code: string }) => step.code === code);
}

test("the two years after a gain that was spread are proposed a third each, in CC", async () => {
  const company = await closingCompany(app);
  await typeOperations(company, [{ date: "2026-03-03", type: "income", paid: 570, account: "706000" }]);
  await storeStepLines(app.db, company, {
    amortizations_validation: [
      { key: "2035 CB", label: "Plus-values à court terme", cents: 100_000 },
      { key: "2035 CL", label: "Plus-value à court terme étalée sur trois ans", cents: 66_666 },
    ],
  });
  const { result, lines } = await stepOf(company, await yearOf(company, "2026-01-01"), "tax_reintegrations");
  expect(result.rows.find(({ nature }: { nature: string }) => nature === "spread_gain")).toMatchObject({
    proposed: 333.33,
    amount: 333.33,
  });
  expect(lines).toMatchObject([{ form: "2035", box: "CC", amount: 333.33 }]);
  expect((await stepOf(company, company.fiscalYearId, "tax_reintegrations")).lines).toEqual([]);
});

test("a stock is typed once in the questions, and is what the next year began with", async () => {
  const company = await closingCompany(app, { taxSystem: "bic-rs" });
  await typeOperations(company, [
    { date: "2025-03-03", type: "income", paid: 570, account: "706000" },
    { date: "2025-04-03", type: "outcome", paid: 300, account: "601000" },
    { date: "2026-04-03", type: "outcome", paid: 30, account: "601000" },
  ]);
  const asked = async (id: string) =>
    ((await stepOf(company, id, "lagging_operations")).questions as { field: string; text: string; answered: boolean }[])
      .filter(({ field, answered }) => field.startsWith("stocks.") && !answered)
      .map(({ text }) => text);
  expect(await asked(company.fiscalYearId)).toEqual([]);
  await changeStepOf(company, "lagging_operations", { inputs: { customers: "none", suppliers: "none", stock: "some" } });
  expect(await asked(company.fiscalYearId)).toEqual([
    "STOCK DE MATIÈRES ET FOURNITURES, AU PRIX D’ACHAT HT, le 31/12/2025",
    "CHANTIERS ET PRODUITS EN COURS, le 31/12/2025",
  ]);
  const reply = await validateStepOf(company, "lagging_operations", { stocks: { "310000": 120, "355000": 0 } });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(await asked(company.fiscalYearId)).toEqual([]);
  const next = await yearOf(company, "2026-01-01");
  await changeStepOf(company, "lagging_operations", {
    idFiscalYear: next,
    inputs: { customers: "none", suppliers: "none", stock: "some" },
  });
  expect(await asked(next)).toEqual([
    "STOCK DE MATIÈRES ET FOURNITURES, AU PRIX D’ACHAT HT, le 31/12/2026 (120,00\u00a0€ au début de l’exercice)",
    "CHANTIERS ET PRODUITS EN COURS, le 31/12/2026",
  ]);
  const refused = await changeStepOf(company, "lagging_operations", {
    idFiscalYear: next,
    inputs: { stocks: { "355000": 10 } },
    validate: true,
    preview: true,
  });
  expect(refused.json()).toMatchObject({ status: 422, target: "inputs.stocks.310000" });
});

test("what third parties hold in receipts and expenses is asked once, by its balance", async () => {
  const company = await closingCompany(app);
  const opened = await company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, {
    lines: [
      { account: "411000", debit: 120 },
      { account: "108000", credit: 120 },
    ],
  });
  expect(opened.statusCode, opened.body).toBe(200);
  await typeOperations(company, [{ date: "2026-03-03", type: "income", paid: 570, account: "706000" }]);
  const code = "third_party:411000:12000";
  const { anomalies, unanswered } = (await readStepOf(company, "consistent_accounts")).result;
  expect(anomalies.find((one) => one.code === code)?.message).toContain("option pour les créances et les dettes, ancien régime ou erreur");
  expect(unanswered).toContain(code);
  await changeStepOf(company, "consistent_accounts", { inputs: { answers: { [code]: { kind: "justified", comment: "Ancien régime" } } } });
  const next = await yearOf(company, "2026-01-01");
  const after = (await stepOf(company, next, "consistent_accounts")).result;
  expect(after.anomalies.map((one: { code: string }) => one.code)).toContain(code);
  expect(after.unanswered).not.toContain(code);
});
