import type { IsoDate } from "@comptoir/accounting/date";
import type { DerivedEntry, Entry, EntryLine, EntrySequence, EntrySource, FreezesWith, Journal } from "@comptoir/accounting/entry/entry";
import type { ChainedEntry, YearDays } from "@comptoir/accounting/ledger/chain/validation";
import type { Cents } from "@comptoir/accounting/money";
import type { VatNature } from "@comptoir/accounting/entry/vat-nature";

/** An entry as the database gives it, its lines gathered in order. */
export type EntryRow = {
  readonly id: string;
  readonly fiscal_year_id: string;
  readonly journal: Journal;
  readonly date: IsoDate;
  readonly label: string;
  readonly piece_ref: string;
  readonly piece_date: IsoDate;
  readonly payment_date: IsoDate | null;
  readonly payment_mode: string | null;
  readonly source_kind: EntrySource["kind"];
  readonly operation_id: string | null;
  readonly bank_account_id: string | null;
  readonly reversed_entry_id: string | null;
  readonly source_id: string | null;
  readonly source_key: string | null;
  readonly sequence: EntrySequence;
  readonly number: number | null;
  readonly validated_on: IsoDate | null;
  readonly prev_hash: string | null;
  readonly hash: string | null;
  readonly lines: readonly LineRow[];
};

/** The same with what freezes it and the VAT it declares. */
export type DerivedEntryRow = EntryRow & { readonly freezes_with: FreezesWith; readonly vat_lines: readonly VatLineRow[] | null };

type VatLineRow = {
  readonly nature: VatNature;
  readonly rate_bp: number;
  readonly base_cents: Cents;
  readonly vat_cents: Cents;
  readonly deductible_cents: Cents;
  readonly account_code: string;
  readonly date: IsoDate;
};

type LineRow = {
  readonly account_code: string;
  readonly label: string;
  readonly debit_cents: Cents;
  readonly credit_cents: Cents;
  readonly own: LineOwnRow | null;
};

/** What a line says of its own, in the order of `LINE_OWN`. */
export type LineOwnRow = readonly [
  auxiliaryNumber: string | null,
  auxiliaryName: string | null,
  pieceRef: string | null,
  pieceDate: IsoDate | null,
  paymentDate: IsoDate | null,
  paymentMode: string | null,
  item: string | null,
];

/** What a line says of its own, from `books.entry_lines l`: null for nearly all of them. */
export const LINE_OWN = `case when num_nonnulls(l.auxiliary_number, l.auxiliary_name, l.piece_ref, l.piece_date, l.payment_date, l.payment_mode, l.item_id) > 0
    then json_build_array(l.auxiliary_number, l.auxiliary_name, l.piece_ref, l.piece_date, l.payment_date, l.payment_mode, l.item_id) end`;

/** The columns of an EntryRow but its lines, from `books.entries e`. */
export const ENTRY_OWN_COLUMNS = `e.id, e.fiscal_year_id, e.journal, e.date, e.label, e.piece_ref, e.piece_date, e.payment_date, e.payment_mode,
  e.source_kind, e.operation_id, e.bank_account_id, e.reversed_entry_id, e.source_id, e.source_key, e.sequence, e.number, e.validated_on, e.prev_hash, e.hash`;

/** The columns of a line, from `books.entry_lines l`. */
export const LINE_COLUMNS = `l.account_code, l.label, l.debit_cents, l.credit_cents, ${LINE_OWN} as own`;

/** The columns of a VAT line, from `books.vat_lines v`. */
export const VAT_LINE_COLUMNS = "v.nature, v.rate_bp, v.base_cents, v.vat_cents, v.deductible_cents, v.account_code, v.date";

/** The columns of an EntryRow, from `books.entries e`. $1 the company, which each subquery names: a distributed database then asks one shard. */
export const ENTRY_COLUMNS = `${ENTRY_OWN_COLUMNS},
  (select json_agg(json_build_object('account_code', l.account_code, 'label', l.label, 'debit_cents', l.debit_cents, 'credit_cents', l.credit_cents,
          'own', ${LINE_OWN}) order by l.position) from books.entry_lines l where l.company_id = $1 and l.entry_id = e.id) as lines`;

/** The columns of a DerivedEntryRow, from `books.entries e`. $1 the company. */
export const DERIVED_ENTRY_COLUMNS = `${ENTRY_COLUMNS}, e.freezes_with,
  (select json_agg(json_build_object('nature', v.nature, 'rate_bp', v.rate_bp, 'base_cents', v.base_cents, 'vat_cents', v.vat_cents,
          'deductible_cents', v.deductible_cents, 'account_code', v.account_code, 'date', v.date) order by v.position)
    from books.vat_lines v where v.company_id = $1 and v.entry_id = e.id) as vat_lines`;

/** The domain's entry of a row, with what freezes it and the VAT it declares. */
export function derivedEntryOf(row: DerivedEntryRow): DerivedEntry {
  return {
    ...entryOf(row),
    freezesWith: row.freezes_with,
    vatLines: (row.vat_lines ?? []).map((line) => ({
      nature: line.nature,
      rateBp: line.rate_bp,
      base: line.base_cents,
      vat: line.vat_cents,
      deductible: line.deductible_cents,
      accountCode: line.account_code,
      date: line.date,
    })),
  };
}

/** The domain's entry of a row. */
function entryOf(row: EntryRow): Entry {
  return {
    journal: row.journal,
    date: row.date,
    label: row.label,
    pieceRef: row.piece_ref,
    pieceDate: row.piece_date,
    payment: row.payment_date === null || row.payment_mode === null ? null : { date: row.payment_date, mode: row.payment_mode },
    source: sourceOf(row),
    lines: row.lines.map((line) =>
      withOwn({ accountCode: line.account_code, label: line.label, debit: line.debit_cents, credit: line.credit_cents }, line.own),
    ),
  };
}

/** A line with what it says of its own; nothing is added where it says nothing. Throws on what was altered so that it is no line any more. */
export function withOwn(line: EntryLine, own: LineOwnRow | null): EntryLine {
  if (own === null) return line;
  const [number, name, pieceRef, pieceDate, paidOn, paymentMode, item] = own;
  if (paidOn === null && paymentMode !== null) throw new Error("a line names a means of payment and no day");
  return {
    ...line,
    ...(number !== null || name !== null ? { auxiliary: { number: number ?? "", name: name ?? "" } } : {}),
    ...(pieceRef !== null ? { pieceRef } : {}),
    ...(pieceDate !== null ? { pieceDate } : {}),
    ...(paidOn !== null ? { payment: { date: paidOn, mode: paymentMode ?? "" } } : {}),
    ...(item !== null ? { item } : {}),
  };
}

/** The chained entry of a validated row, in a year of those days. Throws on a draft, and on what was altered so that it is no entry any more. */
export function chainedEntryOf(row: DerivedEntryRow, fiscalYear: YearDays): ChainedEntry {
  const { number, validated_on: validatedOn, prev_hash: previousHash, hash } = row;
  if (number === null || validatedOn === null || previousHash === null || hash === null) throw new Error(`entry ${row.id} is a draft`);
  return { ...derivedEntryOf(row), sequence: row.sequence, number, validatedOn, fiscalYear, previousHash, hash };
}

function sourceOf(row: EntryRow): EntrySource {
  switch (row.source_kind) {
    case "operation":
      return { kind: "operation", operationId: known(row.operation_id, row) };
    case "opening":
      return { kind: "opening", bankAccountId: known(row.bank_account_id, row) };
    case "carry_forward":
      return { kind: "carry_forward", fiscalYearId: row.fiscal_year_id };
    case "reversal":
      return { kind: "reversal", entryId: known(row.reversed_entry_id, row), operationId: row.operation_id };
    case "asset":
    case "vat_return":
    case "closing_step":
    case "appropriation":
    case "takeover":
    case "received_invoice":
      return { kind: row.source_kind, id: known(row.source_id, row), key: known(row.source_key, row) };
    default:
      throw new Error(`entry ${row.id} has no source that is known`);
  }
}

function known(id: string | null, row: EntryRow): string {
  if (id === null) throw new Error(`entry ${row.id} of kind ${row.source_kind} lost its source`);
  return id;
}
