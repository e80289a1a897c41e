import { onShared } from "../../db/on-shared.js";
import type { Tx } from "../../db/transaction.js";
import { PARTS, readStandingParts, type Standing } from "../../modules/history/testing/standing.js";

const { drafts: _drafts, ...BOOKS } = PARTS;

/** Parts of the books that follow from others, and what they follow from: no id of an entry, no version, no job. */
const FOLLOWED: Readonly<Record<string, string>> = {
  ...BOOKS,
  years:
    "select begins_on, ends_on, closed_at is not null as is_closed, chosen, validated_through from books.fiscal_years order by begins_on",
  entries: `select e.source_kind, e.operation_id, e.bank_account_id, e.source_id, e.source_key, e.journal, e.date, e.label, e.piece_ref, e.payment_mode, e.number,
      (select json_agg(json_build_array(l.account_code, l.label, l.debit_cents, l.credit_cents) order by l.position) from books.entry_lines l where l.entry_id = e.id) as lines,
      (select json_agg(json_build_array(v.nature, v.rate_bp, v.base_cents, v.vat_cents, v.deductible_cents, v.account_code) order by v.position) from books.vat_lines v where v.entry_id = e.id) as vat
    from books.entries e order by e.date, e.source_kind, e.operation_id, e.source_key, e.label`,
  suggestions: `select id, suggestion_account, suggestion_confidence, suggestion_reason, suggestion_alternatives, suggestion_source, suggestion_rule,
      suggestion_allocations, suggestion_pair
    from books.operations where status = 'to_categorize' order by id`,
  bankAccounts: "select id, account_code, opening_on, opening_cents, opening_verified from books.bank_accounts order by id",
  components: "select c.* from books.asset_components c order by c.id",
  instalments: "select * from books.loan_instalments order by loan_id, rank",
  alerts: "select form, period_start, kind, user_id from books.vat_alerts order by 1, 2, 3, 4",
};

/** What the list of dossiers reads of a company's VAT. */
const SUMMARY: Readonly<Record<string, string>> = {
  summary: `select next_vat_due_on, declaration_status, edi_status, months from shared.dossier_summaries
    where company_id = current_setting('app.company_id')::uuid`,
};

/** Content of a company's books with everything that follows from it, inside a transaction on both sides. */
export async function readFollowed(tx: Tx): Promise<Standing> {
  return { ...(await readStandingParts(tx, FOLLOWED)), ...(await onShared(tx, () => readStandingParts(tx, SUMMARY))) };
}
