import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { failedControls, filledBoxesOf, taxReturnOf } from "../../tax-returns/testing.js";
import { typeOperations } from "../../vat/testing.js";
import { changeStepOf, closingCompany } from "../testing.js";
import { booksOf, closeAsSeen, finishSteps } from "./testing.js";

const app = await testApp({ today: "2026-02-10" });

/** Writes an entry of the accountant: `["609000", -1200]` is in credit. */
async function post(company: TestCompany, date: string, lines: readonly (readonly [account: string, amount: number])[]): Promise<void> {
  const reply = await company.send("POST", "/api/v1/journal-entry", {
    date,
    label: "Écriture du cabinet",
    lines: lines.map(([account, amount]) => ({ account, debit: Math.max(amount, 0), credit: Math.max(-amount, 0) })),
  });
  expect(reply.statusCode, reply.body).toBe(201);
}

/** The boxes of the return, which holds. */
async function boxesOf(company: TestCompany): Promise<Record<string, number>> {
  const read = await taxReturnOf(company);
  expect(failedControls(read)).toEqual([]);
  return filledBoxesOf(read);
}

// Each figure below was computed on paper from the entries, before the return was read.

test("a shop: rebates given are taken off its goods, rebates received off its purchases; closed, the profit goes to the capital", async () => {
  const shop = await closingCompany(app, { taxSystem: "bic-rs" });
  await post(shop, "2025-03-03", [
    ["108100", 20_000],
    ["707000", -20_000],
  ]);
  await post(shop, "2025-04-04", [
    ["709000", 500.4],
    ["108100", -500.4],
  ]);
  await post(shop, "2025-05-05", [
    ["607000", 8_000],
    ["108100", -8_000],
  ]);
  await post(shop, "2025-12-30", [
    ["108100", 1_200.3],
    ["609000", -1_200.3],
  ]);
  // 20 000 − 500,40 = 19 499,60; 8 000 − 1 200,30 = 6 799,70; profit 12 699,90, of rounded boxes 19 500 − 6 800.
  const expected = { 210: 19_500, 232: 19_500, 234: 6_800, 264: 6_800, 310: 12_700, 312: 12_700, 370: 12_700, "1.profit": 12_700 };
  expect(await boxesOf(shop)).toMatchObject(expected);
  await finishSteps(shop);
  await closeAsSeen(shop);
  expect(await boxesOf(shop)).toMatchObject(expected);
  const next = (await booksOf(app.db, shop)).filter((line) => line.startsWith("2026"));
  // The owner took 12 699,90 in all: capital and drawings come back to nothing.
  expect(next.join("\n")).toContain("120000 D 12699,90");
  expect(next.join("\n")).toContain("108100 C 12699,90");
});

test("a shop whose rebates exceed its purchases is refused with the entry that presents them; entered, it closes with the same profit", async () => {
  const shop = await closingCompany(app, { taxSystem: "bic-rs" });
  await post(shop, "2025-03-03", [
    ["108100", 900],
    ["707000", -900],
  ]);
  await post(shop, "2025-05-05", [
    ["607000", 100],
    ["108100", -100],
  ]);
  await post(shop, "2025-12-30", [
    ["108100", 250],
    ["609000", -250],
  ]);
  expect(failedControls(await taxReturnOf(shop)).join()).toContain("débit de 609000, crédit de 758000");
  await post(shop, "2025-12-31", [
    ["609000", 150],
    ["758000", -150],
  ]);
  expect(await boxesOf(shop)).toMatchObject({ 210: 900, 230: 150, 232: 1_050, 310: 1_050, 370: 1_050 });
  await finishSteps(shop);
  await closeAsSeen(shop);
  expect(await boxesOf(shop)).toMatchObject({ 230: 150, 370: 1_050 });
});

test("third parties on both sides are closed each on its side, and carried forward one by one", async () => {
  const shop = await closingCompany(app, { taxSystem: "bic-rs" });
  const party = (number: string) => ({ number, name: number });
  const opened = await shop.send("PUT", `/api/v1/fiscal-years/${shop.fiscalYearId}/openings`, {
    lines: [
      { account: "411000", debit: 1_200, auxiliary: party("DUPONT") },
      { account: "411000", credit: 300, auxiliary: party("MARTIN") },
      { account: "401000", debit: 550, auxiliary: party("BOIS") },
      { account: "401000", credit: 420, auxiliary: party("VIS") },
      { account: "101000", credit: 1_030 },
    ],
  });
  expect(opened.statusCode, opened.body).toBe(200);
  await post(shop, "2025-03-03", [
    ["108100", 70],
    ["706000", -70],
  ]);
  // Capital 1 030 − 70 = 960, profit 70.
  const expected = { "068": 1_200, "072": 550, 110: 1_750, 120: 960, 136: 70, 166: 420, 175: 300, 180: 1_750 };
  expect(await boxesOf(shop)).toMatchObject(expected);
  await finishSteps(shop);
  await closeAsSeen(shop);
  expect(await boxesOf(shop)).toMatchObject(expected);
  const next = (await booksOf(app.db, shop)).filter((line) => line.startsWith("2026 AN")).join("\n");
  for (const line of ["411000 D 1200,00", "411000 C 300,00", "401000 D 550,00", "401000 C 420,00"]) expect(next).toContain(line);
});

test("a year of loss of a liberal profession goes to CR and 5QE, its social base is negative", async () => {
  const adviser = await closingCompany(app);
  await typeOperations(adviser, [
    { date: "2025-03-03", type: "income", paid: 3_000, account: "706000", origin: "personal" },
    { date: "2025-04-03", type: "outcome", paid: 5_400, account: "613200", origin: "personal" },
    { date: "2025-04-04", type: "outcome", paid: 200.5, account: "622600", origin: "personal" },
  ]);
  // Half up: 200,50 is 201. 3 000 − (5 400 + 201) = −2 601.
  const expected = { AA: 3_000, AG: 3_000, BF: 5_400, BH: 201, BR: 5_601, CF: 2_601, CN: 2_601, CR: 2_601, "1.loss": 2_601, DC: 2_601 };
  expect(await boxesOf(adviser)).toMatchObject(expected);
  await finishSteps(adviser);
  await closeAsSeen(adviser);
  const read = await taxReturnOf(adviser);
  expect(filledBoxesOf(read)).toMatchObject(expected);
  expect(JSON.stringify(read)).toContain('"5QE"');
  expect((await booksOf(app.db, adviser)).filter((line) => line.startsWith("2026")).join("\n")).toContain("129000 C 2600,50");
});

test("a first year of four months has a third of the yearly limits of its optional contributions", async () => {
  const adviser = await closingCompany(app, { beginning: "2025-09-01", end: "2025-12-31" });
  expect((await adviser.send("PATCH", "/api/v1/company", { activityStartDate: "2025-09-01" })).statusCode).toBe(200);
  await typeOperations(adviser, [
    { date: "2025-10-03", type: "income", paid: 8_000, account: "706000", origin: "personal" },
    { date: "2025-11-03", type: "outcome", paid: 2_000, account: "646510", origin: "personal" },
  ]);
  await changeStepOf(adviser, "optional_ssc", { inputs: { attestations: { "646510": true } } });
  await finishSteps(adviser);
  // P = 47 100 × 4/12 = 15 700; 7 % of P + 3,75 % of 8 000 = 1 099 + 300 = 1 399; 601 of 2 000 is added back, and leaves the social base.
  const expected = { AG: 8_000, BK: 2_000, BZ: 2_000, CA: 6_000, CC: 601, CP: 6_601, DB: 601, DD: 8_000 };
  expect(await boxesOf(adviser)).toMatchObject(expected);
  await closeAsSeen(adviser);
  expect(await boxesOf(adviser)).toMatchObject(expected);
});

test("VAT left aside, then declared from July: receipts without their VAT from that day, whole before", async () => {
  const adviser = await app.newCompany({ beginning: "2025-01-01", end: "2025-12-31", vatSystem: "not_subjected" });
  const body = { effectiveDate: "2025-07-01", vatSystem: "quarterly_rn" };
  const seen = (await adviser.send("POST", "/api/v1/company/regime", { ...body, preview: true })).json().data?.seen;
  expect((await adviser.send("POST", "/api/v1/company/regime", { ...body, seen })).statusCode).toBe(200);
  await typeOperations(adviser, [
    { date: "2025-03-03", type: "income", paid: 1_200, account: "706000" },
    { date: "2025-03-04", type: "outcome", paid: 120, account: "606400" },
    { date: "2025-09-03", type: "income", paid: 1_200, account: "706000", vatRate: 20 },
    { date: "2025-09-04", type: "outcome", paid: 120, account: "606400", vatRate: 20 },
  ]);
  // 1 200 + 1 000 of receipts; 120 + 100 of supplies; VAT 200 on receipts, 20 on purchases.
  expect(await boxesOf(adviser)).toMatchObject({ AA: 2_200, BM: 220, CP: 1_980, CX: 200, CY: 20 });
});

test("a grant of investment: its share of the year is taxed, what is left stays among equity", async () => {
  const workshop = await app.newCompany({ taxSystem: "bic-rs", beginning: "2025-01-01", end: "2025-12-31" });
  await post(workshop, "2025-01-01", [
    ["215400", 12_000],
    ["108100", -12_000],
  ]);
  await post(workshop, "2025-01-02", [
    ["108100", 6_000],
    ["131000", -6_000],
  ]);
  await post(workshop, "2025-06-30", [
    ["108100", 10_000],
    ["706000", -10_000],
  ]);
  await post(workshop, "2025-12-31", [
    ["681120", 2_400],
    ["281500", -2_400],
  ]);
  await post(workshop, "2025-12-31", [
    ["139000", 1_200],
    ["747000", -1_200],
  ]);
  // 10 000 + 1 200 − 2 400 = 8 800. Assets 12 000 − 2 400; capital 12 000 − 6 000 − 10 000 = −4 000; grant 6 000 − 1 200.
  expect(await boxesOf(workshop)).toMatchObject({
    "028": 12_000,
    "030": 2_400,
    120: -4_000,
    136: 8_800,
    137: 4_800,
    142: 9_600,
    180: 9_600,
    218: 10_000,
    226: 1_200,
    254: 2_400,
    310: 8_800,
    370: 8_800,
    442: 12_000,
    572: 2_400,
  });
});
