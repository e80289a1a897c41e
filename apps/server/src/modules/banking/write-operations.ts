import { uuidv7 } from "uuidv7";
import type { TaxSituation } from "@comptoir/accounting/ledger/allocate";
import type { Tx } from "../../db/transaction.js";
import { draftOf } from "../operations/drafts.js";
import { openCalendar, readSituation, type Calendar } from "../operations/situation.js";
import { tokensOf } from "../operations/words.js";
import type { BankAccountRow } from "./bank-accounts-repository.js";
import type { Mapping } from "./states.js";
import {
  analyzeStaging,
  openStaging,
  readSelected,
  readSpan,
  stage,
  writeEntries,
  writeEntryLines,
  writeOperations,
  type SelectedLine,
  type StagedOperation,
} from "./operations-repository.js";

const LINES_AT_ONCE = 4000;

export type Writing = {
  readonly companyId: string;
  readonly importId: string;
  readonly mapping: Mapping;
  readonly known: readonly BankAccountRow[];
  /** Told how many operations' worth of work is done. */
  readonly onProgress: (done: number) => Promise<void>;
};

/** Shares of the work, measured: what is done after each step. */
const STEPS = { staged: 0.25, operations: 0.7, entries: 0.83 } as const;

/** Turns the selected lines of an import into operations, each with its words and its draft entry. Answers their number. Leaves them staged. */
export async function writeSelectedLines(tx: Tx, writing: Writing): Promise<number> {
  const { companyId, importId, onProgress } = writing;
  const span = await readSpan(tx, companyId, importId);
  const days = span.first === null || span.last === null ? [] : [span.first, span.last];
  const posting = { calendar: await openCalendar(tx, companyId, days), situation: await readSituation(tx, companyId) };
  const report = (share: number): Promise<void> => onProgress(Math.floor(span.n * share));
  await openStaging(tx);
  let [after, staged] = [span.isNewestFirst ? 2_147_483_647 : 0, 0];
  for (;;) {
    const lines = await readSelected(tx, companyId, importId, { after, isNewestFirst: span.isNewestFirst, limit: LINES_AT_ONCE });
    const last = lines.at(-1);
    if (!last) break;
    await stage(
      tx,
      lines.map((line) => stagedOperation(line, writing, posting)),
    );
    [after, staged] = [last.seq, staged + lines.length];
    await report((STEPS.staged * staged) / span.n);
  }
  await analyzeStaging(tx);
  const created = await writeOperations(tx, companyId, importId);
  await report(STEPS.operations);
  await writeEntries(tx, companyId);
  await report(STEPS.entries);
  await writeEntryLines(tx, companyId);
  return created;
}

/** What leads from an entry back to its line: the import and the line in its file. */
export function pieceRefOf(importId: string, line: number): string {
  return `IMP-${importId.slice(-8).toUpperCase()}-${line}`;
}

type Posting = { readonly calendar: Calendar; readonly situation: TaxSituation };

function stagedOperation(line: SelectedLine, { importId, mapping, known }: Writing, posting: Posting): StagedOperation {
  const bankAccount = known.find(({ id }) => id === mapping[line.account_index]);
  if (!bankAccount) throw new Error(`line ${line.line} goes to no bank account`);
  const id = uuidv7();
  const pieceRef = pieceRefOf(importId, line.line);
  const draft = draftOf(
    {
      id,
      date: line.date,
      posted_on: null,
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
    },
    posting,
  );
  if (!draft) throw new Error(`line ${line.line} gives no entry`);
  const { entry } = draft;
  return {
    seq: line.seq,
    id,
    bank_account_id: bankAccount.id,
    piece_ref: pieceRef,
    date: line.date,
    tokens: tokensOf({ amountCents: line.amount_cents, texts: [line.title, line.raw_label] }).join(" "),
    entry_id: draft.id,
    fiscal_year_id: draft.fiscalYearId,
    journal: entry.journal,
    sequence: draft.sequence,
    entry_date: entry.date,
    entry_label: entry.label,
    payment_date: entry.payment?.date ?? null,
    payment_mode: entry.payment?.mode ?? null,
    accounts: entry.lines.map(({ accountCode }) => accountCode),
    debits: entry.lines.map(({ debit }) => debit),
    credits: entry.lines.map(({ credit }) => credit),
  };
}
