import type { Tx } from "../../../db/transaction.js";

/** The tables whose rows no entry seals: each change leaves a line of the audit log with the SHA-256 of what the row says (migrations 0018, 0023 and 0037). */
export const FACT_TABLES = [
  "regimes",
  "vat_starts",
  "bank_accounts",
  "vat_returns",
  "tax_returns",
  "filings",
  "filing_events",
  "filing_receipts",
  "files",
  "attachments",
  "vehicles",
  "loans",
  "assets",
  "asset_components",
  "component_years",
  "takeovers",
  "closing_steps",
  "closing_answers",
  "open_items",
  "tax_return_boxes",
  "vat_answers",
  "allocation_components",
  "allocation_items",
  "received_invoices",
  "invoice_payments",
  "closings",
  "produced_documents",
] as const;

/** A table of facts, or the schedule of a loan, which is one fact. */
export type FactKind = (typeof FACT_TABLES)[number] | "loan_schedule";

const FACTS = [
  ...FACT_TABLES.map(
    (table) => `select books.fact_subject('${table}', to_jsonb(t)) as subject, books.fact_hash('${table}', to_jsonb(t)) as sha
      from books.${table} t where t.company_id = $1`,
  ),
  // As `books.schedule_hash` does for the line: here once for all loans, in a form that a shard can read.
  `select 'loan_schedule:' || i.loan_id, encode(sha256(convert_to(jsonb_agg(jsonb_build_array(i.rank, i.due_on, i.capital_cents, i.interest_cents,
      i.insurance_cents, i.fees_cents, i.operation_id) order by i.rank)::text, 'UTF8')), 'hex')
    from books.loan_instalments i where i.company_id = $1 group by i.loan_id`,
  // A receipt is noted by the SHA-256 of its bytes: one whose bytes have another is a fact that differs.
  `select 'filing_receipts:' || r.filing_id, 'bytes' from books.filing_receipts r
    where r.company_id = $1 and encode(sha256(r.content), 'hex') is distinct from r.sha256`,
].join(" union all ");

/** Facts that are not what the audit log noted last, and facts noted that are gone: their subjects. $1 the company. */
const DIFFERING_FACTS = `with noted as (
    select distinct on (subject) subject, details ->> 'sha256' as sha from books.audit_log
    where company_id = $1 and action = 'fact' order by subject, number desc nulls last),
  facts as (${FACTS})
  select coalesce(f.subject, n.subject) as subject from facts f full join noted n on n.subject = f.subject
  where f.sha is distinct from n.sha order by 1 limit 201`;

/** The facts that changed beside the program: `kind:key`, two hundred and one at most. */
export async function differingFacts(tx: Tx, companyId: string): Promise<readonly string[]> {
  const rows = await tx.query<{ subject: string }>(DIFFERING_FACTS, [companyId], { name: "facts_differing" });
  return rows.map(({ subject }) => subject);
}

const BROKEN_AUDIT = `select l.number::text as number from (
    select a.number, a.id, a.at, a.user_id, a.ip, a.action, a.subject, a.details, a.hash, coalesce(lag(a.hash) over w, '') as before, coalesce(lag(a.number) over w, 0) as previous
    from books.audit_log a where a.company_id = $1 window w as (order by a.number)) l
  where l.number is distinct from l.previous + 1
    or l.hash is distinct from books.audit_line_hash(l.before, l.number, l.id, l.at, l.user_id, l.ip, l.action, l.subject, l.details) order by l.number limit 201`;

/** The numbers of the lines of the audit log that do not follow the line before them, or are not what was noted. */
export async function brokenAuditLines(tx: Tx, companyId: string): Promise<readonly (string | null)[]> {
  const rows = await tx.query<{ number: string | null }>(BROKEN_AUDIT, [companyId], { name: "audit_broken" });
  return rows.map(({ number }) => number);
}

/** True when the last line of the audit log is the one that its head kept apart names. */
export async function isAuditWhole(tx: Tx, companyId: string): Promise<boolean> {
  const [row] = await tx.query<{ whole: boolean }>(
    `select (select coalesce(max(number), 0) from books.audit_log where company_id = $1) = coalesce(h.number, 0)
        and (h.number is null or h.hash is not distinct from (select l.hash from books.audit_log l where l.company_id = $1 and l.number = h.number limit 1)) as whole
      from (select 1) one left join books.audit_heads h on h.company_id = $1`,
    [companyId],
  );
  return row?.whole === true;
}

/** A print that a validation left in the audit log, where the chain no longer has that entry with that hash. */
export type LostPrint = { readonly beginning: string; readonly sequence: string; readonly number: number };

/** The prints noted in the audit log that the chains do not bear out; two hundred and one at most. */
export function lostPrints(tx: Tx, companyId: string): Promise<LostPrint[]> {
  return tx.query<LostPrint>(
    `select distinct p.print ->> 'fiscalYear' as beginning, p.print ->> 'sequence' as sequence, (p.print ->> 'number')::int as number
      from books.audit_log l cross join lateral jsonb_array_elements(case when jsonb_typeof(l.details -> 'prints') = 'array' then l.details -> 'prints' else '[]' end) as p (print)
      where l.company_id = $1 and p.print ->> 'number' ~ '^[1-9]\\d{0,8}$'
        and not exists (select from books.entries e join books.fiscal_years y on y.company_id = $1 and y.id = e.fiscal_year_id
          where e.company_id = $1 and y.begins_on::text = p.print ->> 'fiscalYear' and e.sequence = p.print ->> 'sequence'
          and e.number = (p.print ->> 'number')::int and e.hash = p.print ->> 'hash')
      order by 1, 2, 3 limit 201`,
    [companyId],
    { name: "audit_prints" },
  );
}

/** A validated return in force: what its hash was made of, as it is today. */
export type SealedReturn = {
  readonly id: string;
  readonly form: string;
  readonly millesime: number;
  readonly period: string;
  readonly period_start: string;
  readonly period_end: string;
  readonly content: unknown;
  readonly hash: string | null;
  readonly entries: readonly (readonly [string | null, unknown])[];
};

/** The validated returns of VAT in force, with the hashes and VAT lines of the entries that they declare, in the order of their ids. */
export function sealedReturns(tx: Tx, companyId: string): Promise<SealedReturn[]> {
  return tx.query<SealedReturn>(
    `select r.id, r.form, r.millesime, r.period, r.period_start::text, r.period_end::text, r.content, r.hash,
        coalesce((select json_agg(json_build_array(e.hash, (
            select json_agg(json_build_array(l.nature, l.rate_bp, l.base_cents, l.vat_cents, l.deductible_cents, l.account_code, l.date) order by l.position)
            from books.vat_lines l where l.company_id = $1 and l.entry_id = e.id)) order by e.id)
          from books.vat_return_entries d join books.entries e on e.company_id = $1 and e.id = d.entry_id
          where d.company_id = $1 and d.return_id = r.id), '[]') as entries
      from books.vat_returns r where r.company_id = $1 and r.status = 'validated' and r.is_live order by r.period_start, r.id`,
    [companyId],
    { name: "returns_sealed" },
  );
}

/** A closing that kept a FEC: what it takes to write it again, as it was kept. */
type ClosingFec = { readonly year_id: string; readonly day: string; readonly fec: unknown; readonly sha256: string | null };

/** The closings that kept a FEC, the first one first. */
export function keptFecs(tx: Tx, companyId: string): Promise<ClosingFec[]> {
  return tx.query<ClosingFec>(
    `select fiscal_year_id as year_id, to_char(at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day, fec, fec_sha256 as sha256
      from books.closings where company_id = $1 and event = 'closed' and (fec is not null or fec_sha256 is not null) order by fiscal_year_id, rank`,
    [companyId],
    { name: "closing_fecs" },
  );
}
