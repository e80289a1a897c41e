import { expect, test } from "vitest";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { addAssetOf } from "../../fixed-assets/testing.js";
import { typeIn } from "../../operations/testing.js";
import { typeOperations } from "../../vat/testing.js";
import { answerNothing, bookAtBank, closeTrade, closingTrade, inYearOf, reportedBoxes, SALOON, typeStep } from "./testing.js";

/** Trades under VAT, with years of their own, and what comes back in the year after: figures computed by hand first. */
const server = await testApp({ today: "2027-06-10" });

async function close(company: TestCompany) {
  const { wrong, ...closed } = await closeTrade(company);
  expect(wrong).toEqual([]);
  return closed;
}

/** The yearly VAT return of 2025. */
async function declareVat(company: TestCompany): Promise<VatDeclarationDetail> {
  const reply = await company.send("POST", "/api/v1/vat-declaration/2025/validate", {});
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().data;
}

const row = { vatRate: 20, documentDate: "2025-12-20" };

test("a craftsman who bought a van: a credit of VAT, a bill that has not come, the boxes of VAT", async () => {
  const company = await closingTrade(server, { vatSystem: "rs" });
  await company.send("PATCH", "/api/v1/steps", { noVatDeposits: true });
  const [, , van] = await typeOperations(company, [
    { date: "2025-03-03", type: "income", paid: 14_400, account: "706000", vatRate: 20, origin: "personal" },
    { date: "2025-04-03", type: "outcome", paid: 6000, account: "606800", vatRate: 20, vatDeductible: 100, origin: "personal" },
    { date: "2025-07-01", type: "outcome", paid: 18_000, account: "218210", vatRate: 20, vatDeductible: 100, origin: "personal" },
  ]);
  await addAssetOf(
    company,
    {
      title: "Fourgon",
      related_account: "218210",
      date_of_purchase: "2025-07-01",
      total_amount_incl_vat: 18_000,
      total_amount_vat: 3000,
      total_amount_excl: 15_000,
    },
    { operation_id: van, commissioning_date: "2025-07-01", depreciable_base: 15_000, price_incl_vat: 18_000, vat: 3000 },
  );
  const bill = { id: "bill", kind: "expense_to_accrue", label: "Comptable", amountTtc: 240, account: "622600", ...row };
  await typeStep(company, "lagging_operations", { suppliers: "some", rows: [bill] });
  expect(await declareVat(company)).toMatchObject({ collected: 2400, creditOut: 1600, toPay: 0 });
  const { boxes } = await close(company);
  // 15 000 ÷ 5 × 180 ÷ 360 = 1 500; 12 000 − 5 200 − 1 500.
  expect(boxes).toMatchObject({ 218: 12_000, 242: 5200, 254: 1500, 310: 5300, 370: 5300, 374: 2400, 378: 1000, 182: 15_000, 462: 15_000 });
  // The credit and the VAT of the bill; 6 000 + 18 000 − 14 400 from the owner.
  expect(boxes).toMatchObject({ "028": 15_000, "030": 1500, "072": 1640, 112: 1500, 120: 9600, 136: 5300, 166: 240, 180: 15_140 });
});

test("customers, work to invoice and income in advance of a trade under VAT on payments", async () => {
  const company = await closingTrade(server, { vatSystem: "rs" });
  await company.send("PATCH", "/api/v1/steps", { noVatDeposits: true });
  await typeOperations(company, [{ date: "2025-10-01", type: "income", paid: 2400, account: "706000", vatRate: 20, origin: "personal" }]);
  const rows = [
    { id: "f1", kind: "customer_receivable", label: "Facture 1", amountTtc: 1200, account: "706000", vatOn: "payments", ...row },
    { id: "f2", kind: "income_to_accrue", label: "Chantier", amountTtc: 600, account: "706000", ...row },
    {
      id: "f3",
      kind: "deferred_income",
      label: "Contrat",
      amountTtc: 1200,
      account: "706000",
      ...row,
      periodStart: "2025-10-01",
      periodEnd: "2026-09-30",
    },
  ] as const;
  await typeStep(company, "lagging_operations", { customers: "some", rows: [...rows] });
  expect(await declareVat(company)).toMatchObject({ collected: 400, toPay: 400 });
  const { boxes } = await close(company);
  // 1 000 × 273 ÷ 365 = 747,95 ahead: 2 000 + 1 000 + 500 − 747,95.
  expect(boxes).toMatchObject({ 218: 2752, 310: 2752, 374: 400, "068": 1800, 110: 1800, 120: -2400, 172: 700, 174: 748, 180: 1800 });
});

test("a car used for three quarters: its costs, its cap and its annuity leave the private quarter", async () => {
  const company = await closingTrade(server);
  const vehicle = (await company.send("POST", "/api/v1/vehicle", SALOON)).json<{ data: { id: string } }>().data.id;
  await bookAtBank(company, [
    ["2025-02-03", "706000", 20_000],
    ["2025-03-03", "606140", -2000],
    ["2025-04-03", "616300", -800],
  ]);
  const price = { total_amount_incl_vat: 30_000, total_amount_excl: 30_000 };
  await addAssetOf(
    company,
    { title: "Berline", related_account: "218200", date_of_purchase: "2025-01-01", ...price },
    {
      vehicle_id: vehicle,
      commissioning_date: "2025-01-01",
      depreciable_base: 30_000,
      price_incl_vat: 30_000,
      cost_source: "owner",
      well_mixed: true,
      pro_utilisation_rate: 75,
    },
  );
  const kilometres = { privateUse: true, kmPro: 15_000, kmTotal: 20_000, ownership: "owned" } as const;
  await typeStep(company, "car_expenses", { usesVehicle: true, method: "real", vehicles: { [vehicle]: kilometres } });
  const { boxes } = await close(company);
  // 6 000 − 3 660 × 75 % = 3 255; 2 800 × 75 % = 2 100.
  expect(boxes).toMatchObject({ 242: 2100, 254: 6000, 310: 11_900, 318: 3255, 370: 15_155, 120: 29_300 });
});

test("what was feared lost comes back once the customer paid and the stock is sold", async () => {
  const company = await closingTrade(server);
  await bookAtBank(company, [
    ["2025-02-03", "707000", 5000],
    ["2025-03-03", "607000", -3000],
    ["2026-03-03", "707000", 4000],
  ]);
  const invoice = { id: "f1", kind: "customer_receivable", label: "Facture 1", amountTtc: 1000, vatRate: 0, account: "707000" } as const;
  await typeStep(company, "lagging_operations", {
    customers: "some",
    rows: [{ ...invoice, documentDate: "2025-11-20" }],
    stock: "some",
    stocks: { "370000": 2000, "355000": 0 },
    losses: { "397000": 300, "491000": 400 },
  });
  const first = await close(company);
  // 6 000 − (3 000 − 2 000 + 700).
  expect(first.boxes).toMatchObject({
    210: 6000,
    236: -2000,
    256: 700,
    310: 4300,
    "060": 2000,
    "062": 300,
    "068": 1000,
    "070": 400,
    112: 700,
  });
  const next = await inYearOf(company, "2026-01-01");
  const [item] = (await company.get("/api/v1/open-items")).json().data.items;
  const { id } = await typeIn(company, { title: "Facture 1", type: "income", amount: 1000, date: "2026-02-03" });
  const settled = await company.send("POST", `/api/v1/transaction/${id}/settle`, { items: [item.id], closesGap: false });
  expect(settled.statusCode, settled.body).toBe(200);
  await answerNothing(server, next);
  await typeStep(next, "lagging_operations", {
    stock: "some",
    stocks: { "370000": 500, "355000": 0 },
    losses: { "397000": 0, "491000": 0 },
  });
  const { boxes } = await close(next);
  // 4 000 + 700 − 1 500; the capital holds the result of 2025.
  expect(boxes).toMatchObject({ 210: 4000, 230: 700, 236: 1500, 310: 3200, 370: 3200, "060": 500, "084": 7000, 120: 4300, 136: 3200 });
  expect(["062", "068", "070", "256"].filter((box) => box in boxes)).toEqual([]);
});

test("a year from 1 October to 30 September: the law, the form and the day of its last day", async () => {
  const company = await closingTrade(server, { beginning: "2024-10-01", end: "2025-09-30" }, "2024-10-01");
  await bookAtBank(company, [
    ["2024-11-03", "706000", 6000],
    ["2025-09-30", "706000", 4000],
    ["2025-10-01", "706000", 9999],
  ]);
  const price = { total_amount_incl_vat: 1200, total_amount_excl: 1200 };
  await addAssetOf(
    company,
    { title: "Portable", related_account: "218300", date_of_purchase: "2024-10-01", ...price },
    { commissioning_date: "2024-10-01", depreciable_base: 1200, duration: 3, cost_source: "owner" },
  );
  const { boxes, read } = await close(company);
  expect(boxes).toMatchObject({ 218: 10_000, 254: 400, 310: 9600, 370: 9600, 472: 1200, 562: 400 });
  expect(read).toMatchObject({ incomeYear: 2025, dueDate: "2026-05-20", startDate: "2024-10-01", endDate: "2025-09-30" });
  expect(reportedBoxes(read)).toEqual(["5KC 9600"]);
  expect(await inYearOf(company, "2025-10-01")).toBeDefined();
});

test("a liberal profession that becomes a trade: its closing goes to the owner, the first year of the trade takes it as its capital", async () => {
  const company = await closingTrade(server, { taxSystem: "bnc", accountingBasis: "cash" });
  await bookAtBank(company, [
    ["2025-02-03", "706000", 10_000],
    ["2025-03-03", "108200", -4000],
  ]);
  const first = await close(company);
  expect(first.boxes).toMatchObject({ AA: 10_000, CP: 10_000 });
  const trade = { effectiveDate: "2026-01-01", taxSystem: "bic-rs" };
  const preview = await company.send("POST", "/api/v1/company/regime", { ...trade, preview: true });
  const changed = await company.send("POST", "/api/v1/company/regime", { ...trade, seen: preview.json().data?.seen });
  expect(changed.statusCode, changed.body).toBe(200);
  await bookAtBank(company, [
    ["2026-03-03", "707000", 5000],
    ["2026-04-03", "607000", -2000],
    ["2026-05-03", "108200", -1000],
  ]);
  const next = await inYearOf(company, "2026-01-01");
  await answerNothing(server, next);
  await typeStep(next, "lagging_operations", { stock: "some", stocks: { "370000": 300, "355000": 0 } });
  const { boxes, read } = await close(next);
  // 5 000 − (2 000 − 300); 10 000 − 4 000 − 1 000 of the owner.
  expect(boxes).toMatchObject({
    210: 5000,
    234: 2000,
    236: -300,
    310: 3300,
    370: 3300,
    "060": 300,
    "084": 8000,
    120: 5000,
    136: 3300,
    180: 8300,
  });
  expect(read).toMatchObject({ form: "2031", provisional: true });
});

test("a provision, the work of the owner paid to himself, a machine that he takes back: each in its box", async () => {
  const company = await closingTrade(server);
  await bookAtBank(company, [
    ["2025-02-03", "706000", 30_000],
    ["2025-03-03", "644000", -3000],
  ]);
  const posted = await company.send("POST", "/api/v1/journal-entry", {
    date: "2025-12-31",
    label: "Litige",
    lines: [
      { account: "681500", debit: 800, credit: 0 },
      { account: "151000", debit: 0, credit: 800 },
    ],
  });
  expect(posted.statusCode, posted.body).toBe(201);
  const { component } = await addAssetOf(
    company,
    { date_of_purchase: "2025-01-01" },
    { commissioning_date: "2025-01-01", cost_source: "owner" },
  );
  const taken = { type: "out", output_type: "reintegration", output_price_excl: 2000, release_date: "2025-06-30" };
  const out = await company.send("PATCH", `/api/v1/immobilisation-component/${component}`, taken);
  expect(out.statusCode, out.body).toBe(200);
  const { boxes } = await close(company);
  // 3 000 over five years, 300 at 30 June: 2 000 − 2 700 = −700 at short term.
  expect(boxes).toMatchObject({ 230: 2000, 250: 3000, 254: 300, 256: 800, 262: 2700, 310: 25_200, 316: 3000, 370: 28_200, 154: 800 });
  // 3 000 paid by the owner, 2 000 taken back.
  expect(boxes).toMatchObject({ 120: 1000, 136: 25_200, 180: 27_000, 474: 3000, 564: 300 });
});
