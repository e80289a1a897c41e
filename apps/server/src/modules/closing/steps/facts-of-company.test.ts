import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { confirm, importFile, ofxText, preview, type StatementLine } from "../../banking/testing.js";
import { list } from "../../operations/testing.js";
import { typeOperations } from "../../vat/testing.js";
import { closeAsSeen, finishSteps } from "../closings/testing.js";
import { changeStepOf, closingCompany, readClosingOf, readStepOf } from "../testing.js";

const app = await testApp({ today: "2026-02-10" });

const statusOf = async (company: TestCompany, code: Parameters<typeof readStepOf>[1]) => (await readStepOf(company, code)).status;

/** Types in a step, then validates every one of the year. */
async function typed(
  company: TestCompany,
  code: Parameters<typeof readStepOf>[1],
  inputs: Readonly<Record<string, unknown>>,
): Promise<void> {
  const reply = await changeStepOf(company, code, { inputs });
  expect(reply.statusCode, reply.body).toBe(200);
  await finishSteps(company);
  expect(await statusOf(company, code)).toBe(1);
}

test("the first day of the activity, changed in the profile, puts the exemption that depends on it to be done again and takes a submission back", async () => {
  const firm = await app.newFirm();
  const nurse = await closingCompany(app, { firmId: firm.id });
  const began = (activityStartDate: string) => nurse.send("PATCH", "/api/v1/company", { activityStartDate });
  expect((await began("2024-08-01")).statusCode).toBe(200);
  await nurse.send("PATCH", "/api/v1/steps", { noPreviousAccounts: true, reason: "Premiers mois suivis ailleurs" });
  await typeOperations(nurse, [{ date: "2025-03-03", type: "income", paid: 48_000, account: "706000", origin: "personal" }]);
  await typed(nurse, "rrz_tax_exemption", {
    zone: "zfrr",
    creationDate: "2024-08-01",
    sedentary: true,
    isTakeover: false,
    employees: 0,
    turnoverOutOfZone: 0,
    turnoverTotal: 48_000,
    communeInsee: "29019",
  });
  await closeAsSeen(nurse, { act: "submit" });
  expect((await nurse.send("PATCH", "/api/v1/company", { name: "Autre nom", phone: "06 12 34 56 78" })).statusCode).toBe(200);
  expect(await statusOf(nurse, "rrz_tax_exemption")).toBe(1);
  expect((await readClosingOf(nurse)).year.state).toBe("submitted");
  expect((await began("2025-01-01")).statusCode).toBe(200);
  const step = await readStepOf(nurse, "rrz_tax_exemption");
  expect(step.status).toBe(2);
  expect(step.changes.length).toBeGreaterThan(0);
  expect((await readClosingOf(nurse)).year.state).toBe("open");
});

test("a housing that is removed puts the step that posts the fees of its agency to be done again", async () => {
  const landlord = await closingCompany(app, { taxSystem: "bic-rs" });
  const flat = { label: "Studio", street: "12 rue de la Porte", zip: "29200", city: "Brest", type: "housing" };
  const { id } = (await landlord.send("POST", "/api/v1/address", flat)).json().data;
  await typeOperations(landlord, [{ date: "2025-03-03", type: "income", paid: 9_600, account: "706800", origin: "personal" }]);
  await changeStepOf(landlord, "rental_tax_specificities", { inputs: { ardStockStart: 0, priorDeficits: [] } });
  await typed(landlord, "rental_accounting_specificities", {
    kind: "lmnp",
    dwellings: {
      [id]: { activityStart: "2025-01-01", landShare: 0, price: 310_000, grossRents: 10_000, fees: 400, charges: 0, netPaid: 9_600 },
    },
  });
  expect((await landlord.send("DELETE", `/api/v1/address/${id}`)).statusCode).toBe(200);
  expect(await statusOf(landlord, "rental_accounting_specificities")).toBe(2);
});

test("a statement that brings no operation, and states another balance, puts the consistency of accounts to be done again", async () => {
  const company = await closingCompany(app);
  const statement = (lines: readonly StatementLine[], date: string, amount: string) => ofxText([{ lines, closing: { date, amount } }]);
  const [winter, summer]: readonly StatementLine[] = [
    ["2025-01-10", "VIR CLIENT", "100.00"],
    ["2025-06-30", "VIR CLIENTE", "50.00"],
  ];
  if (!winter || !summer) throw new Error("two receipts");
  await importFile(company, statement([winter], "2025-01-31", "100.00"), "janvier.ofx");
  await importFile(company, statement([summer], "2025-06-30", "150.00"), "juin.ofx");
  for (const { id, value } of (await list(company)).data)
    await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "706000", amount: value }] });
  const [bank] = await app.db.tenantRead<{ id: string }>(company.id, { text: "select id from books.bank_accounts" });
  await company.send("PATCH", "/api/v1/steps", { banks: { [bank?.id ?? ""]: { through: "2025-12-31", comment: "Aucun mouvement" } } });
  await finishSteps(company);
  expect(await statusOf(company, "consistent_accounts")).toBe(1);
  const again = await preview(company, statement([summer], "2025-12-31", "200.00"), "decembre.ofx");
  expect(await confirm(company, again)).toMatchObject({ created: 0 });
  const { status, findings } = await readStepOf(company, "consistent_accounts");
  expect([status, findings.map(({ message }) => message)]).toEqual([2, [expect.stringContaining("200,00")]]);
});
