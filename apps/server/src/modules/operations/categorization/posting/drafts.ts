import type { IsoDate } from "@comptoir/accounting/date";
import { settleAllocations, type Allocation } from "@comptoir/accounting/allocation/allocate";
import type { DerivedEntry, EntryLine } from "@comptoir/accounting/entry/entry";
import { postOperation, type Operation } from "@comptoir/accounting/ledger/post";
import { absolute } from "@comptoir/accounting/money";
import type { OpenItem } from "@comptoir/accounting/open-items/item";
import { lineOwnOf, type ItemShare } from "@comptoir/accounting/open-items/settlement";
import type { Tx } from "../../../../db/transaction.js";
import { openCalendar, type FiscalYearOf, type PostingCalendar } from "../../../books/years/service.js";
import { deriveAll } from "../../../books/entries/service.js";
import type { AllocationItemRow, AllocationRow, ItemRow, JournalLineRow } from "../../operation-queries.js";
import { readPostable, type PostableRow } from "./drafts-repository.js";
import { readSituations, type SituationOf } from "../../../books/regimes/service.js";

/** Derives the draft entries of operations from what their allocations now give. Validated entries are left alone: their operations do not change. */
export async function postDrafts(tx: Tx, companyId: string, operationIds: readonly string[]): Promise<void> {
  if (operationIds.length === 0) return;
  const rows = await readPostable(tx, companyId, operationIds);
  const calendar = await openCalendar(tx, companyId, rows.map(postingDay));
  const situationOf = await readSituations(tx, companyId);
  const wanted = rows.map((row) => ({
    source: { kind: "operation" as const, operationId: row.id },
    entry: operationEntry(row, { calendar, situationOf })?.entry ?? null,
  }));
  await deriveAll(tx, { id: companyId }, wanted, calendar);
}

/** Where and under which regimes the operations of a company are posted. */
export type Posting = { readonly calendar: PostingCalendar; readonly situationOf: SituationOf };

/** The entry of one operation and its fiscal year; null for a cancelled one, and for a miscellaneous one whose accounts were reversed and not chosen again. */
export function operationEntry(
  row: PostableRow,
  { calendar, situationOf }: Posting,
): { readonly entry: DerivedEntry; readonly fiscalYearId: string } | null {
  if (row.cancelled_on !== null) return null;
  if (isVarious(row) && row.status === "to_categorize") return null;
  const year = calendar.yearOf(postingDay(row));
  return { entry: entryInYear(row, { fiscalYear: year, situationOf }), fiscalYearId: year.id };
}

/** Where a stored operation was posted, and under which regimes. */
type Posted = { readonly fiscalYear: FiscalYearOf; readonly situationOf: SituationOf };

/** The entry that a stored operation gives in the fiscal year of its entry. Throws as posting does, and when its day is after that year. */
export function entryInYear(row: PostableRow, { fiscalYear, situationOf }: Posted): DerivedEntry {
  return postOperation(operationOf(row), { ...situationOf(row.date), fiscalYear });
}

/** True when the stored figures of each allocation are those that the rules settle. Throws as settling does. */
export function isSettledAsStored(row: PostableRow, situationOf: SituationOf): boolean {
  const stored = row.allocations ?? [];
  const settled = settleAllocations(
    stored.map(storedAllocation),
    { date: row.date, value: absolute(row.amount_cents) },
    situationOf(row.date),
  );
  return stored.every((one, index) => {
    const { vatRateBp, vat, vatNature, deductibleVat } = settled[index] ?? {};
    return one.vat_rate_bp === vatRateBp && one.vat_cents === vat && one.vat_nature === vatNature && one.deductible_cents === deductibleVat;
  });
}

/** The day an operation's entry is wanted on. */
function postingDay(row: Pick<PostableRow, "date" | "posted_on">): IsoDate {
  return row.posted_on ?? row.date;
}

function isVarious({ origin }: Pick<PostableRow, "origin">): boolean {
  return origin === "other" || origin === "other_closure";
}

function operationOf(row: PostableRow): Operation {
  const sign = row.amount_cents > 0 ? ("income" as const) : ("outcome" as const);
  const allocations = row.allocations === null ? [] : row.allocations.map(storedAllocation);
  if (row.origin === "professional")
    // Every field written out: an import does this ten thousand times, and copying the common ones took most of it.
    return {
      id: row.id,
      date: row.date,
      postedOn: row.posted_on,
      label: row.title,
      pieceRef: row.piece_ref,
      pieceDate: row.date,
      value: absolute(row.amount_cents),
      sign,
      allocations,
      origin: row.origin,
      bankAccountCode: bankCode(row),
      paymentMode: row.payment_mode,
    };
  const base = {
    id: row.id,
    date: row.date,
    postedOn: row.posted_on,
    label: row.title,
    pieceRef: row.piece_ref,
    pieceDate: row.date,
    value: absolute(row.amount_cents),
  };
  switch (row.origin) {
    case "cash":
    case "personal":
      return { ...base, sign, allocations, origin: row.origin };
    case "other":
      if (row.journal_lines !== null) return { ...base, origin: row.origin, lines: row.journal_lines.map(journalLine) };
      return { ...base, origin: row.origin, debitAccount: row.debit_account ?? "", creditAccount: row.credit_account ?? "" };
    case "other_closure":
      return { ...base, origin: row.origin, debitAccount: row.debit_account ?? "", creditAccount: row.credit_account ?? "" };
  }
}

function journalLine({ account_code, label, debit_cents, credit_cents, item }: JournalLineRow): EntryLine {
  const line = { accountCode: account_code, label, debit: debit_cents, credit: credit_cents };
  return !item ? line : { ...line, ...lineOwnOf(storedItem(item)) };
}

function bankCode({ id, bank_account_code }: PostableRow): string {
  if (bank_account_code === null) throw new Error(`operation ${id} is on no bank account`);
  return bank_account_code;
}

/** An allocation as it is stored: every figure was settled then: deriving again gives the same entry. */
export function storedAllocation(row: AllocationRow): Allocation {
  return {
    accountCode: row.account_code,
    amount: row.amount_cents,
    vatRateBp: row.vat_rate_bp,
    vatAmount: row.vat_cents,
    vatNature: row.vat_nature,
    vatDeductibleBp: row.vat_deductible_bp,
    privateShareBp: row.private_share_bp,
    ...(row.items && row.items.length > 0 ? { items: row.items.map(storedShare) } : {}),
  };
}

function storedShare(row: AllocationItemRow): ItemShare {
  return { item: storedItem(row), amount: row.amount_cents, vat: row.vat };
}

function storedItem(row: ItemRow): OpenItem {
  const { auxiliary_number: number, auxiliary_name: name } = row;
  return {
    id: row.item_id,
    side: row.side,
    accountCode: row.account_code,
    auxiliary: number === null ? null : { number, name: name ?? number },
    label: row.label,
    pieceRef: row.piece_ref,
    pieceDate: row.piece_date,
    amount: row.item_amount_cents,
    waitingVat: row.waiting_vat,
  };
}
