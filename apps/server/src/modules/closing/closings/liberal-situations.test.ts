import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { addAssetOf } from "../../fixed-assets/testing.js";
import { typeIn } from "../../operations/testing.js";
import { filledBoxesOf, taxReturnOf } from "../../tax-returns/testing.js";
import { closingCompany, readClosingOf, readStepOf, validateStepOf, validateSteps } from "../testing.js";
import { answer, book, closed, reopenYearOf, reportOf, resultOfFec } from "./testing.js";

/*
 * Years of liberal professions, computed by hand first: the figures in each test come from the law, never from the program. Each year is closed
 * through its steps, unless said, and its return must hold: no failed check, no gap between the books and the result, the file of entries complete.
 */

const server = await testApp({ today: "2027-06-10" });

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
    await validateSteps(company);
    expect(filledBoxesOf(await closed(company))).toMatchObject({ AA: 20_450, BM: 80, CP: 20_370 });
    expect(await resultOfFec(company)).toBe(20_370);
    const { data } = (await company.get("/api/v1/fiscalyear")).json<{ data: { id: string; beginning: string }[] }>();
    const next = { ...company, fiscalYearId: data.find(({ beginning }) => beginning === "2026-01-01")?.id ?? "" };
    expect(filledBoxesOf(await taxReturnOf(next))).toMatchObject({ AA: 18_000, CP: 18_000 });
  });
});
