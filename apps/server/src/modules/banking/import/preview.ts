import { uuidv7 } from "uuidv7";
import type { IsoDate } from "@comptoir/accounting/date";
import { lastDayTaken } from "@comptoir/accounting/ledger/posting-date";
import { sumCents, type Cents } from "@comptoir/accounting/money";
import type { Db } from "../../../db/db.js";
import { allowLongWork } from "../../../db/limits.js";
import type { Tx } from "../../../db/transaction.js";
import type { Caller } from "../../../access/caller.js";
import type { Company } from "../../../access/membership.js";
import { Refusal } from "../../../refusal.js";
import { fiscalYears } from "../../books/years/service.js";
import { takenOverThrough } from "../../books/openings/service.js";
import { basisOfSuggestions, expectedOnPreview } from "../../operations/service.js";
import type { SuggestionBasis } from "@comptoir/accounting/categorization/company-suggester";
import { isOtherAccount } from "../accounts/account-matching.js";
import { offeredByBalance } from "../accounts/balance-offer.js";
import { readBankAccounts, type BankAccountRow } from "../accounts/bank-accounts-repository.js";
import { isDoubted } from "../accounts/doubted-account.js";
import { insertFile, insertImport, previewedRows, previousClosing, storeFigures, type StoredAccount } from "./imports-repository.js";
import { insertLines, readFigures, readRejected, storeExpected, type AccountFigures } from "./lines-repository.js";
import { defaultMapping, type PreviewInput } from "./default-mapping.js";
import { contentsRemembered, readingKept, rememberReading, withLinesKept, type UploadedStatement } from "./same-file.js";
import { readFile, type StatementFile } from "../statement/read-file.js";
import type { ImportableDays, Mapping } from "./states-repository.js";
import { accountAsRead, type ReadStatement, type Statement, type StatementAccount } from "../statement/statement.js";
import { takenOverGaps } from "./taken-over-gaps.js";

/** A statement as it was sent. */
type SentStatement = StatementFile & { readonly fileName: string; readonly sha256: string; readonly content: () => Promise<Uint8Array> };

/** Who has a statement of a company read, and until when. */
export type Reader = { readonly company: Company; readonly person: string; readonly left: AbortSignal };

/** Lines in previews of one company; the last one may pass it. */
const MAXIMUM_ROWS = 1_000_000;

/**
 * Reads the file of a request, its lines and their suggestions, unless the same bytes, or another export of the same operations, were imported
 * before; writes nothing. Refuses `import.unreadable`, `import.too_many_rows`.
 */
export async function readUpload(
  db: Db,
  { company, ...asker }: Reader,
  upload: SentStatement,
  input: PreviewInput,
): Promise<UploadedStatement> {
  const rows = await previewedRows(db, company.id);
  if (rows >= MAXIMUM_ROWS) throw new Refusal({ code: "import.too_many_rows", rows, maximum: MAXIMUM_ROWS });
  const kept = await readingKept(db, company.id, { sha256: upload.sha256, input });
  if (kept !== null) return kept;
  const basis = await suggestionBasis(db, company);
  const read = (knownContents: readonly string[], feesApart: boolean): Promise<ReadStatement> =>
    readFile({ company: company.id, ...asker }, upload, { mapping: null, signsInverted: null, feesApart, basis, knownContents });
  const contents = contentsRemembered(company.id);
  const first = await read(contents, false);
  const isApart = await areFeesApart(db, company.id, first, input);
  const statement = isApart ? await read(contents, true) : first;
  return (await withLinesKept(db, company.id, { statement, input })) ?? withLines(await read([], isApart));
}

/** True of a file with fees that goes to accounts whose statements had theirs apart. */
async function areFeesApart(db: Db, companyId: string, { csv, accounts }: ReadStatement, input: PreviewInput): Promise<boolean> {
  if (!csv?.fees) return false;
  const known = await db.reading(companyId, (tx) => readBankAccounts(tx, companyId));
  return defaultMapping(accounts, known, input).some((target) => known.some(({ id, fees_apart: apart }) => id === target && apart));
}

/** A statement that was read with its lines. */
export function withLines({ lines, ...statement }: ReadStatement): ReadStatement & Statement {
  if (lines === null) throw new Error("the lines of a statement were not read");
  return { ...statement, lines };
}

/** What suggestions are drawn from, as plain values. */
export function suggestionBasis(db: Db, company: Company): Promise<SuggestionBasis> {
  return db.reading(company.id, (tx) => basisOfSuggestions(tx, company.id));
}

/** Keeps a statement that was read as an import to confirm; the books do not change. Returns its id. */
export async function storePreview(
  tx: Tx,
  {
    company,
    caller,
    upload,
    statement,
    input,
    today,
  }: { company: Company; caller: Caller; upload: SentStatement; statement: UploadedStatement; input: PreviewInput; today: IsoDate },
): Promise<string> {
  await allowLongWork(tx);
  const id = uuidv7();
  await insertImport(tx, company.id, {
    id,
    fileName: upload.fileName.slice(0, 200),
    sha256: upload.sha256,
    userId: caller.userId,
    reading: statement,
  });
  if (canBeReadAgain(statement)) await insertFile(tx, company.id, id, await upload.content());
  await storeLines(tx, { companyId: company.id, importId: id, statement, input, today });
  if (statement.lines instanceof Uint8Array)
    rememberReading(company.id, { sha256: upload.sha256, content: statement.content ?? null, importId: id });
  return id;
}

/** True when its user may correct how it is read: its columns, or the signs of a card. */
function canBeReadAgain({ csv, accounts }: Statement): boolean {
  return csv !== null || accounts.some(({ signsInverted }) => typeof signsInverted === "boolean");
}

/** Stores the lines of a statement and what they add up to. */
export async function storeLines(
  tx: Tx,
  given: { companyId: string; importId: string; statement: Statement; input: PreviewInput; today: IsoDate },
): Promise<void> {
  const { companyId, importId, statement, input, today } = given;
  const known = await readBankAccounts(tx, companyId);
  const days = await importableDays(tx, companyId, today);
  const byIdentity = defaultMapping(statement.accounts, known, input);
  const mapping = await offeredByBalance(tx, companyId, { accounts: statement.accounts, known, mapping: byIdentity });
  await insertLines(tx, statement.lines, { companyId, importId, mapping, days });
  const expected = await expectedOnPreview(tx, companyId, importId);
  if (expected.size > 0) await storeExpected(tx, companyId, importId, expected);
  await refreshFigures(tx, { companyId, importId, accounts: statement.accounts, mapping, known });
}

/** The days of the lines that may be imported: what came before the first fiscal year is not of these books, a date too far is a mistake. */
export async function importableDays(tx: Tx, companyId: string, today: IsoDate): Promise<ImportableDays> {
  const [first] = await fiscalYears(tx, companyId);
  if (!first) throw new Refusal({ code: "period.no_fiscal_year" });
  return { first: first.beginning, last: lastDayTaken(today), takenThrough: await takenOverThrough(tx, companyId) };
}

type Counted = {
  readonly companyId: string;
  readonly importId: string;
  readonly accounts: readonly (StatementAccount & Pick<StoredAccount, "leftOut">)[];
  readonly mapping: Mapping;
  readonly known: readonly BankAccountRow[];
};

/** Writes with an import what its lines now add up to. Returns its accounts. */
export async function refreshFigures(
  tx: Tx,
  { companyId, importId, accounts, mapping, known }: Counted,
): Promise<readonly StoredAccount[]> {
  const figures = await readFigures(tx, companyId, importId);
  const proofs: OpeningProof[] = [];
  const doubts: boolean[] = [];
  for (const [index, account] of accounts.entries()) {
    const bankAccountId = mapping[index] ?? null;
    const found = figures.find((one) => one.account_index === index);
    const alreadyThere = (found?.duplicates ?? 0) + (found?.doubtful ?? 0);
    proofs.push(await openingProof(tx, { companyId, importId, account, bankAccountId }));
    doubts.push(
      await isDoubted(tx, companyId, { account, bankAccount: known.find(({ id }) => id === bankAccountId), known: alreadyThere }),
    );
  }
  const gaps = await takenOverGaps(tx, companyId, { accounts, mapping, known, figures });
  const stored = accounts.map((account, index) => {
    const bankAccountId = mapping[index] ?? null;
    return storedAccount(account, {
      bankAccountId,
      openingProof: proofs[index] ?? null,
      takenOverGap: gaps[index] ?? null,
      isOther: isOtherThan(account, known, bankAccountId),
      isDoubted: doubts[index] ?? false,
      leftOut: account.leftOut ?? false,
      figures: figures.find((one) => one.account_index === index),
    });
  });
  await storeFigures(tx, companyId, importId, {
    accounts: stored,
    rejected: await readRejected(tx, companyId, importId),
    selected: figures.reduce((total, { selected }) => total + selected, 0),
    sure: figures.reduce((total, { sure }) => total + sure, 0),
  });
  return stored;
}

type OpeningProof = NonNullable<StoredAccount["openingProof"]> | null;

type Proven = {
  readonly companyId: string;
  readonly importId: string;
  readonly account: StatementAccount;
  readonly bankAccountId: string | null;
};

/** What proves the balance that the operations begin with; null when it was only drawn from where they end. */
async function openingProof(tx: Tx, { companyId, importId, account, bankAccountId }: Proven): Promise<OpeningProof> {
  const { opening, closing, isOpeningStated } = account;
  if (opening === null || closing === null) return null;
  if (isOpeningStated === true) return "stated";
  if (bankAccountId === null || opening.date === null) return null;
  const previous = await previousClosing(tx, companyId, { importId, bankAccountId, day: opening.date });
  return previous === opening.cents ? "previous" : null;
}

/** True when the bank account chosen, or each one of the company while none is, bears another IBAN or number than the file. */
function isOtherThan(account: StatementAccount, known: readonly BankAccountRow[], bankAccountId: string | null): boolean {
  const candidates = bankAccountId === null ? known : known.filter(({ id }) => id === bankAccountId);
  return candidates.length > 0 && candidates.every((candidate) => isOtherAccount(account, candidate));
}

const NOTHING = sumCents([]);

function storedAccount(
  account: StatementAccount,
  {
    figures,
    ...target
  }: Pick<StoredAccount, "bankAccountId" | "isOther" | "isDoubted" | "openingProof" | "takenOverGap" | "leftOut"> & {
    readonly figures: AccountFigures | undefined;
  },
): StoredAccount {
  const amount = (read: (figures: AccountFigures) => Cents): Cents => (figures ? read(figures) : NOTHING);
  return {
    ...accountAsRead(account),
    isOpeningStated: account.isOpeningStated === true,
    signsInverted: account.signsInverted ?? null,
    ...target,
    count: figures?.count ?? 0,
    duplicates: figures?.duplicates ?? 0,
    doubtful: figures?.doubtful ?? 0,
    ignored: figures?.ignored ?? 0,
    beforeFirstYear: figures?.before_first_year ?? 0,
    beforeTakeover: figures?.before_takeover ?? 0,
    tooFar: figures?.too_far ?? 0,
    beforeFirstYearCents: amount((found) => found.before_first_year_cents),
    credits: amount((found) => found.credits),
    debits: amount((found) => found.debits),
    firstDate: figures?.first_date ?? null,
    lastDate: figures?.last_date ?? null,
    selected: figures?.selected ?? 0,
    inValidatedPeriod: figures?.in_validated_period ?? 0,
    inClosedYear: figures?.in_closed_year ?? 0,
  };
}
