import { expect, test } from "vitest";
import type { ClosingOverview, StepBody } from "@comptoir/contract/closing/steps";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { addAssetOf } from "../../fixed-assets/testing.js";
import { typeIn } from "../../operations/testing.js";
import { failedControls, filledBoxesOf, taxReturnOf } from "../../tax-returns/testing.js";
import { typeOperations } from "../../vat/testing.js";
import { changeStepOf, closingCompany, NOTHING, readStepOf, validateStepOf } from "../testing.js";
import { closeAsSeen, closeBooks, finishSteps, reopenYearOf } from "./testing.js";

const server = await testApp({ today: "2027-06-10" });

const fees = (amount: number, date = "2025-06-30") =>
  ({ title: "Honoraires", type: "income", amount, date, origin: "personal", creditCategory: "706000" }) as const;

/** The year that begins on 1 January 2026. */
async function nextOf(company: TestCompany): Promise<string> {
  const { data } = (await company.get("/api/v1/fiscalyear")).json<{ data: { id: string; beginning: string }[] }>();
  return data.find(({ beginning }) => beginning === "2026-01-01")?.id ?? "";
}

async function stepOf(company: TestCompany, idFiscalYear: string, code: string) {
  const { steps } = (await company.get(`/api/v1/steps?fiscalYearId=${idFiscalYear}`)).json<ClosingOverview>();
  const step = steps.find((one) => one.code === code);
  if (!step) throw new Error(`no step ${code}`);
  return step;
}

async function done(company: TestCompany, code: string, inputs: StepBody["inputs"] = {}): Promise<void> {
  const reply = await validateStepOf(company, code, inputs);
  expect([reply.statusCode, reply.statusCode === 200 ? "" : reply.body]).toEqual([200, ""]);
}

/** Every step of a year with an asset: the asset is still there. */
async function finishAll(company: TestCompany): Promise<void> {
  const { assets } = (await readStepOf(company, "amortizations_validation")).result;
  await changeStepOf(company, "amortizations_validation", { inputs: { validated: assets.map(({ id }) => id) } });
  await finishSteps(company);
}

test("an annuity that a reopening changed is no decrease: the year closes again, 572 is 254, and the FEC alone says the same", async () => {
  const company = await closingCompany(server, { taxSystem: "bic-rs" });
  await typeIn(company, fees(5000));
  const { component } = await addAssetOf(
    company,
    { date_of_purchase: "2025-01-01" },
    { commissioning_date: "2025-01-01", cost_source: "owner" },
  );
  const boxes = async () => filledBoxesOf(await taxReturnOf(company));
  await closeBooks(server, company);
  expect(await boxes()).toMatchObject({ 254: 600, 562: 600, 572: 600 });
  await reopenYearOf(company);
  const changed = await company.send("PATCH", `/api/v1/immobilisation-component/${component}`, { type: "update", duration: 10 });
  expect(changed.statusCode, changed.body).toBe(200);
  await closeBooks(server, company);
  const filled = await boxes();
  expect(filled).toMatchObject({ 254: 300, 562: 300, 572: 300, 576: 300, 472: 3000 });
  expect(filled["564"]).toBeUndefined();
  expect(failedControls(await taxReturnOf(company))).toEqual([]);
});

test("what a trade accrued of its contributions is no gap in the next year: its statement is compared with what was debited", async () => {
  const company = await closingCompany(server, { taxSystem: "bic-rs" });
  await typeIn(company, fees(40_000));
  const urssaf = (date: string) => typeIn(company, { title: "Urssaf", amount: 8000, date, origin: "personal", debitCategory: "646100" });
  await urssaf("2025-11-05");
  await urssaf("2026-11-05");
  for (const [code, inputs] of NOTHING) await changeStepOf(company, code, { inputs: { ...inputs } });
  await done(company, "social_security_contributions", { statements: [{ csgCrdsPaid: 0, training: 0, dueAtYearEnd: 1500 }] });
  const next = await nextOf(company);
  const inputs = { statements: [{ contributionsPaid: 8000, csgCrdsPaid: 0, training: 0, dueAtYearEnd: 0 }] };
  await changeStepOf(company, "social_security_contributions", { idFiscalYear: next, inputs });
  const { findings, result } = await stepOf(company, next, "social_security_contributions");
  expect([findings.filter(({ level }) => level === "blocking"), (result as { booked: number }).booked]).toEqual([[], 8000]);
});

test("a cost paid for three years is proposed again for the part that is still ahead", async () => {
  const company = await closingCompany(server, { taxSystem: "bic-rs" });
  await typeIn(company, { title: "Garantie", amount: 3000, date: "2025-07-01", origin: "personal", debitCategory: "616100" });
  await typeIn(company, fees(1000, "2026-06-30"));
  const row = {
    id: "warranty",
    kind: "prepaid_expense",
    label: "Garantie",
    amountTtc: 3000,
    vatRate: 0,
    account: "616100",
    periodStart: "2025-07-01",
    periodEnd: "2028-06-30",
  };
  const short = { ...row, id: "short", label: "Assurance", periodEnd: "2026-06-30", amountTtc: 100 };
  const answers = { customers: "none", suppliers: "none", stock: "none", openingStock: "none" } as const;
  await changeStepOf(company, "lagging_operations", { inputs: { ...answers, rows: [row, short] } });
  const next = await nextOf(company);
  const proposed = async () =>
    ((await stepOf(company, next, "lagging_operations")).result as { proposals: { id: string; periodEnd: string | null }[] }).proposals;
  expect(await proposed()).toMatchObject([{ id: "warranty", kind: "prepaid_expense", amountTtc: 3000, periodEnd: "2028-06-30" }]);
  await changeStepOf(company, "lagging_operations", { idFiscalYear: next, inputs: { ...answers, rows: [row] } });
  // 547 of 1 096 days are after 31/12/2026.
  expect((await stepOf(company, next, "lagging_operations")).result).toMatchObject({ amounts: { warranty: 1497.26 } });
});

test("donations above the limit are proposed to the next year, which shows where they come from", async () => {
  const company = await closingCompany(server);
  await typeIn(company, fees(60_000));
  await typeIn(company, { title: "Don", amount: 23_000, date: "2025-12-01", origin: "personal", debitCategory: "623800" });
  await typeIn(company, fees(1000, "2026-06-30"));
  for (const [code, inputs] of NOTHING) await changeStepOf(company, code, { inputs: { ...inputs } });
  await done(company, "tax_credit", { donations: 23_000 });
  expect((await readStepOf(company, "tax_credit")).result).toMatchObject({ counted: 20_000, reduction: 12_000 });
  const next = await nextOf(company);
  const { inputs, result } = await stepOf(company, next, "tax_credit");
  expect(inputs).toMatchObject({ earlier: [{ yearEnd: "2025-12-31", amount: 3000 }] });
  expect(result).toMatchObject({ counted: 3000, reduction: 1800, left: [] });
  // Validated there without being typed, it goes on following the year before.
  await finishSteps(company);
  await closeAsSeen(company);
  const second = { ...company, fiscalYearId: next };
  const preview = await changeStepOf(second, "tax_credit", { idFiscalYear: next, inputs: { donations: 0 }, validate: true, preview: true });
  const validated = await changeStepOf(second, "tax_credit", {
    idFiscalYear: next,
    inputs: { donations: 0 },
    validate: true,
    seen: preview.json().seen,
  });
  expect(validated.statusCode, validated.body).toBe(200);
  await reopenYearOf(company);
  await typeIn(company, { title: "Don", amount: 1000, date: "2025-12-02", origin: "personal", debitCategory: "623800" });
  const idFiscalYear = company.fiscalYearId;
  const more = await changeStepOf(company, "tax_credit", { idFiscalYear, inputs: { donations: 24_000 }, validate: true, preview: true });
  const again = await changeStepOf(company, "tax_credit", {
    idFiscalYear,
    inputs: { donations: 24_000 },
    validate: true,
    seen: more.json().seen,
  });
  expect(again.statusCode, again.body).toBe(200);
  await finishSteps(company);
  await closeAsSeen(company);
  const followed = await stepOf(company, next, "tax_credit");
  expect([followed.status, followed.inputs, followed.result]).toMatchObject([2, { earlier: [{ amount: 4000 }] }, { reduction: 2400 }]);
});

test("an asset that served privately for three tenths: that part of its gain is in no profit", async () => {
  const company = await closingCompany(server);
  await typeIn(company, fees(5000));
  const { component } = await addAssetOf(
    company,
    { date_of_purchase: "2025-01-01" },
    { commissioning_date: "2025-01-01", cost_source: "owner", well_mixed: true, pro_utilisation_rate: 70 },
  );
  const sold = await company.send("PATCH", `/api/v1/immobilisation-component/${component}`, {
    type: "out",
    output_type: "reintegration",
    output_price_excl: 4000,
    release_date: "2025-06-30",
  });
  expect(sold.statusCode, sold.body).toBe(200);
  // 300,00 depreciated of 3 000,00: a gain of 1 300,00, of which 390,00 are private.
  const read = await taxReturnOf(company);
  expect(filledBoxesOf(read)).toMatchObject({ AA: 5000, CB: 1300, CL: 390, CH: 210, CP: 5700 });
  expect(failedControls(read)).toEqual([]);
});

test("a loan drawn in December whose first instalment comes in January is owed on the last day", async () => {
  const company = await closingCompany(server);
  const loan = { name: "Matériel", total_amount_borrowed: 12_000, taeg_percent: 3, nominal_rate_percent: 3 };
  const created = await company.send("POST", "/api/v1/mortgage", { ...loan, first_due_date: "2026-01-05", last_due_date: "2026-12-05" });
  expect(created.statusCode, created.body).toBe(201);
  expect((await readStepOf(company, "mortgages")).concerned).toBe(false);
  await typeIn(company, {
    title: "Déblocage",
    type: "income",
    amount: 12_000,
    date: "2025-12-10",
    origin: "personal",
    creditCategory: "164000",
  });
  const { result, findings } = await readStepOf(company, "mortgages");
  expect([result.capitalEnd, findings]).toEqual([12_000, []]);
  const { anomalies } = (await readStepOf(company, "consistent_accounts")).result;
  expect(anomalies.filter(({ code }) => code === "loans")).toEqual([]);
});

test("a trade accrues the interest of a loan since the month before its first instalment", async () => {
  const company = await closingCompany(server, { taxSystem: "bic-rs" });
  const terms = { total_amount_borrowed: 12_000, taeg_percent: 3, nominal_rate_percent: 3.65 };
  const days = { first_due_date: "2026-01-11", last_due_date: "2026-12-11" };
  const created = await company.send("POST", "/api/v1/mortgage", { name: "Matériel", ...terms, ...days });
  expect(created.statusCode, created.body).toBe(201);
  await typeIn(company, {
    title: "Déblocage",
    type: "income",
    amount: 12_000,
    date: "2025-12-11",
    origin: "personal",
    creditCategory: "164000",
  });
  const { entries } = await readStepOf(company, "mortgages");
  // 12 000 × 3,65 % × 20 / 365.
  expect(entries[0]).toMatchObject({
    label: "Intérêts courus de l’emprunt Matériel",
    lines: [{ account: "661100", debit: 24 }, { account: "164800" }],
  });
});

test("what Urssaf paid back in a year without a debit is no negative contribution: the statement takes it from the books", async () => {
  const company = await closingCompany(server);
  await typeIn(company, fees(5000));
  await typeIn(company, { title: "Urssaf", type: "income", amount: 700, date: "2025-05-05", origin: "personal", creditCategory: "758410" });
  await changeStepOf(company, "social_security_contributions", { inputs: { statements: [{ csgCrdsPaid: 0, training: 0 }] } });
  const { findings, result } = await readStepOf(company, "social_security_contributions");
  expect([findings, result.stated, result.booked]).toEqual([[], -700, -700]);
  // An amount typed net of what was paid back stays as it is typed.
  await typeIn(company, { title: "Urssaf", amount: 2000, date: "2025-06-05", origin: "personal", debitCategory: "646100" });
  await changeStepOf(company, "social_security_contributions", {
    inputs: { statements: [{ contributionsPaid: 1300, csgCrdsPaid: 0, training: 0 }] },
  });
  expect((await readStepOf(company, "social_security_contributions")).result).toMatchObject({ stated: 1300, booked: 1300 });
});

test("meals of a company under VAT are compared with the limits tax included, without a list to type", async () => {
  const company = await closingCompany(server, { vatSystem: "quarterly_rn" });
  await typeOperations(company, [
    { date: "2025-03-03", type: "outcome", paid: 22, account: "625610", vatRate: 10, vatDeductible: 100, origin: "personal" },
    { date: "2025-03-04", type: "outcome", paid: 11, account: "625610", vatRate: 10, vatDeductible: 100, origin: "personal" },
  ]);
  await changeStepOf(company, "various_deductions", { inputs: { answered: true } });
  const { result, findings } = await readStepOf(company, "various_deductions");
  // 21,10 − 5,45 and 11,00 − 5,45; the account holds 30,00.
  expect([result.mealsBooked, result.mealsDeducted, result.mealsExcess]).toEqual([30, 21.2, 8.8]);
  expect(findings).toEqual([]);
});

test("a first year begun on 17 March says its ten months to the personal return", async () => {
  const company = await closingCompany(server, { beginning: "2025-03-17", end: "2025-12-31" });
  await typeIn(company, fees(5000));
  const { reported } = await taxReturnOf(company);
  expect(reported).toContainEqual({ box: "5XI", label: "Durée de l’exercice, en mois", value: 10, from: "exercice" });
  await finishSteps(company);
  expect(await closeAsSeen(company)).toMatchObject({ state: "closed", taxReturn: { form: "2035", result: 5000 } });
});

test.each([
  ["begun on 31 December", "2025-12-31"],
  ["of 29 days", "2025-12-03"],
])("a first year %s closes, its return says one month, and the next one begins with the civil year", async (_title, beginning) => {
  const company = await closingCompany(server, { beginning, end: "2025-12-31" });
  await typeIn(company, fees(400, "2025-12-31"));
  await addAssetOf(company, { date_of_purchase: "2025-12-31" }, { commissioning_date: "2025-12-31", cost_source: "owner" });
  await finishAll(company);
  // A day of 1 800: 1,67, which its box rounds.
  expect(await closeAsSeen(company)).toMatchObject({ state: "closed", taxReturn: { form: "2035", result: 398 } });
  const read = await taxReturnOf(company);
  expect(filledBoxesOf(read)).toMatchObject({ AA: 400, CH: 2, CP: 398 });
  expect(read.reported).toContainEqual({ box: "5XI", label: "Durée de l’exercice, en mois", value: 1, from: "exercice" });
  expect(failedControls(read)).toEqual([]);
  expect(await nextOf(company)).not.toBe("");
});

test("an asset sold on the day it was bought: its day of depreciation and its gain cancel each other", async () => {
  const company = await closingCompany(server);
  await typeIn(company, fees(400));
  const { component } = await addAssetOf(
    company,
    { date_of_purchase: "2025-03-10" },
    { commissioning_date: "2025-03-10", cost_source: "owner" },
  );
  const exit = { type: "out", output_type: "reintegration", output_price_excl: 3000, release_date: "2025-03-10" };
  const sold = await company.send("PATCH", `/api/v1/immobilisation-component/${component}`, exit);
  expect(sold.statusCode, sold.body).toBe(200);
  const read = await taxReturnOf(company);
  expect(filledBoxesOf(read)).toMatchObject({ AA: 400, CB: 2, CH: 2, CP: 400 });
  expect(read.bridge.gap).toBe(0);
  expect(failedControls(read)).toEqual([]);
});
