import { uuidv7 } from "uuidv7";
import { findAccount } from "@comptoir/accounting/chart/accounts";
import { regimeOn } from "@comptoir/accounting/company/regime";
import type { EntryLine } from "@comptoir/accounting/entry/entry";
import { OPENINGS_KEY, typedOpeningsEntry } from "@comptoir/accounting/ledger/openings/typed-openings";
import { eurosFromCents } from "@comptoir/accounting/money";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { Openings, typeOpenings } from "@comptoir/contract/takeovers/takeovers";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Company } from "../../access/membership.js";
import type { Tx } from "../../db/transaction.js";
import { noteChange } from "../books/consequences.js";
import { Refusal } from "../../refusal.js";
import { openingsOfStatements } from "../banking/service.js";
import { regimesOfCompany } from "../books/regimes/service.js";
import { fiscalYears, lockedFiscalYears, type FiscalYearOf } from "../books/years/service.js";
import { derive, stateOfSource } from "../books/entries/service.js";
import { accountName } from "../operations/service.js";
import { refreshVatCredit } from "../vat/service.js";
import { hasTakenOpenings } from "./standing-repository.js";
import { hasClosedYear, insertTypedTakeover, openingsTakeover, storeTakeoverLines, takeoverLines } from "./repository.js";

/** The balances typed for the first fiscal year, and what statements open on its first day. Throws `not_found`, `openings.not_first_year`. */
export async function findOpenings(tx: Tx, companyId: string, fiscalYearId: string): Promise<Openings> {
  const year = firstYear(await fiscalYears(tx, companyId), fiscalYearId);
  const takeoverId = await openingsTakeover(tx, companyId);
  const bankAccounts = await openingsOfStatements(tx, companyId, year.beginning);
  return {
    fiscalYearId,
    date: year.beginning,
    state: takeoverId === null ? "none" : await stateOfSource(tx, companyId, { kind: "takeover", id: takeoverId, key: OPENINGS_KEY }),
    lines: takeoverId === null ? [] : (await takeoverLines(tx, companyId, takeoverId)).map(toLine),
    bankAccounts: bankAccounts.map(({ title, line }) => ({ title, line: toLine(line) })),
  };
}

type TypedInput = {
  readonly fiscalYearId: string;
  readonly lines: BodyOf<typeof typeOpenings>["lines"];
  readonly today: IsoDate;
  readonly userId: string;
};

/**
 * Types the balances that the first fiscal year begins with; they replace those typed before, and what a statement opened of the
 * bank accounts that they name. Validated ones are reversed. Throws `openings.*`, `entry.*`, `not_found`.
 */
export async function storeOpenings(
  tx: Tx,
  company: Company,
  { fiscalYearId, lines: typed, today, userId }: TypedInput,
): Promise<Openings> {
  const companyId = company.id;
  const year = firstYear(await lockedFiscalYears(tx, companyId), fiscalYearId);
  if (year.isClosed) throw new Refusal({ code: "openings.closed_year" });
  if ((await hasClosedYear(tx, companyId)) || (await hasTakenOpenings(tx, companyId))) throw new Refusal({ code: "openings.taken_over" });
  const known = await openingsTakeover(tx, companyId);
  const id = known ?? uuidv7();
  const lines = typed.map(({ account, auxiliary, ...line }): EntryLine => ({
    accountCode: account,
    ...line,
    ...(auxiliary ? { auxiliary } : {}),
  }));
  const { taxSystem, equityMode } = regimeOn(await regimesOfCompany(tx, companyId), year.beginning);
  const chart = { accountFacts: findAccount, taxSystem, equityMode };
  const entry = typedOpeningsEntry({ takeoverId: id, beginning: year.beginning, lines }, chart);
  const before = known === null ? [] : await takeoverLines(tx, companyId, known);
  if (known === null) await insertTypedTakeover(tx, companyId, { id, fiscalYearId });
  await storeTakeoverLines(tx, companyId, id, lines);
  await derive(tx, company, { kind: "takeover", id, key: OPENINGS_KEY }, entry);
  noteChange(tx, { openings: [...before, ...lines].map(({ accountCode }) => accountCode) });
  await refreshVatCredit(tx, company, { today, userId });
  return findOpenings(tx, companyId, fiscalYearId);
}

/** The year of that id, which has to be the first one. */
function firstYear(years: readonly FiscalYearOf[], id: string): FiscalYearOf {
  const [first] = years;
  const year = years.find((one) => one.id === id);
  if (!first || !year) throw new Refusal({ code: "not_found", what: "fiscal_year" });
  if (year.id !== first.id) throw new Refusal({ code: "openings.not_first_year", first: first.beginning });
  return year;
}

function toLine({ accountCode, label, debit, credit, auxiliary }: EntryLine): Openings["lines"][number] {
  const amounts = { debit: eurosFromCents(debit), credit: eurosFromCents(credit) };
  return { account: accountName(accountCode), label, ...amounts, auxiliary: auxiliary ?? null };
}
