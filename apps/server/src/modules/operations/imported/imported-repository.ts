import type { Tx } from "../../../db/transaction.js";

/**
 * Writes the operations that `staged_operations` holds, from their bank lines: each line is found by its index, even when the planner
 * misjudges a table just written. A duplicate that the user wants keeps a key of its own.
 */
export function writeImportedOperations(tx: Tx, companyId: string, importId: string): Promise<number> {
  return tx.run(
    `insert into books.operations (company_id, id, date, amount_cents, origin, title, raw_label, merchant_key, payment_mode, bank_account_id, import_id, import_seq,
        piece_ref, status, vat_status, dedup, content_key, bank_vat_cents, suggestion_account, suggestion_confidence, suggestion_reason, suggestion_alternatives,
        suggestion_source, suggestion_rule, suggestion_allocations, tokens)
      with s as materialized (select * from staged_operations)
      select $1, s.id, l.date, l.amount_cents, 'professional', l.title, l.raw_label, l.merchant_key, l.payment_mode, s.bank_account_id, $2, l.seq,
        s.piece_ref, 'to_categorize', 'none',
        s.bank_account_id || l.dedup || case when l.state = 'duplicate' then '|again|' || s.piece_ref else '' end, s.bank_account_id || l.content_key, l.vat_cents,
        l.suggestion ->> 'account', (l.suggestion ->> 'confidence')::real, l.suggestion ->> 'reason',
        case when l.suggestion is not null then array(select jsonb_array_elements_text(l.suggestion -> 'alternatives')) end,
        l.suggestion ->> 'source', (l.suggestion ->> 'ruleId')::uuid, l.suggestion -> 'allocations', string_to_array(s.tokens, ' ')
      from s, lateral (select * from books.bank_lines l where l.company_id = $1 and l.import_id = $2 and l.seq = s.seq offset 0) l order by s.id
      returning 1`,
    [companyId, importId],
  );
}
