import type { IsoDate } from "@comptoir/accounting/date";
import type { VatSystem } from "@comptoir/accounting/company/vat-system";
import type { VatNature } from "@comptoir/accounting/entry/vat-nature";
import type { SuggestedPart, SuggestionSource } from "@comptoir/accounting/categorization/company-suggester";
import type { Cents } from "@comptoir/accounting/money";
import type { ItemSide, SettledVat, WaitingVat } from "@comptoir/accounting/open-items/item";
import { allocationRowsOf, itemOf } from "../../db/allocation-queries.js";

/** Where an operation comes from: the bank, cash, a private payment, a miscellaneous operation, one of the closing. */
export type Origin = "professional" | "cash" | "personal" | "other" | "other_closure";
/** How far the categorisation of an operation is. */
export type OperationStatus = "to_categorize" | "categorized" | "validated";
/** The VAT status of an operation; `none` without VAT. */
export type VatStatus = "none" | "to_validate" | "validated";

/** An operation as lists show it. */
export type OperationRow = {
  readonly id: string;
  readonly version: number;
  readonly date: IsoDate;
  readonly amount_cents: Cents;
  readonly origin: Origin;
  readonly title: string;
  readonly title_customized: boolean;
  readonly raw_label: string;
  readonly comment: string;
  readonly bank_account_id: string | null;
  readonly bank_title: string | null;
  readonly manually_created: boolean;
  readonly piece_ref: string;
  readonly payment_mode: string;
  readonly debit_account: string | null;
  readonly credit_account: string | null;
  readonly status: OperationStatus;
  readonly vat_status: VatStatus;
  readonly cancelled_on: IsoDate | null;
  readonly suggestion_account: string | null;
  /** The VAT system of its day, where the VAT of a suggestion depends on it. */
  readonly vat_system: VatSystem | null;
  readonly suggestion_confidence: number | null;
  readonly suggestion_reason: string | null;
  readonly suggestion_alternatives: readonly string[] | null;
  readonly suggestion_source: SuggestionSource | null;
  readonly suggestion_rule: string | null;
  /** The parts that are suggested; null where the whole goes to one account as it usually does. */
  readonly suggestion_allocations: readonly SuggestedPart[] | null;
  /** The other side of a suggested transfer between own accounts. */
  readonly suggestion_pair: string | null;
  readonly allocations: readonly AllocationRow[] | null;
  readonly journal_lines: readonly JournalLineRow[] | null;
  readonly attachments: readonly AttachmentRow[] | null;
  /** Period of the VAT return that declares its entry; null while none does. */
  readonly vat_period: string | null;
};

/** A part of an operation given to an account, as the table holds it; amounts in cents, rates in basis points. */
export type AllocationRow = {
  readonly account_code: string;
  readonly amount_cents: Cents;
  readonly vat_rate_bp: number;
  readonly vat_cents: Cents;
  readonly vat_nature: VatNature | null;
  readonly vat_deductible_bp: number | null;
  readonly deductible_cents: Cents;
  readonly private_share_bp: number;
  readonly asset_components: readonly string[];
  /** The open items that it settles; null for nearly all. */
  readonly items: readonly AllocationItemRow[] | null;
};

/** What the table of open items holds of one. */
export type ItemRow = {
  readonly item_id: string;
  readonly side: ItemSide;
  readonly account_code: string;
  readonly auxiliary_number: string | null;
  readonly auxiliary_name: string | null;
  readonly label: string;
  readonly piece_ref: string;
  readonly piece_date: IsoDate;
  readonly item_amount_cents: Cents;
  readonly waiting_vat: readonly WaitingVat[];
};

/** What an allocation takes of an item, and the VAT that it moves. */
export type AllocationItemRow = ItemRow & { readonly amount_cents: Cents; readonly vat: readonly SettledVat[] };

/** A paper of an operation. */
export type AttachmentRow = { readonly file_id: string; readonly name: string };

/** A line of a miscellaneous entry typed line by line. */
export type JournalLineRow = {
  readonly account_code: string;
  readonly label: string;
  readonly debit_cents: Cents;
  readonly credit_cents: Cents;
  /** The open item that it gives up; null or absent for nearly all. */
  readonly item?: ItemRow | null;
};

/** The columns of `books.operations o` that an OperationRow is made of. */
export const OPERATION_COLUMNS = `o.id, o.version, o.date, o.amount_cents, o.origin, o.title, o.title_customized, o.raw_label, o.comment, o.bank_account_id,
  o.manually_created, o.piece_ref, o.payment_mode, o.debit_account, o.credit_account, o.status, o.vat_status, o.cancelled_on, o.suggestion_account, o.suggestion_confidence,
  o.suggestion_reason, o.suggestion_alternatives, o.suggestion_source, o.suggestion_rule, o.suggestion_allocations, o.suggestion_pair`;

// Asked once for all rows: most companies have neither, and then no row is asked for its own.
const HAS_COMPONENTS = "(select exists (select from books.allocation_components c where c.company_id = $1))";
const HAS_PAPERS = "(select exists (select from books.attachments c where c.company_id = $1))";

// An operation to categorise has none, but for one that settles open items and holds more than they leave.
const HAS_ITEMS = "(select exists (select from books.allocation_items c where c.company_id = $1))";

const ALLOCATIONS = `case when o.status = 'to_categorize' and not ${HAS_ITEMS} then null else
  (select json_agg(json_build_object('account_code', a.account_code, 'amount_cents', a.amount_cents, 'vat_rate_bp', a.vat_rate_bp,
      'vat_cents', a.vat_cents, 'vat_nature', a.vat_nature, 'deductible_cents', coalesce(a.deductible_cents, 0),
      'vat_deductible_bp', a.vat_deductible_bp, 'private_share_bp', a.private_share_bp, 'asset_components',
      case when ${HAS_COMPONENTS} then (select coalesce(json_agg(l.component_id order by l.rank), '[]') from books.allocation_components l
        where l.company_id = $1 and l.operation_id = o.id and l.position = a.position) else '[]' end, 'items', a.items) order by a.position)
    from ${allocationRowsOf("o.id")} a) end as allocations`;

/** The lines of a miscellaneous operation `o` that keeps no two accounts of its own. $1 the company. */
export const OPERATION_LINES = `case when o.origin = 'other' and o.debit_account is null then
  (select json_agg(json_build_object('account_code', j.account_code, 'label', j.label, 'debit_cents', j.debit_cents, 'credit_cents', j.credit_cents,
      'item', ${itemOf("j.item_id")}) order by j.position)
    from books.operation_lines j where j.company_id = $1 and j.operation_id = o.id) end as journal_lines`;

// Each looked up in the order of its primary key, which no other index gives: of a company that no statistics know, the planner would read all papers,
// or all files, for each operation.
const ATTACHMENTS = `case when ${HAS_PAPERS} then
  (select json_agg(json_build_object('file_id', p.file_id, 'name', f.name) order by p.created_at, p.file_id)
    from (select a.file_id, a.created_at from books.attachments a
        where a.company_id = $1 and a.operation_id >= o.id and a.operation_id <= o.id order by a.operation_id, a.file_id offset 0) p
      cross join lateral (select x.name from books.files x
        where x.company_id = $1 and x.id >= p.file_id and x.id <= p.file_id order by x.id limit 1) f) end as attachments`;

/** Only a frozen entry is declared; one that was reversed is declared with its reversal. */
const VAT_PERIOD = `case when o.status = 'validated' then
  (select r.period from books.entries e join books.vat_return_entries d on d.company_id = $1 and d.entry_id = e.id
      join books.vat_returns r on r.company_id = $1 and r.id = d.return_id
    where e.company_id = $1 and e.operation_id = o.id and e.source_kind = 'operation' order by e.id desc limit 1) end as vat_period`;

const VAT_SYSTEM = `case when o.status = 'to_categorize' and o.suggestion_account is not null then
  (select g.vat_system from books.regimes g where g.company_id = $1 and g.valid_from <= o.date order by g.valid_from desc limit 1) end as vat_system`;

/** The same columns, with the bank account `b` and the allocations: $1 is the company. */
export const OPERATION_EXTRAS = `${OPERATION_COLUMNS}, b.title as bank_title, ${ALLOCATIONS}, ${OPERATION_LINES}, ${ATTACHMENTS}, ${VAT_PERIOD}, ${VAT_SYSTEM}`;

/** One operation as lists show it. $1 the company, $2 the operation. */
export const OPERATION_BY_ID = `select ${OPERATION_EXTRAS} from books.operations o left join books.bank_accounts b on b.company_id = $1 and b.id = o.bank_account_id
  where o.company_id = $1 and o.id = $2`;
