import { setImmediate as pause } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import type { IsoDate } from "@comptoir/accounting/date";
import { DomainError } from "@comptoir/accounting/errors";
import { problemText } from "@comptoir/contract/problems";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { openCalendar } from "../../books/years/service.js";
import { STAGED_ENTRY_COLUMNS, stagedEntry, writeStagedEntries } from "../../books/entries/service.js";
import { operationEntry, tokensOf, writeImportedOperations, type Posting } from "../../operations/service.js";
import { readSituations } from "../../books/regimes/service.js";
import type { BankAccountRow } from "../accounts/bank-accounts-repository.js";
import { rejectLines } from "./lines-repository.js";
import type { Mapping } from "./states-repository.js";
import {
  closeStaging,
  openStaging,
  readSelected,
  readSpan,
  stage,
  type SelectedLine,
  type StagedOperation,
} from "./operations-repository.js";

/** Few enough that the first are soon being written, enough that a statement is worth its triggers. */
const LINES_AT_ONCE = 2000;
/** Prepared between two looks at what else there is to do: a few milliseconds. */
const LINES_WITHOUT_PAUSE = 200;

/** Share of the work that is done when lines are prepared, measured. */
const PREPARED = 0.2;

/** What writing the operations of an import needs. */
export type Writing = {
  readonly companyId: string;
  readonly importId: string;
  readonly mapping: Mapping;
  readonly known: readonly BankAccountRow[];
  /** Told how many operations' worth of work is done. */
  readonly onProgress: (done: number) => Promise<void>;
};

/** How many operations were written, and the first day of them on each bank account. */
export type WrittenOperations = { readonly created: number; readonly firstDays: ReadonlyMap<string, IsoDate> };

/** A line that gives no entry, and why. */
type UnpostableLine = { readonly seq: number; readonly reason: string };

/**
 * Turns the selected lines of an import into operations, each with its words and its draft entry. The database writes some
 * while the next ones are prepared. A line that cannot be posted is found before it is written: it is rejected, the others stay.
 */
export async function writeSelectedLines(tx: Tx, writing: Writing): Promise<WrittenOperations> {
  const { companyId, importId, onProgress } = writing;
  const span = await readSpan(tx, companyId, importId);
  const { isNewestFirst } = span;
  const days = span.first === null || span.last === null ? [] : [span.first, span.last];
  const posting = { calendar: await openCalendar(tx, companyId, days), situationOf: await readSituations(tx, companyId) };
  const linesAfter = (after: number): Promise<SelectedLine[]> =>
    readSelected(tx, companyId, importId, { after, isNewestFirst, limit: LINES_AT_ONCE });
  const firstDays = new Map<string, IsoDate>();
  const unpostable: UnpostableLine[] = [];
  let created = 0;
  let lines = await linesAfter(isNewestFirst ? 2_147_483_647 : 0);
  let isWritten = settleAll([openStaging(tx, STAGED_ENTRY_COLUMNS)]);
  try {
    for (let last = lines.at(-1); last; last = lines.at(-1)) {
      const operations = await staged(lines, unpostable, (line) => stagedOperation(line, writing, posting));
      await isWritten;
      keepFirstDays(firstDays, operations);
      lines = await linesAfter(last.seq);
      const done = created + Math.floor(PREPARED * operations.length);
      isWritten = settleAll([writeStaged(tx, { companyId, importId, operations }), onProgress(done)]);
      created += operations.length;
    }
  } finally {
    // Even after a failure, no statement is left to the transaction's end.
    await isWritten;
  }
  await closeStaging(tx);
  await rejectLines(tx, companyId, importId, unpostable);
  return { created, firstDays };
}

/** All of the tasks, ended even when one of them fails; the caller that awaits gets the failure, later too. */
function settleAll(tasks: readonly Promise<unknown>[]): Promise<unknown> {
  const ended = Promise.allSettled(tasks).then(() => Promise.all(tasks));
  ended.catch(() => undefined);
  return ended;
}

async function staged(
  lines: readonly SelectedLine[],
  unpostable: UnpostableLine[],
  stageLine: (line: SelectedLine) => StagedOperation,
): Promise<StagedOperation[]> {
  const operations: StagedOperation[] = [];
  for (const [index, line] of lines.entries()) {
    if (index % LINES_WITHOUT_PAUSE === 0) await pause();
    try {
      operations.push(stageLine(line));
    } catch (error) {
      if (!(error instanceof DomainError || error instanceof Refusal)) throw error;
      unpostable.push({ seq: line.seq, reason: problemText(error.problem) });
    }
  }
  return operations;
}

async function writeStaged(
  tx: Tx,
  { companyId, importId, operations }: { companyId: string; importId: string; operations: readonly StagedOperation[] },
): Promise<void> {
  await stage(tx, STAGED_ENTRY_COLUMNS, operations);
  await writeImportedOperations(tx, companyId, importId);
  await writeStagedEntries(tx, companyId, "staged_operations");
}

function keepFirstDays(firstDays: Map<string, IsoDate>, operations: readonly StagedOperation[]): void {
  for (const { bank_account_id: id, date } of operations) {
    const known = firstDays.get(id);
    if (known === undefined || date < known) firstDays.set(id, date);
  }
}

/** What leads from an entry back to its line: the import and the line in its file. */
export function pieceRefOf(importId: string, line: number): string {
  return `IMP-${importId.slice(-8).toUpperCase()}-${line}`;
}

function stagedOperation(line: SelectedLine, { importId, mapping, known }: Writing, posting: Posting): StagedOperation {
  const bankAccount = known.find(({ id }) => id === mapping[line.account_index]);
  if (!bankAccount) throw new Error(`line ${line.line} goes to no bank account`);
  const id = uuidv7();
  const pieceRef = pieceRefOf(importId, line.line);
  const draft = operationEntry(
    {
      id,
      date: line.date,
      posted_on: null,
      cancelled_on: null,
      amount_cents: line.amount_cents,
      origin: "professional",
      status: "to_categorize",
      title: line.title,
      piece_ref: pieceRef,
      payment_mode: line.payment_mode,
      bank_account_code: bankAccount.account_code,
      debit_account: null,
      credit_account: null,
      allocations: null,
      journal_lines: null,
    },
    posting,
  );
  if (!draft) throw new Error(`line ${line.line} gives no entry`);
  return {
    seq: line.seq,
    id,
    bank_account_id: bankAccount.id,
    piece_ref: pieceRef,
    date: line.date,
    tokens: tokensOf({ amountCents: line.amount_cents, texts: [line.title, line.raw_label] }).join(" "),
    entry: stagedEntry(draft.entry, draft.fiscalYearId),
  };
}
