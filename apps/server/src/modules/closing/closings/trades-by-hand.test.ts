import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { addAssetOf } from "../../fixed-assets/testing.js";
import { typeIn } from "../../operations/testing.js";
import { failedControls, filledBoxesOf, taxReturnOf } from "../../tax-returns/testing.js";
import { readStepOf } from "../testing.js";
import { bookAtBank, closeTrade, closingTrade, finishStep, inYearOf, reopenYearOf, reportedBoxes, SALOON, typeStep } from "./testing.js";

/** Years of small trades, their figures computed by hand before the program was asked. */
const server = await testApp({ today: "2027-06-10" });

/** The year closed: its proof finds nothing wrong. */
async function close(company: TestCompany) {
  const { wrong, ...closed } = await closeTrade(company);
  expect(wrong).toEqual([]);
  return closed;
}

test("a deposit given back twice and an advance that a supplier gave back: both sides of the balance sheet, and of the next openings", async () => {
  const company = await closingTrade(server);
  await bookAtBank(company, [
    ["2025-02-03", "706000", 5000],
    ["2025-03-03", "419100", 300],
    ["2025-04-03", "419100", -540],
    ["2025-05-05", "409100", -200],
    ["2025-06-05", "409100", 320],
  ]);
  const { anomalies } = (await readStepOf(company, "consistent_accounts")).result;
  expect(anomalies.map(({ code }) => code)).toEqual(["deposit:409100", "deposit:419100"]);
  const { boxes } = await close(company);
  // 5 000 + 300 − 540 − 200 + 320 = 4 880 at the bank.
  expect(boxes).toMatchObject({ "068": 240, "084": 4880, 110: 5120, 136: 5000, 166: 120, 180: 5120, 370: 5000 });
  expect(boxes["064"] ?? boxes["164"]).toBeUndefined();
});

test("a shop begun on 1 June: seven months, a stock that comes in, rebates off its only sales", async () => {
  const company = await closingTrade(server, { beginning: "2025-06-01" }, "2025-06-01");
  await bookAtBank(company, [
    ["2025-06-02", "108100", 10_000],
    ["2025-07-03", "707000", 20_000],
    ["2025-07-20", "709000", -300],
    ["2025-06-10", "607000", -12_000],
    ["2025-08-03", "609000", 200],
  ]);
  await addAssetOf(
    company,
    { title: "Vitrine", related_account: "215400", date_of_purchase: "2025-06-01", total_amount_incl_vat: 4200, total_amount_excl: 4200 },
    { commissioning_date: "2025-06-01", depreciable_base: 4200, cost_source: "owner" },
  );
  await finishStep(company, "lagging_operations", { stock: "some", stocks: { "370000": 3000, "355000": 0 } });
  const { boxes, read } = await close(company);
  // 4 200 ÷ 5 × 210 ÷ 360 = 490; 19 700 − (11 800 − 3 000 + 490) = 10 410.
  expect(boxes).toMatchObject({
    210: 19_700,
    232: 19_700,
    234: 11_800,
    236: -3000,
    254: 490,
    264: 9290,
    310: 10_410,
    370: 10_410,
    "028": 4200,
    "030": 490,
    "060": 3000,
    "084": 17_900,
    110: 25_100,
    112: 490,
    // 10 000 brought in, 4 200 paid by the owner.
    120: 14_200,
    136: 10_410,
    180: 24_610,
    182: 4200,
    442: 4200,
    532: 490,
    572: 490,
  });
  expect(reportedBoxes(read)).toEqual(expect.arrayContaining(["5KC 10410", "5DB 7"]));
});

test("a workshop that buys materials: what its supplier gave back is taken off them", async () => {
  const company = await closingTrade(server);
  await bookAtBank(company, [
    ["2025-02-03", "701000", 9000],
    ["2025-03-03", "601000", -4000],
    ["2025-04-03", "609000", 150],
  ]);
  const { boxes } = await close(company);
  expect(boxes).toMatchObject({ 214: 9000, 238: 3850, 264: 3850, 370: 5150 });
});

test("a loan drawn in the year, used for three fifths: interest paid and accrued, its private part with the owner", async () => {
  const company = await closingTrade(server);
  const terms = { name: "Camion", total_amount_borrowed: 12_000, taeg_percent: 3.7, nominal_rate_percent: 3.65 };
  const created = await company.send("POST", "/api/v1/mortgage", { ...terms, first_due_date: "2025-10-05", last_due_date: "2026-12-05" });
  expect(created.statusCode, created.body).toBe(201);
  const { id } = created.json().data as { id: string };
  await bookAtBank(company, [
    ["2025-09-05", "164000", 12_000],
    ["2025-11-20", "706000", 3000],
  ]);
  for (const [date, capital, interest] of [
    ["2025-10-05", 783.1, 36.5],
    ["2025-11-05", 785.48, 34.12],
    ["2025-12-05", 787.87, 31.73],
  ] as const) {
    const paid = await typeIn(company, { title: "Échéance", amount: 819.6, date });
    const split = [
      { account: "164000", amount: capital },
      { account: "661100", amount: interest },
    ];
    const given = await company.send("PUT", `/api/v1/transaction/${paid.id}/allocations`, { allocations: split });
    expect(given.statusCode, given.body).toBe(200);
  }
  await finishStep(company, "mortgages", { confirmed: true, loans: { [id]: { proShare: 60, purpose: "asset" } } });
  const { boxes } = await close(company);
  // 9 643,55 × 3,65 % × 26 ÷ 365 = 25,07; 60 % of 102,35 and of 25,07: 61,41 + 15,04.
  // 9 668,62 is owed: it takes the euro that rounding leaves between the two sides (12 541 against −51 + 2 924 + 9 669).
  expect(boxes).toMatchObject({ 294: 76, 310: 2924, 156: 9668, 120: -51, 370: 2924, 180: 12_541 });
  const next = await inYearOf(company, "2026-01-01");
  // On the first day the accrued interest comes back: only the part of the business had been deducted.
  expect((await taxReturnOf(next)).bridge.bookResult).toBe(15.04);
});

const MACHINE = {
  title: "Presse",
  related_account: "215400",
  date_of_purchase: "2022-01-01",
  total_amount_incl_vat: 6000,
  total_amount_excl: 6000,
};

/** A press of 6 000 of 2022, over five years, taken over with its 3 600 of depreciation; sold 7 000 on 30 June 2025. */
async function seller(): Promise<TestCompany> {
  const company = await closingTrade(server, {}, "2019-05-01");
  await addAssetOf(company, MACHINE, { commissioning_date: "2022-01-01", depreciable_base: 6000, cost_source: "opening" });
  const opened = await company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, {
    lines: [
      { account: "215400", debit: 6000 },
      { account: "281500", credit: 3600 },
      { account: "101000", credit: 2400 },
    ],
  });
  expect(opened.statusCode, opened.body).toBe(200);
  await bookAtBank(company, [["2025-02-03", "706000", 10_000]]);
  const { data } = (await company.get("/api/v1/immobilisations")).json<{ data: { components: { id: string }[] }[] }>();
  const component = data[0]?.components[0]?.id ?? "";
  const exit = { output_type: "cession", output_price_incl_vat: 7000, vat_on_exit_price: 0, output_price_excl: 7000 };
  const { id } = await typeIn(company, { title: "Vente", type: "income", amount: 7000, date: "2025-06-30", creditCategory: "757000" });
  const sold = await company.send("PATCH", `/api/v1/immobilisation-component/${component}`, {
    type: "out",
    release_date: "2025-06-30",
    ...exit,
    banking_transaction_id: id,
  });
  expect(sold.statusCode, sold.body).toBe(200);
  return company;
}

const SOLD = { 230: 7000, 254: 600, 262: 1800, 310: 14_600, 184: 7000, 440: 6000, 444: 6000, 530: 3600, 532: 600, 534: 4200, 572: 600 };

test("a machine sold above its price: 4 200 of short-term gain, 1 000 of long-term gain that is taxed apart", async () => {
  const company = await seller();
  await typeStep(company, "amortizations_validation", { spreadShortTermGain3Years: false });
  const { boxes, read } = await close(company);
  expect(boxes).toMatchObject({ ...SOLD, 350: 1000, 370: 13_600, "5.longTerm": 1000 });
  expect(reportedBoxes(read)).toEqual(expect.arrayContaining(["5KC 13600", "5KE 1000"]));
  expect(read.gains).toMatchObject([{ cost: 6000, depreciated: 4200, price: 7000, shortTerm: 4200, longTerm: 1000 }]);
});

test("the same, small for five years: nothing of the gain is taxed, and the social base keeps its short-term part", async () => {
  const company = await seller();
  await typeStep(company, "amortizations_validation", {
    apply151septies: true,
    activity: "services",
    previousReceipts: { 2023: 40_000, 2024: 42_000 },
  });
  const { boxes, read } = await close(company);
  expect(boxes).toMatchObject({ ...SOLD, 350: 5200, 370: 9400, 690: 4200, 693: 13_600, "5.longTermExempt": 1000, "5.deferred": 4200 });
  expect(reportedBoxes(read)).toEqual(expect.arrayContaining(["5KC 9400"]));
});

test("the same, its short-term gain spread over three years", async () => {
  const company = await seller();
  await typeStep(company, "amortizations_validation", { spreadShortTermGain3Years: true });
  const { boxes } = await close(company);
  expect(boxes).toMatchObject({ ...SOLD, 350: 3800, 370: 10_800, "5.deferred": 2800, "5.longTerm": 1000 });
  const next = await inYearOf(company, "2026-01-01");
  await bookAtBank(company, [["2026-02-03", "706000", 1000]]);
  const { lines } = (await next.get(`/api/v1/steps?fiscalYearId=${next.fiscalYearId}`))
    .json()
    .steps.find(({ code }: { code: string }) => code === "tax_reintegrations");
  expect(lines).toMatchObject([{ form: "2033", box: "330", amount: 1400 }]);
});

test("a car of 30 000 at 150 g: what its annuity has above 18 300 is added back", async () => {
  const company = await closingTrade(server);
  const vehicle = (await company.send("POST", "/api/v1/vehicle", SALOON)).json<{ data: { id: string } }>().data.id;
  await bookAtBank(company, [["2025-02-03", "706000", 20_000]]);
  await addAssetOf(
    company,
    {
      title: "Berline",
      related_account: "218200",
      date_of_purchase: "2025-01-01",
      total_amount_incl_vat: 30_000,
      total_amount_excl: 30_000,
    },
    { vehicle_id: vehicle, commissioning_date: "2025-01-01", depreciable_base: 30_000, cost_source: "owner" },
  );
  await typeStep(company, "car_expenses", {
    usesVehicle: true,
    method: "real",
    vehicles: { [vehicle]: { privateUse: false, kmPro: 20_000, kmTotal: 20_000 } },
  });
  const { boxes } = await close(company);
  // 6 000 − 18 300 ÷ 5.
  expect(boxes).toMatchObject({ 254: 6000, 310: 14_000, 318: 2340, 370: 16_340, 462: 30_000, 552: 6000 });
});

test("contributions with their CSG, Madelin, a donation and a fine: the taxed profit, the social base, the reduction", async () => {
  const company = await closingTrade(server);
  await bookAtBank(company, [
    ["2025-02-03", "706000", 40_000],
    ["2025-05-05", "646100", -6000],
    ["2025-06-05", "646510", -2000],
    ["2025-07-05", "623800", -1000],
    ["2025-08-05", "658200", -90],
  ]);
  await typeStep(company, "social_security_contributions", {
    statements: [{ contributionsPaid: 5030, csgCrdsPaid: 970, training: 0, dueAtYearEnd: 0 }],
  });
  await typeStep(company, "optional_ssc", { attestations: { "646510": true } });
  await typeStep(company, "tax_credit", { donations: 1000 });
  const { boxes, read } = await close(company);
  // CSG 970 × 6,8 ÷ 9,7 = 680, the rest with the owner. 40 000 − 5 030 − 680 − 2 000 − 1 000 − 90 = 31 200.
  expect(boxes).toMatchObject({ 244: 680, 252: 7030, 242: 1000, 262: 90, 310: 31_200, 330: 1090, 370: 32_290 });
  // 32 290 + 5 030 + 680 + 2 000: what was earned before the contributions.
  expect(boxes).toMatchObject({ 380: 5030, 381: 2000, 325: 2000, 693: 40_000, 120: -290 });
  expect(read.reported).toContainEqual({ box: null, label: "Réduction d’impôt mécénat (2069-RCI)", value: 600, from: "clôture" });
});

test("a trade in a rural zone with a fifth of its turnover outside: four fifths are exempt, and stay in the social base", async () => {
  const company = await closingTrade(server, {}, "2024-10-10");
  await company.send("PATCH", "/api/v1/steps", { noPreviousAccounts: true, reason: "Première année dans Comptoir" });
  await bookAtBank(company, [["2025-02-03", "706000", 20_000]]);
  await typeStep(company, "lagging_operations", { openingStock: "none" });
  await typeStep(company, "rrz_tax_exemption", {
    applies: true,
    zone: "zfrr",
    creationDate: "2024-10-10",
    communeInsee: "35400",
    sedentary: true,
    isTakeover: false,
    employees: 0,
    turnoverOutOfZone: 4000,
    turnoverTotal: 20_000,
  });
  const { boxes, read } = await close(company);
  expect(boxes).toMatchObject({ 312: 20_000, 138: 16_000, 370: 4000, "6.exempt": 16_000, 693: 20_000 });
  expect(reportedBoxes(read)).toEqual(expect.arrayContaining(["5KC 4000", "5KB 16000"]));
});

test("a deficit with an overdrawn owner: agios are added back for what the withdrawals cost", async () => {
  const company = await closingTrade(server);
  await bookAtBank(company, [
    ["2025-01-02", "108200", -12_000],
    ["2025-12-15", "661600", -200],
    ["2025-12-20", "622600", -1000],
  ]);
  const { boxes, read } = await close(company);
  // Overdrawn by 12 000 each month; borrowed 12 000 eleven times, then 13 200: 12 100. 200 × 12 000 ÷ 12 100 = 198,35.
  expect(boxes).toMatchObject({
    242: 1000,
    294: 200,
    310: -1200,
    314: 1200,
    330: 198,
    354: 1002,
    372: 1002,
    120: -12_000,
    136: -1200,
    156: 13_200,
  });
  expect(reportedBoxes(read)).toEqual(["5KF 1002"]);
});

test("a grant for a machine goes to the profit as it is depreciated", async () => {
  const company = await closingTrade(server);
  await bookAtBank(company, [
    ["2025-01-10", "131000", 5000],
    ["2025-02-03", "706000", 4000],
  ]);
  const posted = await company.send("POST", "/api/v1/journal-entry", {
    date: "2025-12-31",
    label: "Quote-part de subvention",
    lines: [
      { account: "139000", debit: 1000, credit: 0 },
      { account: "747000", debit: 0, credit: 1000 },
    ],
  });
  expect(posted.statusCode, posted.body).toBe(201);
  const { boxes } = await close(company);
  expect(boxes).toMatchObject({ 137: 4000, 218: 4000, 226: 1000, 310: 5000, 370: 5000, 142: 9000, 180: 9000 });
});

test("two years in a row, the first one reopened and closed in another way: what one leaves the other takes, to the cent", async () => {
  const company = await closingTrade(server);
  await bookAtBank(company, [
    ["2025-02-03", "707000", 10_000],
    ["2025-03-03", "607000", -4000],
    ["2025-06-05", "646100", -2000],
    ["2025-10-01", "616100", -1200],
    ["2025-11-05", "108200", -500],
    ["2026-02-03", "707000", 12_000],
    ["2026-03-03", "607000", -5000],
    ["2026-06-05", "646100", -3000],
  ]);
  const insurance = { id: "insurance", kind: "prepaid_expense", label: "Assurance", amountTtc: 1200, vatRate: 0, account: "616100" };
  const period = { periodStart: "2025-10-01", periodEnd: "2026-09-30" };
  const customer = { id: "f1", kind: "customer_receivable", label: "Facture 1", amountTtc: 700, vatRate: 0, account: "707000" };
  const rows = [
    { ...insurance, ...period },
    { ...customer, documentDate: "2025-12-20" },
  ];
  const lagging = { customers: "some", stock: "some", stocks: { "370000": 1500, "355000": 0 }, losses: { "491000": 200 }, rows } as const;
  await typeStep(company, "lagging_operations", lagging);
  const due = (contributionsPaid: number, dueAtYearEnd: number) => ({
    statements: [{ contributionsPaid, csgCrdsPaid: 0, training: 0, dueAtYearEnd }],
  });
  await typeStep(company, "social_security_contributions", due(2000, 900));
  const first = await close(company);
  // Insurance 1 200 × 273 ÷ 365 = 897,53 ahead. 10 700 − (4 000 − 1 500 + 302,47 + 2 900 + 200) = 4 797,53.
  const yearOne = {
    210: 10_700,
    234: 4000,
    236: -1500,
    242: 302,
    252: 2900,
    256: 200,
    310: 4798,
    "060": 1500,
    "068": 700,
    "070": 200,
    "084": 2300,
    "092": 898,
    120: -500,
    172: 900,
  };
  expect(first.boxes).toMatchObject(yearOne);
  await reopenYearOf(company);
  await finishStep(company, "lagging_operations", { stocks: { "370000": 1800, "355000": 0 } });
  await typeStep(company, "social_security_contributions", due(2000, 1000));
  const again = await close(company);
  expect(again.boxes).toMatchObject({ ...yearOne, 236: -1800, 252: 3000, 310: 4998, "060": 1800, 172: 1000 });

  const next = await inYearOf(company, "2026-01-01");
  await typeStep(next, "lagging_operations", {
    customers: "none",
    suppliers: "none",
    stock: "some",
    stocks: { "370000": 2500, "355000": 0 },
    losses: {},
  });
  await typeStep(next, "social_security_contributions", due(3000, 800));
  const read = await taxReturnOf(next);
  // The result of 2025, 4 997,53, less 500: the capital. On the first day the insurance comes back, and the contributions of 2025 go.
  expect(filledBoxesOf(read)).toMatchObject({ 210: 12_000, 234: 5000, 242: 898, 252: 2000, 120: 4498, "068": 700, "070": 200 });
  expect(failedControls(read)).toEqual([]);
});
