import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { newBankAccount, typeIn } from "../../operations/testing.js";
import { actOn, booksOf, closeBooks, previewClosing, reopenYearOf } from "./testing.js";

const server = await testApp({ today: "2026-01-20" });
const { db, newCompany, clock } = server;

const YEAR = { beginning: "2025-01-01", end: "2025-12-31" } as const;

/** The trader of the test vector of the reference: 2025 ends with a profit of 32 398,20. */
async function trader(): Promise<TestCompany> {
  const company = await newCompany({ ...YEAR, taxSystem: "bic-rs" });
  await newBankAccount(server, company);
  const lines = [
    { account: "512000", debit: 4002 },
    { account: "218300", debit: 3600 },
    { account: "281830", credit: 1200 },
    { account: "445510", credit: 402 },
    { account: "101000", credit: 6000 },
  ];
  const reply = await company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, { lines });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  await typeIn(company, { title: "Ventes", type: "income", amount: 32_398.2, date: "2025-06-30", creditCategory: "707000" });
  await typeIn(company, { title: "Virement personnel", amount: 27_950, date: "2025-11-30", debitCategory: "108000" });
  return company;
}

test("the vector of the reference: the result is carried forward, then goes to the capital with the owner's account", async () => {
  const company = await trader();
  const done = await closeBooks(server, company);
  expect(await booksOf(db, company)).toMatchInlineSnapshot(`
    [
      "2025 AN-1 AN 2025-01-01 takeover 512000 D 4002,00, 218300 D 3600,00, 281830 C 1200,00, 445510 C 402,00, 101000 C 6000,00",
      "2025 1 BQ 2025-06-30 operation 512000 D 32398,20, 707000 C 32398,20",
      "2025 2 BQ 2025-11-30 operation 108000 D 27950,00, 512000 C 27950,00",
      "2026 AN-1 AN 2026-01-01 carry_forward 101000 C 6000,00, 108000 D 27950,00, 120000 C 32398,20, 218300 D 3600,00, 281830 C 1200,00, 445510 C 402,00, 512000 D 8450,20",
      "2026 1 OD 2026-01-01 appropriation 120000 D 32398,20, 101000 C 32398,20",
      "2026 2 OD 2026-01-01 appropriation 108000 C 27950,00, 101000 D 27950,00",
    ]
  `);
  expect(done).toMatchObject({ frozenEntries: 3, next: { beginning: "2026-01-01", isClosed: false } });
  const { data } = (await company.get("/api/v1/fiscalyear")).json<{ data: { id: string; status: string; default: boolean }[] }>();
  expect(data.map(({ status, default: isDefault }) => [status, isDefault])).toEqual([
    ["current", true],
    ["closed", false],
  ]);
  expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true, findings: [] });
});

test("before the last day has passed, it is refused with its sentence", async () => {
  clock.set("2025-12-31");
  const company = await newCompany({ ...YEAR, taxSystem: "bic-rn" });
  expect((await previewClosing(company)).findings.map(({ message }) => message).slice(0, 2)).toEqual([
    "L’exercice n’est pas terminé.",
    "Des contrôles préalables ne sont pas satisfaits.",
  ]);
  expect((await actOn(company, { certified: true, seen: "x" })).json()).toMatchObject({ status: 409, code: "closing.blocked" });
  clock.set("2026-01-20");
});

test("closed, reopened and closed again without a change, a year gains no entry", async () => {
  const company = await trader();
  await closeBooks(server, company);
  const books = await booksOf(db, company);
  await reopenYearOf(company);
  expect(await booksOf(db, company)).toEqual(books);
  await closeBooks(server, company);
  expect(await booksOf(db, company)).toEqual(books);
});
