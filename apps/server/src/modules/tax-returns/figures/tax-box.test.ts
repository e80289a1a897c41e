import { expect, test } from "vitest";
import type { FigureExplanation } from "../../../figures/explanation.js";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { typeOperations } from "../../vat/testing.js";
import { failedControls, filledBoxesOf, storeStepLines, taxReturnOf } from "../testing.js";

const app = await testApp({ today: "2026-03-02" });

const open = async (company: TestCompany, figure: string | null | undefined) => {
  const reply = await company.get(`/api/v1/explain?figure=${figure}`);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<FigureExplanation>().data;
};
const figureOf = async (company: TestCompany, name: string) =>
  (await taxReturnOf(company)).pages.flatMap(({ boxes }) => boxes).find(({ box }) => box === name)?.explain;

/** Opens a box and all that it is made of: no gap, and each part opens on its own value. */
async function walk(company: TestCompany, figure: string, seen: { operations: number }): Promise<void> {
  const { gap, parts, value } = await open(company, figure);
  expect([gap, Math.round(parts.reduce((sum, part) => sum + part.value, 0) * 100)]).toEqual([0, Math.round(value * 100)]);
  for (const part of parts) {
    seen.operations += part.operations?.length ?? 0;
    if (part.explain == null) continue;
    const opened = await open(company, part.explain);
    // A total adds boxes in whole euros, which open on their sum to the cent, and takes some of them away.
    expect(Math.abs(opened.value)).toBeCloseTo(Math.abs(part.value), opened.rounding === null ? 2 : -1);
    await walk(company, part.explain, seen);
  }
}

test("a box opens to its accounts, each to its operations, in the direction of the box; a total to its boxes", async () => {
  const company = await app.newCompany({ taxSystem: "bic-rs", beginning: "2025-01-01", end: "2025-12-31" });
  await typeOperations(company, [
    { date: "2025-03-03", type: "income", paid: 1000.5, account: "706000" },
    { date: "2025-03-04", type: "outcome", paid: 100, account: "108200" },
    { date: "2025-04-03", type: "outcome", paid: 300.2, account: "613200" },
    { date: "2025-04-04", type: "outcome", paid: 50, account: "622600", origin: "personal" },
  ]);
  expect(await open(company, await figureOf(company, "218"))).toMatchObject({
    label: "2033-B, case 218, Production vendue de services",
    value: 1000.5,
    rounding: "1\u202f000,50\u00a0€ à l’euro\u00a0: 1\u202f001\u00a0€",
    gap: 0,
    parts: [{ account: "706000", value: 1000.5 }],
  });
  // Capital is on the side of liabilities: what the owner takes out is below zero in it.
  const capital = await open(company, await figureOf(company, "120"));
  expect(capital.parts.map(({ account, value }) => [account, value])).toEqual([
    ["108100", 50],
    ["108200", -100],
  ]);
  const seen = { operations: 0 };
  for (const { boxes } of (await taxReturnOf(company)).pages)
    for (const { explain } of boxes) if (explain !== null) await walk(company, explain, seen);
  expect(seen.operations).toBeGreaterThan(10);
  expect((await company.get(`/api/v1/explain?figure=${Buffer.from('{"kind":"tax_box"}').toString("base64url")}`)).json().code).toBe(
    "explain.invalid",
  );
});

test("a box opens to the rows that the steps of the closing bring to it, beside its accounts", async () => {
  const company = await app.newCompany({ beginning: "2025-01-01", end: "2025-12-31" });
  await typeOperations(company, [{ date: "2025-03-03", type: "income", paid: 1000, account: "706000" }]);
  await storeStepLines(app.db, company, {
    tax_reintegrations: [{ key: "2035 CC", label: "Part privée du téléphone", cents: 120_00 }],
  });
  expect(await open(company, await figureOf(company, "CC"))).toMatchObject({
    value: 120,
    gap: 0,
    parts: [{ label: "Part privée du téléphone (clôture)", value: 120 }],
  });
});

test("a customer in credit and a supplier in debit are on their own side, each opens to its lines, and the file says the same", async () => {
  const company = await app.newCompany({ taxSystem: "bic-rs", beginning: "2025-01-01", end: "2025-12-31" });
  const party = (number: string) => ({ number, name: number });
  const opened = await company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, {
    lines: [
      { account: "411000", debit: 1200, auxiliary: party("DUPONT") },
      { account: "411000", credit: 300, auxiliary: party("MARTIN") },
      { account: "411000", credit: 45 },
      { account: "401000", debit: 550, auxiliary: party("BOIS") },
      { account: "401000", credit: 420, auxiliary: party("VIS") },
      { account: "101000", credit: 985 },
    ],
  });
  expect(opened.statusCode, opened.body).toBe(200);
  const paid = await company.send("POST", "/api/v1/journal-entry", {
    date: "2025-03-03",
    label: "Encaissement",
    lines: [
      { account: "512000", debit: 100, credit: 0 },
      { account: "411000", debit: 0, credit: 100 },
    ],
  });
  expect(paid.statusCode, paid.body).toBe(201);
  const read = await taxReturnOf(company);
  expect(filledBoxesOf(read)).toMatchObject({ "068": 1200, "072": 550, "084": 100, 110: 1850, 120: 985, 166: 420, 175: 445, 180: 1850 });
  expect(failedControls(read)).toEqual([]);
  const debts = await open(company, await figureOf(company, "175"));
  expect(debts.parts.map(({ label, value }) => [label, value])).toEqual([[expect.stringContaining(", tiers créditeurs"), 445]]);
  const sheet = (await company.get("/api/v1/documents/balance_sheet/csv?startDate=2025-01-01&endDate=2025-12-31")).body;
  for (const words of [
    "Clients et comptes rattachés;1200,00",
    "Avances et acomptes reçus des clients;;;445,00",
    "Total du passif;;;1850,00",
  ])
    expect(sheet).toContain(words);
  const seen = { operations: 0 };
  for (const { boxes } of read.pages) for (const { explain } of boxes) if (explain !== null) await walk(company, explain, seen);
  expect(seen.operations).toBeGreaterThan(4);
});
