import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import { contentKeys } from "@comptoir/bank-files/dedup";
import type { CsvMapping } from "@comptoir/bank-files/bank-file";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { amendImport } from "@comptoir/contract/banking/banking";
import type { Db, SnapshotOptions } from "../../../db/db.js";
import { allowLongWork } from "../../../db/limits.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { basisOfSuggestions, expectedOnPreview } from "../../operations/service.js";
import { countKeys, readAmended, storeAmended, type AmendedLine } from "./amend-repository.js";
import { readBankAccounts } from "../accounts/bank-accounts-repository.js";
import { lockImports, readImport, readStoredFile, storedFileSize, storeReading, type ImportRow } from "./imports-repository.js";
import { leaveOut, type AccountSelection } from "./left-out.js";
import { deleteLines, refreshStates, storeExpected } from "./lines-repository.js";
import { importableDays, refreshFigures, storeLines, suggestionBasis, withLines, type Reader } from "./preview.js";
import type { ImportableDays } from "./states-repository.js";
import { readFile } from "../statement/read-file.js";
import { labelParser, type LabelParser, type Statement } from "../statement/statement.js";

type Corrections = NonNullable<BodyOf<typeof amendImport>["lines"]>;

/** How a user corrects the reading of a file: the columns of a CSV, or the signs of a card's statement without columns. */
export type ReadingChoice = { readonly mapping: CsvMapping } | { readonly signsInverted: boolean };

/** Reads the stored file of a preview again as chosen. Refuses `import.no_mapping`, `import.no_signs` where that is no choice, `import.state`. */
export async function readAgain(
  db: Db,
  { company, importId, ...asker }: Reader & { readonly importId: string },
  choice: ReadingChoice,
): Promise<Statement> {
  const size = await db.reading(company.id, async (tx) => {
    const row = await previewOf(tx, company.id, importId);
    const stored = await storedFileSize(tx, company.id, importId);
    if ("mapping" in choice && (row.csv === null || stored === null)) throw new Refusal({ code: "import.no_mapping" });
    const hasSigns = row.csv === null && row.accounts.some(({ signsInverted }) => typeof signsInverted === "boolean");
    if (stored === null || ("signsInverted" in choice && !hasSigns)) throw new Refusal({ code: "import.no_signs" });
    return stored;
  });
  const owner = { company: company.id, ...asker };
  const readStored = (tx: Tx): Promise<Uint8Array> => readStoredFile(tx, company.id, importId);
  const pieces = async function* (options: SnapshotOptions): AsyncGenerator<Uint8Array> {
    yield await (options.isInWorkersTurn ? db.snapshot(owner, readStored, options) : db.reading(company.id, readStored));
  };
  const basis = await suggestionBasis(db, company);
  return withLines(await readFile(owner, { size, pieces }, { mapping: null, signsInverted: null, ...choice, basis }));
}

/** Puts another reading of its file, corrections of its lines, or both into a preview, and computes it again. */
export async function amendPreview(
  tx: Tx,
  {
    companyId,
    importId,
    statement,
    corrections,
    accountChoices,
    today,
  }: {
    companyId: string;
    importId: string;
    statement: Statement | null;
    corrections: Corrections;
    accountChoices: AccountSelection;
    today: IsoDate;
  },
): Promise<void> {
  await allowLongWork(tx);
  await lockImports(tx, companyId);
  const row = await previewOf(tx, companyId, importId);
  if (statement) {
    await replaceLines(tx, { companyId, row, statement, today });
    await chooseAccounts(tx, companyId, importId, keptChoices(row, statement));
  }
  await chooseAccounts(tx, companyId, importId, accountChoices);
  if (corrections.length === 0) return;
  const days = await importableDays(tx, companyId, today);
  await correctLines(tx, { companyId, importId, corrections, days });
  const { accounts } = await previewOf(tx, companyId, importId);
  const mapping = accounts.map(({ bankAccountId }) => bankAccountId);
  await refreshStates(tx, { companyId, importId, mapping, days });
  await storeExpected(tx, companyId, importId, await expectedOnPreview(tx, companyId, importId));
  await refreshFigures(tx, { companyId, importId, accounts, mapping, known: await readBankAccounts(tx, companyId) });
}

/** Leaves accounts of the file out, or takes them again, and counts anew. Refuses `import.account_index`. */
async function chooseAccounts(tx: Tx, companyId: string, importId: string, choices: AccountSelection): Promise<void> {
  if (choices.length === 0) return;
  const chosen = await leaveOut(tx, companyId, await previewOf(tx, companyId, importId), choices);
  const mapping = chosen.map(({ bankAccountId }) => bankAccountId);
  await refreshFigures(tx, { companyId, importId, accounts: chosen, mapping, known: await readBankAccounts(tx, companyId) });
}

/** What was left out stays out when the file is read otherwise, where it has the same accounts. */
function keptChoices({ accounts }: ImportRow, statement: Statement): AccountSelection {
  return accounts.flatMap(({ leftOut, title }, index) =>
    leftOut === true && statement.accounts[index]?.title === title ? [{ index, leftOut }] : [],
  );
}

async function previewOf(tx: Tx, companyId: string, importId: string): Promise<ImportRow> {
  const row = await readImport(tx, companyId, importId);
  if (!row) throw new Refusal({ code: "not_found", what: "import" });
  if (row.status !== "previewed") throw new Refusal({ code: "import.state", status: row.status });
  return row;
}

async function replaceLines(
  tx: Tx,
  { companyId, row, statement, today }: { companyId: string; row: ImportRow; statement: Statement; today: IsoDate },
): Promise<void> {
  const bankAccountId = row.accounts.find(({ bankAccountId }) => bankAccountId !== null)?.bankAccountId ?? undefined;
  await deleteLines(tx, companyId, row.id);
  await storeReading(tx, companyId, row.id, statement);
  await storeLines(tx, { companyId, importId: row.id, statement, input: { bankAccountId }, today });
}

type Correcting = {
  readonly companyId: string;
  readonly importId: string;
  readonly corrections: Corrections;
  readonly days: ImportableDays;
};

async function correctLines(tx: Tx, { companyId, importId, corrections, days }: Correcting): Promise<void> {
  const rows = await readAmended(
    tx,
    companyId,
    importId,
    corrections.map(({ line }) => line),
  );
  const parseLabel = labelParser(await basisOfSuggestions(tx, companyId));
  const corrected = corrections.map((correction) => {
    const row = rows.find(({ line }) => line === correction.line);
    if (!row) throw new Refusal({ code: "import.line_unknown", line: correction.line });
    return correctedLine(row, correction, { parseLabel, days });
  });
  await storeAmended(tx, companyId, importId, await withKeys(tx, { companyId, importId, lines: corrected }));
}

type Reading = { readonly parseLabel: LabelParser; readonly days: ImportableDays };

/** What was read keeps the key it was read with, so that the same file again still finds it. */
function correctedLine(row: AmendedLine, correction: Corrections[number], { parseLabel, days }: Reading): AmendedLine {
  const [date, amount] = [correction.date ?? row.date, correction.amount ?? row.amount_cents];
  const isTouched = correction.date !== undefined || correction.amount !== undefined || correction.label !== undefined;
  const wasUnread = row.content_key === null;
  if (wasUnread && !isTouched && correction.import !== true) return row;
  if (date === null || amount === null || amount === 0) throw new Refusal({ code: "import.line_incomplete", line: row.line });
  if (correction.import === true) checkImportable(date, days);
  const chosen = { ...row, date, amount_cents: amount, ...(wasUnread && { state: "new" as const, account_index: row.account_index ?? 0 }) };
  const selected = correction.import ?? (wasUnread || row.selected);
  return isTouched || wasUnread
    ? { ...chosen, selected, ...readAfresh({ ...chosen, date, amount }, correction.label, parseLabel) }
    : { ...chosen, selected };
}

function checkImportable(date: IsoDate, { first, last, takenThrough }: ImportableDays): void {
  if (date < first) throw new Refusal({ code: "operation.date_before_first_year", first });
  if (takenThrough !== null && date <= takenThrough) throw new Refusal({ code: "import.taken_over", through: takenThrough });
  if (date > last) throw new Refusal({ code: "operation.date_too_far", last });
}

/** The label typed becomes the title; what the bank wrote stays beside it. */
function readAfresh(row: AmendedLine & { date: IsoDate; amount: Cents }, typed: string | undefined, parseLabel: LabelParser) {
  const { label: read, suggestion } = parseLabel({
    label: typed ?? row.raw_label,
    amount: row.amount,
    date: row.date,
    isPersonal: row.personal,
  });
  return {
    label: typed ?? row.label,
    title: typed ?? (row.title === "" ? read.title : row.title),
    merchant_key: read.merchantKey,
    payment_mode: row.content_key === null ? read.mode : row.payment_mode,
    suggestion,
  };
}

/** Gives the lines that had none a key, after the keys of the same day, amount and label in their account. */
async function withKeys(
  tx: Tx,
  { companyId, importId, lines }: { companyId: string; importId: string; lines: readonly AmendedLine[] },
): Promise<AmendedLine[]> {
  const keys = lines.map((line) => (line.state === "new" && line.content_key === null ? keyWithoutOccurrence(line) : null));
  const counted = await countKeys(
    tx,
    companyId,
    importId,
    keys.filter((key) => key !== null),
  );
  const taken = new Map(counted.map(({ account_index, key, n }) => [`${account_index} ${key}`, n]));
  return lines.map((line, index) => {
    const key = keys[index] ?? null;
    if (key === null) return line;
    const place = `${line.account_index} ${key}`;
    const occurrence = (taken.get(place) ?? 0) + 1;
    taken.set(place, occurrence);
    return { ...line, content_key: `${key}${occurrence}`, dedup: `${key}${occurrence}` };
  });
}

function keyWithoutOccurrence({ date, amount_cents: amount, raw_label: rawLabel }: AmendedLine): string | null {
  if (date === null || amount === null) return null;
  const [key = ""] = contentKeys([{ date, amount, rawLabel }], "");
  return key.slice(0, key.lastIndexOf("|") + 1);
}
