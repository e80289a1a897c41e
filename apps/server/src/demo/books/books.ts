import type { FastifyInstance } from "fastify";
import { addDays } from "@comptoir/accounting/calendar";
import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import type { Allocation } from "@comptoir/accounting/allocation/allocate";
import { absolute, sumCents, type Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../db/transaction.js";
import type { Caller } from "../../access/caller.js";
import type { Company } from "../../access/membership.js";
import type { Services } from "../../services.js";
import { openFiscalYear } from "../../modules/books/years/service.js";
import { validateThrough } from "../../modules/books/freezing/service.js";
import { openKeptRegimes } from "../../modules/books/regimes/service.js";
import { allocateEach, createOperation, validateVatOf } from "../../modules/operations/service.js";
import { importedOperations, vatToValidate } from "./books-repository.js";
import type { DemoCalendar } from "../calendar.js";
import { demoCalls } from "./calls.js";
import { importStatement } from "./import.js";
import { allocationsOf, type DemoLine } from "./lines.js";
import { ofxStatement } from "./ofx.js";
import { borrow, own } from "./own.js";
import type { DemoOwned } from "../companies/owned.js";
import type { Typed } from "./typed.js";
import { declareVat, type DemoReturns } from "./vat-returns.js";

/** The books of a demonstration company: what its bank wrote, what was typed in, how far it is validated. */
export type DemoBooks = {
  readonly company: Company;
  /** Who keeps them. */
  readonly caller: Caller;
  /** The fiscal years it opens, the first one first. */
  readonly years: readonly DemoCalendar["pastYear"][];
  readonly account: DemoBankAccount;
  readonly lines: readonly DemoLine[];
  /** A second bank account and what its bank wrote; null for a company that has one. */
  readonly savings: { readonly account: DemoBankAccount; readonly lines: readonly DemoLine[] } | null;
  readonly typed: readonly Typed[];
  /** Null for a company that owns and owes nothing. */
  readonly owned: DemoOwned | null;
  /** Null leaves every entry a draft. */
  readonly validatedThrough: IsoDate | null;
  /** Null for a company that declares no VAT, or has declared none here. */
  readonly returns: DemoReturns | null;
};

type DemoBankAccount = { readonly title: string; readonly bank: string; readonly number: string; readonly opening: Cents };
type DemoStatementOf = Pick<DemoBooks, "account" | "lines">;

/** Writes the books through the services that requests use: import, categorisation, entry by hand, VAT, validation. */
export async function keepBooks(
  { app, services }: { app: FastifyInstance; services: Services },
  books: DemoBooks,
  calendar: DemoCalendar,
): Promise<void> {
  const { company, caller, years, typed, owned, validatedThrough, returns } = books;
  const statements: readonly DemoStatementOf[] = [books, ...(books.savings ? [books.savings] : [])].filter(({ lines }) => lines.length > 0);
  const call = await demoCalls({ app, services }, caller);
  await services.db.tenant(company.id, async (tx) => {
    for (const year of years) await openFiscalYear(tx, company, year);
    if (years.length > 0) await openKeptRegimes(tx, company.id, calendar.today);
  });
  for (const one of statements) await importStatement(call, { companyId: company.id, statement: statementOf(one, calendar) });
  if (owned?.loan) await borrow(call, company.id, owned.loan);
  await services.db.tenant(company.id, async (tx) => {
    await categorizeLines(
      tx,
      company,
      statements.flatMap(({ lines }) => lines),
    );
    for (const operation of typed) await createOperation(tx, company, { manuallyCreated: "1", ...operation }, calendar.today);
  });
  for (const asset of owned?.assets ?? []) await own(call, { db: services.db, companyId: company.id }, asset);
  if (validatedThrough === null) return;
  await services.db.tenant(company.id, async (tx) => {
    const checkedThrough = endOfQuarterBefore(calendar.today);
    await validateVatThrough(tx, company, checkedThrough);
    if (returns !== null) await declareVat(tx, company, { userId: caller.userId, returns, calendar, checkedThrough });
    // A year is validated when it ends: only then do the next one's openings become final.
    if (validatedThrough > calendar.pastYear.end)
      await validateThrough(tx, { companyId: company.id, through: calendar.pastYear.end, today: calendar.today });
    await validateThrough(tx, { companyId: company.id, through: validatedThrough, today: calendar.today });
  });
}

function statementOf({ account, lines }: DemoStatementOf, { pastYear, today }: DemoCalendar) {
  const closing = sumCents([account.opening, ...lines.map(({ amount }) => amount)]);
  const content = ofxStatement({ account, from: pastYear.beginning, to: today, closing, lines });
  return { fileName: `releve-${account.number.slice(-4)}-${today}.ofx`, content, accountTitle: account.title };
}

async function categorizeLines(tx: Tx, company: Company, lines: readonly DemoLine[]): Promise<void> {
  const imported = await importedOperations(tx, company.id);
  if (imported.length !== lines.length)
    throw new Error(`demo: ${lines.length} lines gave ${imported.length} operations in ${company.name}`);
  const choices = new Map<string, readonly Allocation[]>();
  for (const [index, { id, amount_cents: amount, date }] of imported.entries()) {
    const line = lines[index];
    if (!line || line.amount !== amount || line.date !== date)
      throw new Error(`demo: line ${index} of ${company.name} is another operation`);
    if (line.to) choices.set(id, allocationsOf(line.to, absolute(amount)));
  }
  await allocateEach(tx, company.id, choices);
}

async function validateVatThrough(tx: Tx, company: Company, through: IsoDate): Promise<void> {
  const ids = await vatToValidate(tx, company.id, through);
  if (ids.length > 0) await validateVatOf(tx, company, { ids });
}

/** The last quarter whose return was due: quarters end in March, June, September and December. */
function endOfQuarterBefore(today: IsoDate): IsoDate {
  const month = Number(today.slice(5, 7));
  const first = String(month - ((month - 1) % 3)).padStart(2, "0");
  return addDays(isoDate(`${today.slice(0, 5)}${first}-01`), -1);
}
