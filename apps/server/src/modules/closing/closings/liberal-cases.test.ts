import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { typeIn } from "../../operations/testing.js";
import { filledBoxesOf } from "../../tax-returns/testing.js";
import { typeOperations } from "../../vat/testing.js";
import { changeStepOf, closingCompany, readClosingOf, readStepOf } from "../testing.js";
import { answer, book, closeBooks, closed, reportOf, resultOfFec, soundReturnOf } from "./testing.js";

/*
 * Years of liberal professions, computed by hand first: the figures in each test come from the law, never from the program. Each year is closed
 * through its steps, unless said, and its return must hold: no failed check, no gap between the books and the result, the file of entries complete.
 */

const server = await testApp({ today: "2027-06-10" });

test("a nurse: statements split, refund of Urssaf, laundry, health unions", async () => {
  const company = await closingCompany(server);
  await book(company, { "706200": 62_340.55, "706100": 1_250, "758410": 320 }, { "646100": 12_480, "646200": 2_900 });
  await answer(company, {
    // 4 machines × 45 weeks × 3,70.
    various_deductions: { answered: true, ownMoney: false, laundry: { loadsPerWeek: 4, weeks: 45, unitPrice: 3.7 } },
    social_security_contributions: { statements: [{ csgCrdsPaid: 4_200, training: 118, healthUnions: 50 }] },
  });
  const read = await closed(company);
  // CSG: 4 200 × 6,8 / 9,7 = 2 944,33. BT: 12 480 − 4 200 − 118 − 50 + 2 900. BK: BT − 320. DD: 49 121 + 10 692 + 2 944.
  expect(filledBoxesOf(read)).toEqual({
    "1.profit": 49_121,
    AA: 63_591,
    AD: 63_591,
    AG: 63_591,
    BS: 168,
    BV: 2_944,
    BH: 666,
    BK: 10_692,
    BT: 11_012,
    BR: 14_470,
    CA: 49_121,
    CE: 49_121,
    CP: 49_121,
    DD: 62_757,
  });
  expect(reportOf(read)).toMatchObject({ "5QC": 49_121 });
  // 63 590,55 − 666 − 2 944,33 − 168 − 10 692.
  expect(await resultOfFec(company)).toBe(49_120.22);
});

test("a consultant under VAT: accounts without tax, retrocession, frame 5", async () => {
  const company = await closingCompany(server, { vatSystem: "quarterly_rn" });
  await typeOperations(company, [
    { date: "2025-03-03", type: "income", paid: 12_000, account: "706000", vatRate: 20, origin: "personal" },
    { date: "2025-05-03", type: "outcome", paid: 2_400, account: "709600", vatRate: 20, origin: "personal" },
    { date: "2025-06-03", type: "outcome", paid: 1_200, account: "613200", vatRate: 20, origin: "personal" },
    { date: "2025-07-03", type: "outcome", paid: 240, account: "616100", origin: "personal" },
  ]);
  await closeBooks(server, company);
  const filled = filledBoxesOf(await soundReturnOf(company));
  expect(filled).toMatchObject({ AA: 10_000, AC: 2_000, AD: 8_000, BF: 1_000, BH: 240, CP: 6_760, CX: 2_000, CY: 600, CZ: 400 });
});

test("franchise of VAT: the same amounts are kept with tax, frame 5 is empty", async () => {
  const company = await closingCompany(server);
  await book(company, { "706000": 12_000 }, { "709600": 2_400, "613200": 1_200 });
  await answer(company);
  const filled = filledBoxesOf(await closed(company));
  expect(filled).toMatchObject({ AA: 12_000, AC: 2_400, BF: 1_200, CP: 8_400 });
  expect([filled["CX"], filled["CY"], filled["CZ"]]).toEqual([undefined, undefined, undefined]);
});

test("receivables and payables by option: the invoices of the year count, cash alone leaves them out", async () => {
  const row = (id: string, kind: string, amountTtc: number, account: string) => ({
    id,
    kind,
    label: id,
    amountTtc,
    vatRate: 0,
    account,
    documentDate: "2025-12-20",
  });
  const company = await closingCompany(server, { accountingBasis: "accrual" });
  await book(company, { "706000": 10_000 }, { "613200": 1_000 });
  await answer(company, {
    lagging_operations: {
      customers: "some",
      suppliers: "some",
      chequesReceived: "none",
      chequesIssued: "none",
      rows: [row("Facture 9", "customer_receivable", 1_200, "706000"), row("Loyer", "supplier_payable", 300, "613200")],
    },
  });
  const filled = filledBoxesOf(await closed(company));
  expect(filled).toMatchObject({ AA: 11_200, BF: 1_300, CP: 9_900 });
  expect(await resultOfFec(company)).toBe(9_900);
});

test("a first year of five months: ceilings by months, 2035-E by the day, months on the personal return", async () => {
  const company = await closingCompany(server, { beginning: "2025-08-01", end: "2025-12-31" });
  await server.db.shared((tx) => tx.run("update shared.companies set activity_started_on = '2025-08-01' where id = $1", [company.id]));
  await book(company, { "706000": 65_000 }, { "646510": 4_500 });
  await answer(company, { optional_ssc: { attestations: { "646510": true } } });
  const read = await closed(company);
  // P = 47 100 × 5 / 12 = 19 625; ceiling 7 % × P + 3,75 % × 65 000 = 3 811,25; above it 688,75. Receipts of a year: 65 000 × 365 / 153 = 155 065.
  expect(filledBoxesOf(read)).toMatchObject({
    AA: 65_000,
    BK: 4_500,
    BZ: 4_500,
    CC: 689,
    CP: 61_189,
    DB: 689,
    DD: 65_000,
    EF: 65_000,
    JU: 52_000,
  });
  expect(reportOf(read)).toMatchObject({ "5QC": 61_189, "5XI": 5 });
});

test("a purchase above 500 € kept as an expense, a gift to a charity, a fine, child care", async () => {
  const company = await closingCompany(server);
  await book(company, { "706000": 30_000 }, { "606400": 900, "623800": 500, "658200": 135 });
  const { purchases } = (await readStepOf(company, "potential_fixed_assets")).result;
  await answer(company, {
    potential_fixed_assets: {
      decisions: Object.fromEntries(purchases.map(({ id }) => [id, { kind: "keep_expense", reason: "several_items_under_500" }])),
    },
    tax_credit: { donations: 500, childCare: 1_000 },
  });
  const read = await closed(company);
  // BM: 900 + 500, BP: the fine; the gift and the fine come back in CC. Reductions: 60 % of 500, 50 % of 1 000.
  expect(filledBoxesOf(read)).toMatchObject({ AA: 30_000, BM: 1_400, BP: 135, CC: 635, CP: 29_100 });
  expect(reportOf(read)).toMatchObject({ "5QC": 29_100, "7US": 300, "8UZ": 500 });
});

test("a car at the scale, with the interest of its loan by business use", async () => {
  const company = await closingCompany(server);
  const car = {
    label: "Clio",
    vehicle_type: "car",
    engine_type: "electric",
    fuel_type: "electricity",
    fiscal_power_cm3: 5,
    co2_emissions: 0,
    date_of_first_registration: "2023-01-01",
  };
  const { id: vehicle } = (await company.send("POST", "/api/v1/vehicle", car)).json().data;
  await book(company, { "706000": 40_000 }, { "606140": 300, "616300": 600, "625120": 84.6 });
  const loan = (
    await company.send("POST", "/api/v1/mortgage", {
      name: "Clio",
      total_amount_borrowed: 12_000,
      taeg_percent: 4,
      nominal_rate_percent: 4,
      first_due_date: "2025-02-05",
      last_due_date: "2028-01-05",
    })
  ).json().data.id;
  await typeIn(company, {
    title: "Déblocage",
    type: "income",
    amount: 12_000,
    date: "2025-01-05",
    origin: "personal",
    creditCategory: "164000",
  });
  const scheduled = (await readStepOf(company, "mortgages")).result.loans[0];
  const paid = (scheduled?.capitalRepaid ?? 0) + (scheduled?.interestPaid ?? 0);
  await typeIn(company, {
    title: "Échéances",
    amount: Math.round(paid * 100) / 100,
    date: "2025-12-05",
    origin: "personal",
    debitCategory: "164000",
  });
  await answer(company, {
    car_expenses: { usesVehicle: true, method: "mileage_scale", vehicles: { [vehicle]: { kmTotal: 16_000, kmPro: 12_000 } } },
    mortgages: { confirmed: true, loans: { [loan]: { proShare: 75 } } },
  });
  const read = await closed(company);
  const interest = Math.round((scheduled?.interestPaid ?? 0) * 0.75);
  // 5 CV, 12 000 km: 5 679,00 × 1,20 = 6 814,80, and tolls 84,60.
  expect(filledBoxesOf(read)).toMatchObject({ AA: 40_000, BJ: 6_899, BN: interest });
  expect(interest).toBeGreaterThan(200);
});

test("a mixed car at its real costs, meals, home office", async () => {
  const company = await closingCompany(server);
  const car = {
    label: "308",
    vehicle_type: "car",
    engine_type: "thermal",
    fuel_type: "diesel",
    fiscal_power_cm3: 6,
    co2_emissions: 110,
    date_of_first_registration: "2022-01-01",
  };
  const { id: vehicle } = (await company.send("POST", "/api/v1/vehicle", car)).json().data;
  await book(company, { "706000": 40_000 }, { "606140": 1_600, "616300": 800 });
  await changeStepOf(company, "car_expenses", {
    inputs: { usesVehicle: true, vehicles: { [vehicle]: { kmTotal: 20_000, kmPro: 15_000 } } },
  });
  // 2 400 × 75 %, and 15 000 × 0,374 + 1 457: the owner chooses on both amounts.
  const asked = (await readClosingOf(company)).questions.find(({ field }) => field === "method");
  expect(asked?.items.map((item) => item.replaceAll(/\s/g, " "))).toEqual([
    "Frais réels : 1 800,00 € déduits",
    "Barème kilométrique : 7 067,00 € déduits",
  ]);
  for (const amount of [12, 21.1, 30])
    await typeIn(company, { title: "Déjeuner", amount, date: "2025-04-03", origin: "personal", debitCategory: "625610" });
  await answer(company, {
    car_expenses: { usesVehicle: true, method: "real", vehicles: { [vehicle]: { kmTotal: 20_000, kmPro: 15_000, ownership: "owned" } } },
    various_deductions: {
      answered: true,
      ownMoney: false,
      laundry: { loadsPerWeek: 0, weeks: 0, unitPrice: 0 },
      home: { surfacePro: 15, surfaceTotal: 75, costs: { "613210": 9_000, "606110": 1_200, "626200": 480 } },
    },
  });
  const filled = filledBoxesOf(await closed(company));
  // Car 2 400 × 75 %; meals 6,55 + 15,65 + 15,65; a fifth of the home.
  expect(filled).toMatchObject({ BJ: 1_838, BF: 1_800, BH: 240, BM: 96, CP: 36_026 });
});

test("the share of a company of means, by its 2036", async () => {
  const company = await closingCompany(server);
  await book(company, { "706000": 40_000 }, { "467100": 14_000 });
  await answer(company, {
    scm: {
      applies: true,
      name: "SCM du Port",
      sharePercent: 33.33,
      lines: [
        { account: "613200", label: "Loyer", amount: 18_000 },
        { account: "641100", label: "Salaires", amount: 24_000 },
        { account: "626100", label: "Téléphone", amount: 1_500.1 },
      ],
    },
  });
  const filled = filledBoxesOf(await closed(company));
  expect(filled).toMatchObject({ BF: 5_999, BB: 7_999, BM: 500, CP: 25_502 });
});
