import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import { QueueFull, QueueLeft } from "../../../concurrency/fair-queue.js";
import type { Db } from "../../../db/db.js";
import { allowLongWork } from "../../../db/limits.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { noteChange } from "../../books/consequences.js";
import { lockBooks } from "../../books/years/service.js";
import { completeIdentity, rememberFees } from "../accounts/bank-accounts-repository.js";
import {
  deleteFile,
  lockImports,
  readImport,
  storeImported,
  storeProgress,
  type ImportResult,
  type ImportRow,
  type LearnedIdentity,
} from "./imports-repository.js";
import { leaveOut } from "./left-out.js";
import { areDuplicatesStill, refreshStates, selectAccounts } from "./lines-repository.js";
import { settleOpening, type OpeningChange } from "../accounts/openings.js";
import { importableDays, refreshFigures } from "./preview.js";
import { settleCrashed } from "./reading.js";
import { resolveTargets, type Choice, type Targets } from "./targets.js";
import { pieceRefOf, writeSelectedLines, type WrittenOperations } from "./write-operations.js";

/** Runs the confirmation of an import; one that fails is a preview again, as it still is when its turn never came. */
export async function confirming<Result>(db: Db, companyId: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof QueueFull || error instanceof QueueLeft) throw error;
    // When even that fails, the next reader of the import does it.
    await settleCrashed(db, companyId).catch(() => false);
    throw error;
  }
}

type Confirmation = { readonly companyId: string; readonly importId: string; readonly choices: readonly Choice[]; readonly today: IsoDate };
export type Confirmed = { readonly created: number; readonly duplicates: number };

/**
 * Writes the operations of a preview in the transaction given: all of it or nothing. One import of a company at a time;
 * duplicates are searched again, since the preview may be old. Refuses `import.state`, `import.account_unknown`,
 * `import.currency`, `import.nothing_selected`.
 */
export async function confirmPreview(db: Db, tx: Tx, { companyId, importId, choices, today }: Confirmation): Promise<Confirmed> {
  await allowLongWork(tx);
  await lockImports(tx, companyId);
  const left = choices.flatMap(({ index, leftOut }) => (leftOut === undefined ? [] : [{ index, leftOut }]));
  const previewed = await confirmable(tx, companyId, importId);
  // The import itself is written at the end: until then another connection writes how far the work is.
  const chosen = await leaveOut(tx, companyId, previewed, left);
  const row = { ...previewed, accounts: chosen, selected: chosen.reduce((total, { selected }) => total + selected, 0) };
  const targets = await resolveTargets(tx, companyId, row.accounts, row.kind === "sync" ? ownTargets(row.accounts) : choices);
  checkNotEmpty(row);
  const isKnown = isKnownWhole(row, targets);
  // From here on a reader on another connection sees how far the work is, unless there seems to be none; a reader that finds the lock free
  // knows that it stopped.
  const onProgress = progressOf(db, { companyId, importId, total: row.selected });
  if (!isKnown) await onProgress(0);
  await lockBooks(tx, companyId);
  const days = await importableDays(tx, companyId, today);
  const addsNothing = isKnown && (await areDuplicatesStill(tx, companyId, importId));
  if (isKnown && !addsNothing) await onProgress(0);
  if (!addsNothing) {
    await refreshStates(tx, { companyId, importId, mapping: targets.mapping, days });
    const indices = row.accounts.flatMap(({ leftOut }, index) => (leftOut === true ? [index] : []));
    await selectAccounts(tx, companyId, importId, { indices, leftOut: true });
  }
  const { created, firstDays } = addsNothing
    ? NOTHING_WRITTEN
    : await writeSelectedLines(tx, { companyId, importId, ...targets, onProgress });
  const accounts = addsNothing ? row.accounts : await refreshFigures(tx, { companyId, importId, accounts: row.accounts, ...targets });
  const identities = await completeIdentities(tx, companyId, accounts);
  if (row.csv?.fees) for (const id of targets.mapping) if (id !== null) await rememberFees(tx, companyId, id, row.csv.fees.apart);
  const openings = await settleOpenings(tx, {
    companyId,
    importId,
    isSynced: row.kind === "sync",
    accounts,
    choices,
    targets,
    firstDay: days.first,
    firstDays,
  });
  const duplicates = accounts.reduce((total, account) => total + account.duplicates, 0);
  await finish(tx, { companyId, importId, accounts, result: { created, duplicates, openings, identities } });
  // Without a new operation, a statement may still state another balance, which a closing compares with the books.
  if (created === 0) noteChange(tx, { closing: true });
  else noteChange(tx, { imports: [importId], rows: [{ table: "books.operations", rows: created }] });
  return { created, duplicates };
}

/** What a connection brought goes to the bank account that it feeds. */
function ownTargets(accounts: ImportRow["accounts"]): Choice[] {
  return accounts.flatMap(({ bankAccountId }, index) => (bankAccountId === null ? [] : [{ index, bankAccountId }]));
}

/** A preview; one marked as being written cannot really be, since we hold the lock. */
async function confirmable(tx: Tx, companyId: string, importId: string): Promise<ImportRow> {
  const row = await readImport(tx, companyId, importId);
  if (!row) throw new Refusal({ code: "not_found", what: "import" });
  if (row.status !== "previewed" && row.status !== "importing") throw new Refusal({ code: "import.state", status: row.status });
  return row;
}

function checkNotEmpty({ accounts }: ImportRow): void {
  const isEmpty = accounts.every(({ selected, duplicates }) => selected === 0 && duplicates === 0);
  if (isEmpty) throw new Refusal({ code: "import.nothing_selected" });
}

/** The same file again: every operation of it was one of the books in the preview, in the bank accounts where it goes. */
function isKnownWhole({ accounts, selected }: ImportRow, { mapping }: Targets): boolean {
  const isKnown = ({ count, duplicates, bankAccountId, leftOut }: ImportRow["accounts"][number], index: number): boolean =>
    count === 0 || leftOut === true || (duplicates === count && bankAccountId === mapping[index]);
  return selected === 0 && accounts.every(isKnown);
}

const NOTHING_WRITTEN: Pick<WrittenOperations, "created" | "firstDays"> = { created: 0, firstDays: new Map() };

/** Under that many lines the work is over before anyone asks how far it is. */
const LINES_WORTH_TELLING = 3000;

function progressOf(
  db: Db,
  { companyId, importId, total }: { companyId: string; importId: string; total: number },
): (done: number) => Promise<void> {
  return async (done) => {
    if (done > 0 && total < LINES_WORTH_TELLING) return;
    await db.aside(companyId, (tx) => storeProgress(tx, companyId, importId, { done, total }));
  };
}

/** A bank account that a statement was written to without a doubt is known by that statement's IBAN and number from then on. */
async function completeIdentities(tx: Tx, companyId: string, accounts: ImportRow["accounts"]): Promise<LearnedIdentity[]> {
  const learned: LearnedIdentity[] = [];
  for (const { bankAccountId, isOther, iban, number, leftOut } of accounts) {
    if (bankAccountId === null || leftOut === true || isOther || (iban === null && number === null)) continue;
    const taken = await completeIdentity(tx, companyId, { id: bankAccountId, iban, number });
    if (taken.iban !== null || taken.number !== null) learned.push({ bankAccountId, ...taken });
  }
  return learned;
}

type Settled = Omit<Confirmation, "today"> & {
  readonly accounts: ImportRow["accounts"];
  readonly targets: Targets;
  readonly isSynced: boolean;
  readonly firstDay: Parameters<typeof settleOpening>[1]["firstDay"];
} & Pick<WrittenOperations, "firstDays">;

async function settleOpenings(tx: Tx, settled: Settled): Promise<OpeningChange[]> {
  const { companyId, importId, accounts, choices, targets, firstDay, firstDays, isSynced } = settled;
  const changes: OpeningChange[] = [];
  for (const [index, account] of accounts.entries()) {
    const bankAccount = targets.known.find(({ id }) => id === targets.mapping[index]);
    if (!bankAccount || account.count === 0) continue;
    const givenBalance: Cents | null = choices.find((choice) => choice.index === index)?.openingBalance ?? null;
    const firstWritten = firstDays.get(bankAccount.id) ?? null;
    const change = await settleOpening(tx, {
      companyId,
      bankAccount,
      account,
      isSynced,
      firstWritten,
      givenBalance,
      firstDay,
      pieceRef: pieceRefOf(importId, 0),
    });
    if (change) changes.push(change);
  }
  return changes;
}

async function finish(
  tx: Tx,
  { companyId, importId, ...done }: { companyId: string; importId: string; accounts: ImportRow["accounts"]; result: ImportResult },
): Promise<void> {
  await deleteFile(tx, companyId, importId);
  await storeImported(tx, companyId, importId, done);
}
