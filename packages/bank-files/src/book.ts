import { cents, frenchAmount, type Cents } from "@comptoir/accounting/money";
import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import type {
  Balance,
  BankFile,
  BankFileAccount,
  BankRow,
  CsvReading,
  Gap,
  IgnoredRow,
  RejectedRow,
  SoundParts,
  Warning,
} from "./bank-file.js";
import { gapsBetweenPeriods, periodMismatches, runningBalance, type StatedPeriod } from "./continuity.js";
import { amountText, counted } from "./wording.js";

/** What a file says of an account, by which its rows are put together. */
export interface AccountIdentity {
  readonly title: string;
  readonly iban: string | null;
  readonly number: string | null;
  readonly currency: string | null;
}

/** A statement inside the file, open while its rows are added to the account. */
export interface StatementDraft {
  opening: Balance | null;
  closing: Balance | null;
  /** First day covered, when stated. */
  periodStart: IsoDate | null;
  /** Last day covered, when stated: a balance of a later day says nothing about the first one. */
  periodEnd: IsoDate | null;
  firstRow: number;
}

/** An account of the file while its rows are read. */
export interface AccountDraft {
  readonly index: number;
  identity: AccountIdentity;
  readonly rows: BankRow[];
  readonly ignored: IgnoredRow[];
  readonly statedBalances: Balance[];
  readonly statements: StatementDraft[];
  /** Balances written beside the rows, one per row, when the layout has such a column. */
  readonly runningBalances: (Cents | null)[];
  /** What the balance column means: after each row, or at the end of the row's day. */
  balanceColumn: "running" | "day" | "guessed" | null;
  rejectedCount: number;
  /** True when the signs of a card's statement were inverted; null where that is no choice. */
  areSignsInverted: boolean | null;
}

/** Everything drawn from a file while it is read. */
export interface Book {
  readonly accounts: AccountDraft[];
  readonly accountsByKey: Map<string, AccountDraft>;
  readonly rejected: RejectedRow[];
  readonly warnings: Warning[];
}

/** An empty book, with the warnings of the decoding. */
export function openBook(warnings: readonly Warning[]): Book {
  return { accounts: [], accountsByKey: new Map(), rejected: [], warnings: [...warnings] };
}

/** The account of that IBAN, number or title, in that currency: the statements of one account are merged. */
export function accountIn(book: Book, identity: AccountIdentity): AccountDraft {
  const key = `${identity.iban ?? identity.number ?? identity.title} ${identity.currency ?? ""}`;
  const known = book.accountsByKey.get(key);
  if (known) return known;
  const account: AccountDraft = {
    index: book.accounts.length,
    identity,
    rows: [],
    ignored: [],
    statedBalances: [],
    statements: [],
    runningBalances: [],
    balanceColumn: null,
    rejectedCount: 0,
    areSignsInverted: null,
  };
  book.accounts.push(account);
  book.accountsByKey.set(key, account);
  return account;
}

/** Begins a statement of the account: the rows added from now on belong to it. */
export function beginStatement(account: AccountDraft, opening: Balance | null = null): StatementDraft {
  const statement: StatementDraft = { opening, closing: null, periodStart: null, periodEnd: null, firstRow: account.rows.length };
  account.statements.push(statement);
  return statement;
}

const LONGEST_RAW = 500;

/** A record of which no part can be trusted. */
export const NOTHING_SOUND: SoundParts = { date: null, amount: null };

/** Notes a record that could not be read; nothing is dropped in silence. */
export function reject(book: Book, account: AccountDraft | null, row: Omit<RejectedRow, "accountIndex">): void {
  if (account) account.rejectedCount += 1;
  book.rejected.push({ ...row, raw: row.raw.slice(0, LONGEST_RAW), accountIndex: account?.index ?? null });
}

/** The file as it is handed over: statements merged, balances checked. */
export function closeBook(book: Book, head: { format: string; encoding: string; layout: string | null; csv: CsvReading | null }): BankFile {
  for (const account of book.accounts) refuseForeignRows(book, account);
  const accounts = book.accounts.map((account) => closeAccount(book, account));
  if (book.rejected.length > 0)
    warn(
      book,
      "rows.rejected",
      `${counted(book.rejected.length, "ligne")} illisible${book.rejected.length > 1 ? "s" : ""} : à corriger ou à saisir.`,
    );
  if (accounts.every((account) => account.rows.length === 0))
    warn(book, "file.no_operation", "Le fichier ne contient aucune opération à importer.");
  return { ...head, accounts, rejected: book.rejected, warnings: book.warnings };
}

/** An amount in another currency than its account's is not one of its amounts; it is refused rather than taken for euros. */
function refuseForeignRows(book: Book, account: AccountDraft): void {
  const currency = account.identity.currency ?? mostStated(account.rows);
  if (currency === null || account.rows.every((row) => row.currency === null || row.currency === currency)) return;
  const isForeign = (row: BankRow | undefined): boolean => row !== undefined && row.currency !== null && row.currency !== currency;
  for (const row of account.rows.filter(isForeign)) {
    reject(book, account, {
      line: row.line,
      reason: `Montant en ${row.currency ?? ""} sur un compte en ${currency} : saisissez le montant débité ou crédité en ${currency}`,
      raw: row.rawLabel,
      date: row.date,
      amount: `${frenchAmount(row.amount)} ${row.currency ?? ""}`,
      label: row.label,
      sound: { date: row.date, amount: null },
    });
  }
  for (const statement of account.statements) statement.firstRow -= account.rows.slice(0, statement.firstRow).filter(isForeign).length;
  const kept = account.runningBalances.filter((_, index) => !isForeign(account.rows[index]));
  account.runningBalances.splice(0, account.runningBalances.length, ...kept);
  account.rows.splice(0, account.rows.length, ...account.rows.filter((row) => !isForeign(row)));
}

/** The currency that most operations state, euros when as many; null when none states one. */
function mostStated(rows: readonly BankRow[]): string | null {
  const counts = new Map<string, number>();
  for (const { currency } of rows) if (currency !== null) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  if (counts.get("EUR") === most) return "EUR";
  return [...counts].find(([, count]) => count === most)?.[0] ?? null;
}

/** Adds a warning about the file as a whole. */
export function warn(book: Book, code: string, message: string): void {
  book.warnings.push({ code, message });
}

function closeAccount(book: Book, account: AccountDraft): BankFileAccount {
  const { title, iban, number, currency } = account.identity;
  const periods = statedPeriods(account);
  const column = balanceColumn(account);
  const gaps = [...gapsBetweenPeriods(periods), ...(column?.gaps ?? [])];
  warnOfMismatches(book, account, periods);
  warnOfGaps(book, account, gaps);
  return {
    title,
    iban,
    number,
    currency,
    rows: account.rows,
    ignored: account.ignored,
    openingBalance: column?.opening ?? periods.find((period) => period.opening !== null)?.opening ?? openingFromClosing(account),
    isOpeningStated: column ? account.balanceColumn !== "day" && account.rows.length > 1 : periods.some(({ opening }) => opening !== null),
    closingBalance: column?.closing ?? periods.findLast((period) => period.closing !== null)?.closing ?? null,
    statedBalances: [...account.statedBalances, ...(column?.daily ?? [])],
    gaps,
    signsInverted: account.areSignsInverted,
  };
}

/** The statements in order of their days, each with its own rows. */
function statedPeriods(account: AccountDraft): StatedPeriod[] {
  const periods = account.statements.map((statement, index) => ({
    opening: statement.opening,
    closing: statement.closing,
    rows: account.rows.slice(statement.firstRow, account.statements[index + 1]?.firstRow),
  }));
  const day = (period: StatedPeriod): string => period.closing?.date ?? period.opening?.date ?? "";
  return periods.toSorted((one, other) => (day(one) < day(other) ? -1 : day(one) > day(other) ? 1 : 0));
}

interface ColumnBalances {
  readonly opening: Balance | null;
  readonly closing: Balance | null;
  readonly gaps: readonly Gap[];
  readonly daily: readonly Balance[];
}

/** Below this share of agreeing rows, a guessed balance column is taken for something else. */
const LEAST_FIT = 0.5;

function balanceColumn(account: AccountDraft): ColumnBalances | null {
  if (account.balanceColumn === null) return null;
  if (account.balanceColumn === "day") return dayBalances(account);
  const running = runningBalance(account.rows, account.runningBalances);
  if (running === null || (account.balanceColumn === "guessed" && (running.fit < LEAST_FIT || account.rows.length < 3))) return null;
  return running;
}

/** The bank repeats one balance on all the rows of a day: only the newest says something about the whole. */
function dayBalances(account: AccountDraft): ColumnBalances | null {
  const daily = new Map<IsoDate, Cents>();
  account.rows.forEach((row, index) => {
    const balance = account.runningBalances[index] ?? null;
    if (balance !== null) daily.set(row.valueDate ?? row.date, balance);
  });
  const newest = [...daily.keys()].reduce<IsoDate | null>((latest, date) => (latest === null || date > latest ? date : latest), null);
  if (newest === null) return null;
  const closing = { date: newest, amount: daily.get(newest) ?? cents(0) };
  return {
    opening: openingBefore(account, closing, NO_PERIOD),
    closing,
    gaps: [],
    daily: [...daily].map(([date, amount]) => ({ date, amount })),
  };
}

/** Opening = stated closing balance less the operations, when a single statement states a balance of its last day or later within its period. */
function openingFromClosing(account: AccountDraft): Balance | null {
  const [statement, ...others] = account.statements;
  if (!statement?.closing || others.length > 0) return null;
  return openingBefore(account, statement.closing, statement);
}

type Period = Pick<StatementDraft, "periodStart" | "periodEnd">;
const NO_PERIOD: Period = { periodStart: null, periodEnd: null };

/**
 * The balance holds from the first day that the statement covers, even when nothing happened on that day. A balance of a
 * later day than both the period and the last row says nothing: what happened in between is in another statement.
 */
function openingBefore(account: AccountDraft, closing: Balance, { periodStart, periodEnd }: Period): Balance | null {
  const days = account.rows.map((row) => row.date).sort();
  const [first, last] = [days[0], days.at(-1)];
  const isWhole = account.rejectedCount === 0 && closing.date !== null;
  if (!isWhole || first === undefined || last === undefined || closing.date === null) return null;
  // Some banks write the day of the request as the end of the period, and rows beyond it.
  const isBounded = periodEnd !== null && last <= periodEnd;
  if (periodEnd !== null && closing.date > (isBounded ? periodEnd : last)) return null;
  if (!isBounded && account.balanceColumn !== "day" && last > closing.date) return null;
  const amount = account.rows.reduce((rest, row) => rest - row.amount, closing.amount as number);
  const date = periodStart !== null && periodStart < first ? periodStart : first;
  return Number.isSafeInteger(amount) ? { date, amount: cents(amount) } : null;
}

function warnOfMismatches(book: Book, account: AccountDraft, periods: readonly StatedPeriod[]): void {
  for (const { period, difference } of periodMismatches(periods).slice(0, 5)) {
    const { currency, title } = account.identity;
    const to = period.closing?.date ? ` du ${frenchDay(period.closing.date)}` : "";
    warn(
      book,
      "balance.mismatch",
      `${title} : les opérations ne mènent pas au solde final${to} de ${amountText(period.closing?.amount ?? 0, currency)}, il y a un écart de ${amountText(difference, currency)}${period.closing?.line === undefined ? "" : ` (ligne ${period.closing.line})`}.`,
    );
  }
}

function warnOfGaps(book: Book, account: AccountDraft, gaps: readonly Gap[]): void {
  const [first] = gaps;
  if (!first) return;
  const { currency, title } = account.identity;
  const others = gaps.length > 1 ? ` (${gaps.length} ruptures en tout)` : "";
  const days = first.from === first.to ? `le ${frenchDay(first.from)}` : `entre le ${frenchDay(first.from)} et le ${frenchDay(first.to)}`;
  warn(
    book,
    "balance.gap",
    `${title} : le solde ne se suit pas ${days}, il manque des opérations pour ${amountText(first.difference, currency)}${first.line === undefined ? "" : ` (ligne ${first.line})`}${others}.`,
  );
}
