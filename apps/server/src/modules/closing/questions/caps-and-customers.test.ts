import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { typeOperations } from "../../vat/testing.js";
import { closeAsSeen, finishSteps } from "../closings/testing.js";
import { changeStepOf, closingCompany, readClosingOf, readStepOf, validateStepOf } from "../testing.js";

const app = await testApp({ today: "2027-02-10" });

const asked = async (company: TestCompany, fiscalYearId = company.fiscalYearId) => {
  const { questions } = (await company.get(`/api/v1/steps?fiscalYearId=${fiscalYearId}`)).json<{
    questions: { step: string; field: string; text: string }[];
  }>();
  return questions;
};
const fieldsOf = async (company: TestCompany, step: string) =>
  (await asked(company)).filter((question) => question.step === step).map(({ field }) => field);

test("a leased car without CO₂ and price asks for both: the answers are the vehicle’s, and decide what of the rents is deducted", async () => {
  const company = await closingCompany(app, { taxSystem: "bic-rs" });
  const created = await company.send("POST", "/api/v1/vehicle", {
    label: "Clio",
    vehicle_type: "car",
    engine_type: "thermal",
    fuel_type: "petrol",
    fiscal_power_cm3: 5,
  });
  expect(created.statusCode, created.body).toBe(201);
  const { id } = created.json<{ data: { id: string } }>().data;
  await typeOperations(company, [{ date: "2025-03-03", type: "outcome", paid: 3600, account: "613520" }]);
  const [co2, price] = [`vehicles.${id}.co2`, `vehicles.${id}.price`];
  expect(await fieldsOf(company, "car_expenses")).toEqual(expect.arrayContaining([co2, price]));
  await changeStepOf(company, "car_expenses", { inputs: { method: "real", vehicles: { [id]: { kmPro: 8000, kmTotal: 10_000 } } } });
  expect((await readStepOf(company, "car_expenses")).findings).toMatchObject([{ field: co2 }, { field: price }]);
  await changeStepOf(company, "car_expenses", { inputs: { vehicles: { [id]: { co2: 120 } } } });
  await changeStepOf(company, "car_expenses", { inputs: { vehicles: { [id]: { price: 24_000 } } } });
  const fields = await fieldsOf(company, "car_expenses");
  expect(fields.filter((field) => field === co2 || field === price)).toEqual([]);
  const step = await readStepOf(company, "car_expenses");
  // Kept once, by the vehicle: not by the step.
  expect(step.inputs.vehicles?.[id]).toEqual({ kmPro: 8000, kmTotal: 10_000 });
  expect((await company.get("/api/v1/vehicles")).json().data).toMatchObject([{ co2_emissions: 120, purchase_price: 24_000 }]);
  // 3 600 × 80 % × (24 000 − 18 300) / 24 000.
  expect(step.lines).toMatchObject([{ form: "2033", box: "318", amount: 684 }]);
  const refused = await changeStepOf(company, "car_expenses", { inputs: { vehicles: { [id]: { co2: -1 } } } });
  expect([refused.statusCode, refused.json().target]).toEqual([422, "co2_emissions"]);
});

test("an invoice older than six months asks « Pensez-vous être payé ? »; « non » is a loss, taken back once it is paid", async () => {
  const company = await closingCompany(app, { taxSystem: "bic-rs" });
  await typeOperations(company, [{ date: "2025-01-10", type: "income", paid: 570, account: "706000", origin: "personal" }]);
  const invoice = {
    id: "f12",
    kind: "customer_receivable",
    label: "Facture 12 Dupont",
    amountTtc: 1200,
    vatRate: 0,
    account: "706000",
    documentDate: "2025-03-12",
  };
  await changeStepOf(company, "lagging_operations", { inputs: { customers: "some", suppliers: "none", stock: "none", rows: [invoice] } });
  const question = (await asked(company)).find(({ field }) => field === "doubtful.f12");
  expect(question?.text).toBe("Facture 12 Dupont, 1\u202f200,00\u00a0€, facture du 12/03/2025\u00a0: pensez-vous être payé\u00a0?");
  await changeStepOf(company, "lagging_operations", { inputs: { doubtful: { f12: false } } });
  expect(await fieldsOf(company, "lagging_operations")).not.toContain("doubtful.f12");
  const { result } = await readStepOf(company, "lagging_operations");
  expect([result.customersLoss, result.oldInvoices]).toEqual([
    1200,
    [{ id: "f12", label: "Facture 12 Dupont", date: "2025-03-12", amount: 1200, exclTax: 1200 }],
  ]);
  const done = await validateStepOf(company, "lagging_operations");
  expect(done.statusCode, done.body).toBe(200);
  await finishSteps(company);
  expect((await closeAsSeen(company)).taxReturn?.result).toBe(570);
  // The next year: the item is older still; paid, it takes back what was feared.
  const years = (await company.get("/api/v1/fiscalyear")).json().data as { id: string; beginning: string }[];
  const next = years.find(({ beginning }) => beginning === "2026-01-01")?.id ?? "";
  const [item] = (await company.get("/api/v1/open-items")).json().data.items;
  expect((await asked(company, next)).map(({ field }) => field)).toContain(`doubtful.${item.id}`);
  const created = await company.send("POST", "/api/v1/transaction/create", {
    origin: "personal",
    type: "income",
    title: "Dupont",
    amount: 1200,
    date: "2026-05-04",
  });
  const { id } = created.json().data as { id: string };
  const paid = await company.send("POST", `/api/v1/transaction/${id}/settle`, { items: [item.id], closesGap: false });
  expect(paid.statusCode, paid.body).toBe(200);
  await changeStepOf(company, "lagging_operations", {
    idFiscalYear: next,
    inputs: { customers: "none", suppliers: "none", stock: "none" },
  });
  const { steps } = (await company.get(`/api/v1/steps?fiscalYearId=${next}`)).json();
  const after = steps.find(({ code }: { code: string }) => code === "lagging_operations");
  expect(after.result.oldInvoices).toEqual([]);
  expect(after.entries[0].lines).toMatchObject([
    { account: "491000", debit: 1200 },
    { account: "781700", credit: 1200 },
  ]);
});

test("an activity older than its books says what stock it began with; a step that is done asks nothing more", async () => {
  const company = await closingCompany(app, { taxSystem: "bic-rs" });
  await app.db.shared((tx) => tx.run("update shared.companies set activity_started_on = '2019-04-01' where id = $1", [company.id]));
  await company.send("PATCH", "/api/v1/steps", { noPreviousAccounts: true, reason: "Micro-entreprise jusqu’ici" });
  await typeOperations(company, [{ date: "2025-01-10", type: "income", paid: 570, account: "706000", origin: "personal" }]);
  await changeStepOf(company, "lagging_operations", { inputs: { customers: "none", suppliers: "none", stock: "none" } });
  expect(await fieldsOf(company, "lagging_operations")).toEqual(["openingStock", "ownUse"]);
  const blocked = await changeStepOf(company, "lagging_operations", { inputs: {}, validate: true, preview: true });
  expect(blocked.json()).toMatchObject({ status: 422, target: "inputs.openingStock" });
  await changeStepOf(company, "lagging_operations", { inputs: { openingStock: "some" } });
  expect(await fieldsOf(company, "lagging_operations")).toEqual(["openingStocks.310000", "openingStocks.355000", "ownUse"]);
  const done = await validateStepOf(company, "lagging_operations", { openingStocks: { "310000": 900, "355000": 0 } });
  expect(done.statusCode, done.body).toBe(200);
  // « ownUse » has no answer: its step is done, and it is asked no more.
  expect(await fieldsOf(company, "lagging_operations")).toEqual([]);
  const { entries, questions } = await readStepOf(company, "lagging_operations");
  expect(entries[0]?.lines).toMatchObject([
    { account: "603100", debit: 900 },
    { account: "101000", credit: 900 },
  ]);
  expect(questions.filter(({ answered }) => !answered).map(({ field }) => field)).toEqual(["ownUse"]);
  expect((await readClosingOf(company)).questions.some(({ step }) => step === "lagging_operations")).toBe(false);
});
