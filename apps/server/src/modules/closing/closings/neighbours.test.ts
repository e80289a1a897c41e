import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { newBankAccount, typeIn } from "../../operations/testing.js";
import { closingCompany, readClosingOf, readStepOf, validateStepOf } from "../testing.js";
import { actOn, booksOf, closeAsSeen, finishSteps, reopenYearOf } from "./testing.js";

const server = await testApp({ today: "2026-04-14" });
const { db } = server;

const isIntact = async (company: TestCompany): Promise<boolean> =>
  (await company.get("/api/v1/ledger/verify")).json<{ data: { intact: boolean } }>().data.intact;
const yearsOf = async (company: TestCompany): Promise<string[]> =>
  (await company.get("/api/v1/fiscalyear"))
    .json<{ data: { beginning: string; end: string; status: string }[] }>()
    .data.map(({ beginning, end, status }) => `${beginning} ${end} ${status}`);
const fecOf = async (company: TestCompany): Promise<string> => {
  const { lines } = (await company.get(`/api/v1/closing/${company.fiscalYearId}`)).json<{
    data: { lines: { id: string; event: string }[] };
  }>().data;
  const last = lines.find(({ event }) => event === "closed");
  return (await company.get(`/api/v1/closing/${company.fiscalYearId}/fec/${last?.id}`)).body;
};

test.each(["bnc", "bic-rs"] as const)(
  "a year of %s without an operation closes, twice reopened and closed again: nothing is written",
  async (taxSystem) => {
    const company = await closingCompany(server, { taxSystem });
    await finishSteps(company);
    expect(await closeAsSeen(company)).toMatchObject({ state: "closed", result: 0, turnover: 0, frozenEntries: 0, appropriation: [] });
    const fec = await fecOf(company);
    for (const reason of ["Facture oubliée", "Encore une"]) {
      await reopenYearOf(company, { reason });
      expect((await readClosingOf(company)).year.state).toBe("open");
      await closeAsSeen(company);
    }
    expect(await booksOf(db, company)).toEqual([]);
    expect(await fecOf(company)).toBe(fec);
    expect(await isIntact(company)).toBe(true);
  },
);

test("a trade’s year that ends on 28 February opens the next one on 1 March, with a loss on the capital", async () => {
  const company = await closingCompany(server, { taxSystem: "bic-rs", beginning: "2024-03-01", end: "2025-02-28" });
  await newBankAccount(server, company);
  await typeIn(company, { title: "Fournitures", amount: 400, date: "2025-02-28", debitCategory: "606400" });
  await company.send("PATCH", "/api/v1/steps", { noPreviousAccounts: true, reason: "Première année dans Comptoir" });
  await confirmBanks(company, "2025-02-28");
  await finishSteps(company);
  expect(await closeAsSeen(company)).toMatchObject({ state: "closed", result: -400, taxReturn: { form: "2031", result: -400 } });
  expect(await yearsOf(company)).toEqual(["2025-03-01 2026-02-28 to_be_processed", "2024-03-01 2025-02-28 closed"]);
  expect((await booksOf(db, company)).filter((line) => line.includes("appropriation"))).toEqual([
    "2025 1 OD 2025-03-01 appropriation 101000 D 400,00, 129000 C 400,00",
  ]);
  expect(await isIntact(company)).toBe(true);
});

test("a year that ends on 29 February 2024 is refused: the figures of its law are not here", async () => {
  const company = await server.newCompany({ taxSystem: "bic-rs", beginning: "2023-03-01", end: "2024-02-29" });
  expect((await company.get("/api/v1/steps")).json()).toMatchObject({ code: "closing.figures" });
});

test("a liberal profession that began on 1 July closes six months, and its next year is the civil one", async () => {
  const company = await closingCompany(server, { beginning: "2025-07-01", end: "2025-12-31" });
  await db.shared((tx) => tx.run("update shared.companies set activity_started_on = '2025-07-01' where id = $1", [company.id]));
  await typeIn(company, {
    title: "Honoraires",
    type: "income",
    amount: 3000,
    date: "2025-09-30",
    origin: "personal",
    creditCategory: "706000",
  });
  await finishSteps(company);
  expect(await closeAsSeen(company)).toMatchObject({ state: "closed", taxReturn: { form: "2035", result: 3000 } });
  expect(await yearsOf(company)).toEqual(["2026-01-01 2026-12-31 current", "2025-07-01 2025-12-31 closed"]);
});

test("VAT of the months before a company left it is still to be validated", async () => {
  const company = await closingCompany(server, { vatSystem: "quarterly_rn" });
  await newBankAccount(server, company);
  await typeIn(company, { title: "Honoraires", type: "income", amount: 120, date: "2025-05-02", creditCategory: "706000" });
  const leave = { effectiveDate: "2025-07-01", vatSystem: "not_subjected" };
  const preview = await company.send("POST", "/api/v1/company/regime", { ...leave, preview: true });
  const left = await company.send("POST", "/api/v1/company/regime", { ...leave, seen: preview.json().data.seen });
  expect(left.statusCode, left.body).toBe(200);
  expect((await readClosingOf(company)).checks.tva).toMatchObject({ status: false, count: 1 });
  expect((await readClosingOf(company)).checks.vat_declaration.status).toBe(false);
});

test("an operation taken away after its step was validated puts the step to be done again, and keeps the year from being closed until then", async () => {
  const company = await closingCompany(server);
  await typeIn(company, {
    title: "Honoraires",
    type: "income",
    amount: 3000,
    date: "2025-06-30",
    origin: "personal",
    creditCategory: "706000",
  });
  const { id } = await typeIn(company, { title: "Livres", amount: 30, date: "2025-07-10", origin: "cash", debitCategory: "606400" });
  await typeIn(company, { title: "Séance", type: "income", amount: 50, date: "2025-07-01", origin: "cash", creditCategory: "706000" });
  expect((await validateStepOf(company, "species", { hasCash: true, countedBalance: 20 })).statusCode).toBe(200);
  await finishSteps(company);
  const deleted = await company.send("POST", "/api/v1/transaction/delete", { id });
  expect(deleted.statusCode, deleted.body).toBe(200);
  expect(await readStepOf(company, "species")).toMatchObject({ status: 2 });
  expect((await actOn(company, { certified: true, seen: "x" })).json()).toMatchObject({
    code: "closing.blocked",
    message: expect.stringContaining("Espèces"),
  });
  expect((await validateStepOf(company, "species", { differenceReason: "personal" })).statusCode).toBe(200);
  await finishSteps(company);
  expect(await closeAsSeen(company)).toMatchObject({ state: "closed" });
  expect(await isIntact(company)).toBe(true);
});

/** The statements of every bank account of the year are said to be whole. */
async function confirmBanks(company: TestCompany, through: string): Promise<void> {
  const banks = await db.tenantRead<{ id: string }>(company.id, { text: "select id from books.bank_accounts" });
  const answers = Object.fromEntries(banks.map(({ id }) => [id, { through, comment: "Relevés lus" }]));
  const reply = await company.send("PATCH", "/api/v1/steps", { banks: answers });
  if (reply.statusCode !== 200) throw new Error(reply.body);
}
