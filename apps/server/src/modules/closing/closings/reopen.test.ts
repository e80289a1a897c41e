import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { csvStatement, importFile, preview } from "../../banking/testing.js";
import { addAssetOf } from "../../fixed-assets/testing.js";
import { list, newBankAccount, typeIn } from "../../operations/testing.js";
import { actOn, booksOf, closeBooks, reopenYearOf } from "./testing.js";

const server = await testApp({ today: "2026-01-20" });
const { db, newCompany } = server;

const YEAR = { beginning: "2025-01-01", end: "2025-12-31" } as const;

/** A liberal profession with a year of two operations. */
async function nurse(): Promise<TestCompany> {
  const company = await newCompany({ ...YEAR, taxSystem: "bnc" });
  await newBankAccount(server, company);
  await typeIn(company, { title: "Honoraires", type: "income", amount: 3000, date: "2025-06-30", creditCategory: "706000" });
  await typeIn(company, { title: "Fournitures", amount: 400, date: "2025-07-10", debitCategory: "606400" });
  return company;
}

const fecOf = async (company: TestCompany, index = 0): Promise<string> => {
  const { lines } = (await company.get(`/api/v1/closing/${company.fiscalYearId}`)).json<{
    data: { lines: { id: string; event: string }[] };
  }>().data;
  const closed = lines.filter(({ event }) => event === "closed")[index];
  return (await company.get(`/api/v1/closing/${company.fiscalYearId}/fec/${closed?.id}`)).body;
};

test("a liberal profession keeps its result on the owner's account, where the others go too", async () => {
  const company = await nurse();
  await typeIn(company, { title: "Timbres", amount: 12, date: "2025-08-01", origin: "personal", debitCategory: "626000" });
  await closeBooks(server, company);
  expect((await booksOf(db, company)).filter((line) => line.startsWith("2026"))).toEqual([
    "2026 AN-1 AN 2026-01-01 carry_forward 108100 C 12,00, 120000 C 2588,00, 512000 D 2600,00",
    "2026 1 OD 2026-01-01 appropriation 120000 D 2588,00, 108000 C 2588,00",
    "2026 2 OD 2026-01-01 appropriation 108100 D 12,00, 108000 C 12,00",
  ]);
});

test("what a new closing changes is added: openings are completed, the appropriation is reversed and made again, the first FEC stands in the second", async () => {
  const company = await nurse();
  await closeBooks(server, company);
  const first = await fecOf(company);
  await reopenYearOf(company);
  await typeIn(company, { title: "Facture oubliée", amount: 100, date: "2025-12-20", debitCategory: "606400" });
  expect(await fecOf(company)).toBe(first);
  await closeBooks(server, company);
  expect((await booksOf(db, company)).filter((line) => line.startsWith("2026"))).toEqual([
    "2026 AN-1 AN 2026-01-01 carry_forward 120000 C 2600,00, 512000 D 2600,00",
    "2026 AN-2 AN 2026-01-01 carry_forward 120000 D 100,00, 512000 C 100,00",
    "2026 1 OD 2026-01-01 appropriation 120000 D 2600,00, 108000 C 2600,00",
    "2026 2 OD 2026-01-01 reversal 120000 C 2600,00, 108000 D 2600,00",
    "2026 3 OD 2026-01-01 appropriation 120000 D 2500,00, 108000 C 2500,00",
  ]);
  const second = await fecOf(company);
  expect(second.startsWith(first)).toBe(true);
  expect(second.length).toBeGreaterThan(first.length);
  expect(await fecOf(company, 1)).toBe(first);
  expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true, findings: [] });
});

test("an annuity is frozen with its year, its share taken back by the reopening and taken again by the next closing", async () => {
  const company = await nurse();
  await addAssetOf(company, { date_of_purchase: "2025-01-01" }, { commissioning_date: "2025-01-01", cost_source: "owner" });
  const shares = () => db.tenantRead(company.id, { text: "select annuity_cents::int as annuity from books.component_years" });
  await closeBooks(server, company);
  expect((await booksOf(db, company)).find((line) => line.includes("681120"))).toMatch(/^2025 \d/);
  expect(await shares()).toEqual([{ annuity: 600_00 }]);
  await reopenYearOf(company);
  expect(await shares()).toEqual([]);
  const books = await booksOf(db, company);
  await closeBooks(server, company);
  expect(await shares()).toEqual([{ annuity: 600_00 }]);
  expect(await booksOf(db, company)).toEqual(books);
  expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true, findings: [] });
});

test("what came while the year was closed goes back to its day when it is a draft, and is listed when it was validated", async () => {
  const company = await nurse();
  await closeBooks(server, company);
  const days = ["2025-12-28", "2025-12-29"] as const;
  for (const day of days) {
    await importFile(company, csvStatement([[day, `CB CAFE ${day}`, "-5.00"]]));
    const [waiting] = (await list(company, { operations_status: "not_categorized" })).data;
    await company.send("PUT", `/api/v1/transaction/${waiting?.id}/allocations`, { allocations: [{ account: "625700", amount: 5 }] });
    if (day === days[0]) await company.send("POST", "/api/v1/ledger/validate", { through: "2026-01-15" });
  }
  const late = async () => (await booksOf(db, company)).filter((line) => line.includes("625700"));
  expect(await late()).toEqual([expect.stringMatching(/^2026 \d+ BQ 2026-01-01/), expect.stringMatching(/^2026 brouillon BQ 2026-01-01/)]);
  const { lateEntries } = await reopenYearOf(company);
  expect(lateEntries).toMatchObject([{ date: "2025-12-28", label: "Café" }]);
  expect(await late()).toEqual([expect.stringMatching(/^2025 brouillon BQ 2025-12-29/), expect.stringMatching(/^2026 \d+ BQ 2026-01-01/)]);
  const standing = async () => (await company.get(`/api/v1/closing/${company.fiscalYearId}`)).json().data.lateEntries;
  expect(await standing()).toEqual(lateEntries);
  await company.send("POST", `/api/v1/ledger/entries/${lateEntries[0]?.entryId}/reverse`, { date: "2026-01-20", recordAgain: true });
  expect(await standing()).toEqual([]);
  await company.send("PUT", `/api/v1/transaction/${lateEntries[0]?.operationId}/allocations`, {
    allocations: [{ account: "625700", amount: 5 }],
  });
  expect((await late()).filter((line) => line.startsWith("2025"))).toEqual([
    expect.stringMatching(/^2025 brouillon BQ 2025-12-28/),
    expect.stringMatching(/^2025 brouillon BQ 2025-12-29/),
  ]);
  await closeBooks(server, company);
  expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true, findings: [] });
});

test("a year is reopened for a reason, once it is closed, and before the next one is", async () => {
  const company = await newCompany({ beginning: "2024-01-01", end: "2024-12-31", taxSystem: "bnc" });
  await newBankAccount(server, company);
  await typeIn(company, { title: "Honoraires", type: "income", amount: 3000, date: "2024-06-30", creditCategory: "706000" });
  expect((await actOn(company, { restartStep: true, reason: "x" })).json()).toMatchObject({ status: 409, code: "closing.not_closed" });
  const { next: after } = await closeBooks(server, company);
  expect((await actOn(company, { restartStep: true })).json()).toMatchObject({
    status: 422,
    code: "closing.reason_missing",
    target: "reason",
  });
  const next = { ...company, fiscalYearId: after.id };
  await closeBooks(server, next);
  expect((await actOn(company, { restartStep: true, reason: "x" })).json()).toMatchObject({
    status: 409,
    code: "closing.next_closed",
    message: "L’exercice suivant est clôturé.",
  });
  expect((await company.get(`/api/v1/closing/${company.fiscalYearId}`)).json().data.notReopened).toBe("L’exercice suivant est clôturé.");
  await reopenYearOf(next);
  expect((await actOn(company, { restartStep: true, reason: "x" })).statusCode).toBe(200);
  await expect(closeBooks(server, next)).rejects.toThrow("Clôturez d’abord l’exercice précédent.");
});

test("a return that is filed asks for a confirmation; the next one is another version, the first kept with its deposit", async () => {
  const company = await nurse();
  const returns = async () =>
    (await company.get("/api/v1/tax-returns"))
      .json<{ data: { fiscalYearId: string; state: string; version: number; filing: string | null; dueDate: string }[] }>()
      .data.filter(({ fiscalYearId }) => fiscalYearId === company.fiscalYearId);
  await closeBooks(server, company);
  const filed = await company.upload(
    `/api/v1/tax-return/${company.fiscalYearId}/filing`,
    { name: "ar.txt", content: "reçu" },
    { date: "2026-01-20" },
  );
  expect(filed.statusCode, filed.body).toBe(200);
  expect((await company.get(`/api/v1/closing/${company.fiscalYearId}`)).json().data.isReturnFiled).toBe(true);
  expect((await actOn(company, { restartStep: true, reason: "x" })).json()).toMatchObject({ status: 409, code: "closing.return_filed" });
  await reopenYearOf(company, { confirmed: true });
  await typeIn(company, { title: "Facture oubliée", amount: 100, date: "2025-12-20", debitCategory: "606400" });
  await closeBooks(server, company);
  expect(await returns()).toMatchObject([{ state: "validated", version: 2, filing: null, dueDate: "2026-01-20" }]);
});

test("closed again without a change, the year has the same return", async () => {
  const company = await nurse();
  const kept = () => db.tenantRead(company.id, { text: "select id, hash, version, status from books.tax_returns" });
  await closeBooks(server, company);
  const before = await kept();
  await reopenYearOf(company);
  await closeBooks(server, company);
  expect([before.length, await kept()]).toEqual([1, before]);
});

test("in receipts and expenses, importing into a closed year proposes the reopening", async () => {
  const warningsOf = async (company: TestCompany) =>
    (await preview(company, csvStatement([["2025-12-28", "CB CAFE", "-5.00"]]))).warnings.map(({ code }) => code);
  const company = await nurse();
  expect(await warningsOf(company)).not.toContain("closed_year");
  await closeBooks(server, company);
  expect(await warningsOf(company)).toContain("closed_year");
});
