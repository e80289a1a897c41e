import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";

/** What books are made of, marks of time and suggestions aside: what taking everything back gives back. */
export const PARTS: Readonly<Record<string, string>> = {
  operations: `select o.id, o.date, o.amount_cents, o.origin, o.title, o.comment, o.merchant_key, o.payment_mode, o.bank_account_id, o.piece_ref,
      o.debit_account, o.credit_account, o.status, o.vat_status, o.posted_on, o.cancelled_on, o.kept_as_expense_at is not null as kept,
      o.kept_as_expense_for
    from books.operations o order by o.id`,
  words: "select o.id, array(select unnest(o.tokens) order by 1) as tokens from books.operations o order by o.id",
  found: "select token, operation_id from books.operation_tokens order by token, operation_id",
  allocations: "select * from books.allocations order by operation_id, position",
  lines: "select * from books.operation_lines order by operation_id, position",
  papers: "select operation_id, file_id from books.attachments order by operation_id, file_id",
  drafts: `select e.operation_id, e.bank_account_id, e.source_kind, e.journal, e.date, e.label, e.piece_ref, e.payment_mode,
      (select json_agg(json_build_array(l.account_code, l.label, l.debit_cents, l.credit_cents) order by l.position) from books.entry_lines l where l.entry_id = e.id) as lines,
      (select json_agg(json_build_array(v.nature, v.rate_bp, v.base_cents, v.vat_cents, v.deductible_cents, v.account_code) order by v.position) from books.vat_lines v where v.entry_id = e.id) as vat
    from books.entries e where e.number is null order by e.operation_id, e.bank_account_id, e.date, e.label`,
  months: "select month, origin, sign, status, vat_status, n, total_cents from books.operation_months where n <> 0 order by 1, 2, 3, 4, 5",
  accounts: "select month, account_code, journal, debit_cents, credit_cents from books.account_months where lines <> 0 order by 1, 2, 3",
  days: "select day, account_code, journal, debit_cents, credit_cents from books.account_days where debit_cents <> 0 or credit_cents <> 0 order by 1, 2, 3",
  rules: "select * from books.category_rules order by position, id",
  lessons: "select merchant_key, sign, account_code, n from books.label_history order by 1, 2, 3",
};

/** Content of a company's books, part by part, each row as text. */
export type Standing = Readonly<Record<string, readonly string[]>>;

/** The present books of a company, part by part, each row as text. */
export function standingOf(db: Db, companyId: string): Promise<Standing> {
  return db.tenant(companyId, (tx) => readStandingParts(tx, PARTS));
}

/** Rows of each part as text, by the name of the part; `parts` maps names to queries. */
export async function readStandingParts(tx: Tx, parts: Readonly<Record<string, string>>): Promise<Standing> {
  const standing: Record<string, readonly string[]> = {};
  for (const [part, text] of Object.entries(parts)) standing[part] = (await tx.query(text)).map((row) => JSON.stringify(row));
  return standing;
}

/** What one standing has that the other has not, part by part, the first rows of each; nothing when they are the same. */
export function differencesBetween(before: Standing, after: Standing): Record<string, readonly string[]> {
  const differences: Record<string, readonly string[]> = {};
  for (const [part, rows] of Object.entries(before)) {
    const [was, is] = [new Set(rows), new Set(after[part])];
    const lost = rows.filter((row) => !is.has(row)).slice(0, 3);
    const won = (after[part] ?? []).filter((row) => !was.has(row)).slice(0, 3);
    if (lost.length + won.length > 0) differences[part] = [...lost.map((row) => `- ${row}`), ...won.map((row) => `+ ${row}`)];
  }
  return differences;
}

/** What validated entries say, by id. */
export async function validatedEntries(db: Db, companyId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.tenantRead<{ id: string; entry: string }>(companyId, {
    text: `select e.id, concat_ws(' ', row_to_json(e), (select json_agg(l order by l.position) from books.entry_lines l where l.entry_id = e.id),
        (select json_agg(v order by v.position) from books.vat_lines v where v.entry_id = e.id)) as entry
      from books.entries e where e.number is not null`,
  });
  return new Map(rows.map(({ id, entry }) => [id, entry]));
}

/** Entries that are not what books are made of: unbalanced, or without the operation, the account or the entry that they come from. */
export function faultyEntries(db: Db, companyId: string): Promise<{ id: string; source_kind: string }[]> {
  return db.tenantRead<{ id: string; source_kind: string }>(companyId, {
    text: `select e.id, e.source_kind from books.entries e
      where (select coalesce(sum(l.debit_cents - l.credit_cents), 1) <> 0 or count(*) < 2 from books.entry_lines l where l.entry_id = e.id)
        or (e.source_kind = 'operation' and not exists (select from books.operations o where o.id = e.operation_id))
        or (e.source_kind = 'opening' and not exists (select from books.bank_accounts b where b.id = e.bank_account_id))
        or (e.source_kind = 'reversal' and not exists (select from books.entries r where r.id = e.reversed_entry_id))`,
  });
}
