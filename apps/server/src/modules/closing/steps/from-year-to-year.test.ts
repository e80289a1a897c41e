import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { storeStepLines } from "../../tax-returns/testing.js";
import { typeOperations } from "../../vat/testing.js";
import { changeStepOf, closingCompany, readStepOf } from "../testing.js";

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
