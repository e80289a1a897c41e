import { describe, expect, test } from "vitest";
import { STEP_STATUS } from "@comptoir/accounting/closing/statuses";
import type { TaxReturnDetail } from "@comptoir/contract/tax-returns/returns";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { addAssetOf } from "../../fixed-assets/testing.js";
import { typeIn } from "../../operations/testing.js";
import { failedControls, filledBoxesOf, taxReturnOf } from "../../tax-returns/testing.js";
import { typeOperations } from "../../vat/testing.js";
import { changeStepOf, closingCompany, NOTHING, readClosingOf, readStepOf, validateStepOf } from "../testing.js";
import { closeAsSeen, closeBooks, reopenYearOf } from "./testing.js";

/*
 * Years of liberal professions, computed by hand first: the figures in each test come from the law, never from the program. Each year is closed
 * through its steps, unless said, and its return must hold: no failed check, no gap between the books and the result, the file of entries complete.
 */

const server = await testApp({ today: "2027-06-10" });

type Answers = Readonly<Record<string, object>>;

/** Receipts and costs by account, paid with the owner’s money so that no bank statement is needed. */
async function book(
  company: TestCompany,
  receipts: Readonly<Record<string, number>>,
  costs: Readonly<Record<string, number>> = {},
  year = 2025,
) {
  for (const [creditCategory, amount] of Object.entries(receipts))
    await typeIn(company, {
      title: `Recette ${creditCategory}`,
      type: "income",
      amount,
      date: `${year}-10-15`,
      origin: "personal",
      creditCategory,
    });
  for (const [debitCategory, amount] of Object.entries(costs))
    await typeIn(company, { title: `Dépense ${debitCategory}`, amount, date: `${year}-11-15`, origin: "personal", debitCategory });
}

/** Answers every step, with nothing to declare where `answers` is silent, and validates it in order. */
async function answer(company: TestCompany, answers: Answers = {}): Promise<void> {
  for (const [code, inputs] of [...NOTHING, ...Object.entries(answers)]) {
    const reply = await changeStepOf(company, code, { inputs: { ...inputs } });
    if (reply.statusCode !== 200) throw new Error(`${code} ${reply.body}`);
  }
  await validateAll(company);
}

async function validateAll(company: TestCompany): Promise<void> {
  for (const { code, concerned, status } of (await readClosingOf(company)).steps) {
    if (!concerned || status === STEP_STATUS.done || code === "validation_closure") continue;
    const reply = await validateStepOf(company, code, code === "consistent_accounts" ? await justified(company) : {});
    if (reply.statusCode !== 200) throw new Error(`${code} ${reply.body}`);
  }
}

async function justified(company: TestCompany): Promise<object> {
  const { unanswered } = (await readStepOf(company, "consistent_accounts")).result;
  return { answers: Object.fromEntries(unanswered.map((code) => [code, { kind: "justified", comment: "Vu" }])) };
}

/** Closes the year as seen and returns its kept return, which holds. */
async function closed(company: TestCompany): Promise<TaxReturnDetail> {
  expect(await closeAsSeen(company)).toMatchObject({ state: "closed" });
  return sound(company);
}

async function sound(company: TestCompany): Promise<TaxReturnDetail> {
  const read = await taxReturnOf(company);
  expect([failedControls(read), read.bridge.gap]).toEqual([[], 0]);
  expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true, findings: [] });
  return read;
}

/** Class 7 less class 6 of the FEC alone, in euros. */
async function resultOfFec(company: TestCompany): Promise<number> {
  const { lines } = (await company.get(`/api/v1/closing/${company.fiscalYearId}`)).json<{
    data: { lines: { id: string; event: string }[] };
  }>().data;
  const last = lines.find(({ event }) => event === "closed");
  const text = (await company.get(`/api/v1/closing/${company.fiscalYearId}/fec/${last?.id}`)).body;
  const [head = "", ...rows] = text.trim().split(/\r?\n/);
  const separator = head.includes("\t") ? "\t" : "|";
  const place = (name: string) => head.split(separator).indexOf(name);
  const cell = (row: string, name: string) => row.split(separator)[place(name)] ?? "";
  const amount = (row: string, name: string) => Math.round(Number(cell(row, name).replace(",", ".")) * 100);
  const own = rows.filter((row) => /^[67]/.test(cell(row, "CompteNum")));
  return own.reduce((sum, row) => sum + amount(row, "Credit") - amount(row, "Debit"), 0) / 100;
}

const reportOf = ({ reported }: TaxReturnDetail) => Object.fromEntries(reported.map(({ box, label, value }) => [box ?? label, value]));

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
  const filled = filledBoxesOf(await sound(company));
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

test("an assistant who pays a fee of collaboration", async () => {
  const company = await closingCompany(server);
  await book(company, { "706300": 21_000, "706200": 30_000 }, { "613250": 9_000, "616400": 350 });
  await answer(company);
  expect(filledBoxesOf(await closed(company))).toMatchObject({ AA: 51_000, BG: 9_000, BW: 9_000, BH: 350, CP: 41_650 });
});

test("premises kept in the private estate: the rent to oneself is deducted, the loan is not", async () => {
  const company = await closingCompany(server);
  await book(company, { "706000": 50_000 }, { "613200": 9_600 });
  const loan = (
    await company.send("POST", "/api/v1/mortgage", {
      name: "Murs",
      total_amount_borrowed: 120_000,
      taeg_percent: 3,
      nominal_rate_percent: 3,
      first_due_date: "2020-01-05",
      last_due_date: "2034-12-05",
    })
  ).json().data.id;
  const { capitalRepaid, interestPaid } = (await readStepOf(company, "mortgages")).result.loans[0] ?? { capitalRepaid: 0, interestPaid: 0 };
  await typeIn(company, {
    title: "Échéances des murs",
    amount: Math.round((capitalRepaid + interestPaid) * 100) / 100,
    date: "2025-12-05",
    origin: "personal",
    debitCategory: "164000",
  });
  await answer(company, { mortgages: { confirmed: true, loans: { [loan]: { purpose: "private" } } } });
  const filled = filledBoxesOf(await closed(company));
  expect([filled["BF"], filled["BN"], filled["CP"]]).toEqual([9_600, undefined, 40_400]);
});

test("a general practitioner of sector 1: everything from the books and the profile, the deductions stay in the social base", async () => {
  const company = await closingCompany(server);
  const practise = (profession: string, sector: string) =>
    server.db.shared((tx) =>
      tx.run("update shared.companies set profession_id = $2, conventional_industry = $3 where id = $1", [company.id, profession, sector]),
    );
  await practise("medecin-generaliste", "1");
  await book(company, { "706100": 30_000, "706200": 90_000, "706400": 6_000, "706410": 4_000 }, { "625700": 300, "613200": 12_000 });
  const doctor = { flatRate: true, additional: true };
  await answer(company, {
    various_deductions: { answered: true, ownMoney: false, laundry: { loadsPerWeek: 0, weeks: 0, unitPrice: 0 }, doctor },
  });
  expect((await readStepOf(company, "various_deductions")).result.doctor).toEqual({
    grossFees: 130_000,
    conventionFees: 126_000,
    groupThree: 3_050,
  });
  // The profile is evidence: sector 2 has none of it, a specialist with these fees the same amount.
  await practise("medecin-generaliste", "2");
  expect((await readStepOf(company, "various_deductions")).findings).toMatchObject([{ code: "deductions.not_sector_one" }]);
  await practise("pediatre", "1");
  expect((await readStepOf(company, "various_deductions")).findings).toEqual([]);
  await practise("medecin-generaliste", "1");
  const read = await closed(company);
  // 2 % of 130 000 = 2 600; 3 % of 126 000 = 3 780. CL: 2 600 + 3 050 + 3 780. DD adds DG and DH back.
  expect(filledBoxesOf(read)).toMatchObject({ AA: 130_000, CC: 300, CL: 9_430, DH: 3_050, DG: 3_780, CP: 108_570, DD: 115_400 });
});

test("a deficit: 5QE, and its social base", async () => {
  const company = await closingCompany(server);
  await book(company, { "706000": 8_000 }, { "613200": 9_600, "646100": 1_200 });
  await answer(company, { social_security_contributions: { statements: [{ csgCrdsPaid: 0, training: 0, healthUnions: 0 }] } });
  const read = await closed(company);
  expect(filledBoxesOf(read)).toMatchObject({ AG: 8_000, BR: 10_800, CF: 2_800, CR: 2_800, "1.loss": 2_800, DC: 1_600 });
  expect(reportOf(read)).toMatchObject({ "5QE": 2_800 });
});

test("an asset sold in a small practice: its gain is exempt, and stays in the social base", async () => {
  const company = await closingCompany(server);
  await server.db.shared((tx) => tx.run("update shared.companies set activity_started_on = '2015-01-01' where id = $1", [company.id]));
  await company.send("PATCH", "/api/v1/steps", { noPreviousAccounts: true, reason: "Première année dans Comptoir" });
  await book(company, { "706000": 60_000 });
  const { component } = await addAssetOf(
    company,
    { date_of_purchase: "2025-01-01" },
    { commissioning_date: "2025-01-01", cost_source: "owner" },
  );
  const sold = await company.send("PATCH", `/api/v1/immobilisation-component/${component}`, {
    type: "out",
    output_type: "reintegration",
    output_price_excl: 3_500,
    release_date: "2025-06-30",
  });
  expect(sold.statusCode, sold.body).toBe(200);
  const { assets, exits } = (await readStepOf(company, "amortizations_validation")).result;
  await answer(company, {
    amortizations_validation: {
      validated: [...assets, ...exits].map(({ id }) => id),
      apply151septies: true,
      spreadShortTermGain3Years: false,
      previousReceipts: { "2023": 58_000, "2024": 61_000 },
    },
  });
  const read = await closed(company);
  // 3 000 less 300 of depreciation, sold 3 500: 800, exempt in whole below 90 000 of receipts.
  expect(filledBoxesOf(read)).toMatchObject({ AA: 60_000, CB: 800, CH: 300, CL: 800, AX: 800, DE: 800, CP: 59_700, DD: 60_500 });
});

describe("two years in a row", () => {
  /** A goodwill without depreciation, bought in 2022 and sold. */
  async function sell(company: TestCompany, price: number, on: string): Promise<void> {
    const { component } = await addAssetOf(
      company,
      { related_account: "207000", date_of_purchase: "2022-01-10" },
      { commissioning_date: "2022-01-10", cost_source: "opening", duration: null },
    );
    const exit = { type: "out", output_type: "reintegration", output_price_excl: price, release_date: on };
    const sold = await company.send("PATCH", `/api/v1/immobilisation-component/${component}`, exit);
    expect(sold.statusCode, sold.body).toBe(200);
  }

  test("a long-term loss of one year is used by the long-term gain of the next, and both sheets show it", async () => {
    const company = await closingCompany(server);
    await typeIn(company, fees(20_000, "2025-06-30"));
    await sell(company, 2_100, "2025-09-30");
    const validated = async () => {
      const { assets, exits } = (await readStepOf(company, "amortizations_validation")).result;
      return { validated: [...assets, ...exits].map(({ id }) => id), spreadShortTermGain3Years: false, apply151septies: false };
    };
    await answer(company, { amortizations_validation: await validated() });
    const first = await closed(company);
    expect(first.reported).toContainEqual({
      box: null,
      label: "Moins-value nette à long terme de 2025, à imputer sur les plus-values à long terme jusqu’en 2035",
      value: 900,
      from: "clôture",
    });
    await sell(company, 5_000, "2026-09-30");
    const { id } = (await readClosingOf(company)).year;
    expect((await validateStepOf(company, "potential_fixed_assets")).statusCode).toBe(200);
    const step = await validateStepOf(company, "amortizations_validation", await validated());
    expect(step.statusCode, step.body).toBe(200);
    const next = await taxReturnOf({ ...company, fiscalYearId: id });
    // 2 000 of gain, less 900.
    expect(filledBoxesOf(next)).toMatchObject({ "2.longTerm": 1_100 });
    expect(reportOf(next)).toMatchObject({
      "5QD": 1_100,
      "Moins-value à long terme de 2025, imputée sur les plus-values à long terme de 2026": 900,
    });
  });

  const fees = (amount: number, date: string) =>
    ({ title: "Honoraires", type: "income", amount, date, origin: "personal", creditCategory: "706000" }) as const;

  test("a cheque of December counts once; reopened with another expense, closed again, the next year follows", async () => {
    const company = await closingCompany(server);
    await typeIn(company, fees(20_000, "2025-06-30"));
    const rows = [
      {
        id: "cheque",
        kind: "cheque_received_unbanked",
        label: "Chèque Petit",
        amountTtc: 450,
        vatRate: 0,
        account: "706000",
        documentDate: "2025-12-29",
      },
    ];
    await answer(company, { lagging_operations: { chequesReceived: "some", chequesIssued: "none", rows } });
    expect(filledBoxesOf(await closed(company))).toMatchObject({ AA: 20_450, CP: 20_450 });
    await typeIn(company, fees(450, "2026-01-07"));
    await typeIn(company, fees(18_000, "2026-06-30"));
    await reopenYearOf(company);
    await typeIn(company, { title: "Livres", amount: 80, date: "2025-03-03", origin: "personal", debitCategory: "618100" });
    await validateAll(company);
    expect(filledBoxesOf(await closed(company))).toMatchObject({ AA: 20_450, BM: 80, CP: 20_370 });
    expect(await resultOfFec(company)).toBe(20_370);
    const { data } = (await company.get("/api/v1/fiscalyear")).json<{ data: { id: string; beginning: string }[] }>();
    const next = { ...company, fiscalYearId: data.find(({ beginning }) => beginning === "2026-01-01")?.id ?? "" };
    expect(filledBoxesOf(await taxReturnOf(next))).toMatchObject({ AA: 18_000, CP: 18_000 });
  });
});
