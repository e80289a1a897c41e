import { uuidv7 } from "uuidv7";
import type { IsoDate } from "@comptoir/accounting/date";
import type { EntrySequence } from "@comptoir/accounting/entry/entry";
import type { Cents } from "@comptoir/accounting/money";
import type { DocumentType } from "@comptoir/contract/documents/books";
import type { Tx } from "../db/transaction.js";
import type { PrintedTable } from "../printing/printed-table.js";
import type { FilingSubject } from "./filings-repository.js";

/** What a document was made of: a declaration, the closing of a fiscal year, a file that was shared. */
export type DocumentSubject = FilingSubject | { readonly kind: "fiscal_year" | "shared_file"; readonly id: string };

/** A document as it is made; `basis`: the hash of what it is made from; `content`: a printed table, null where another row keeps what it says. */
export type NewDocument = {
  readonly type: DocumentType;
  readonly subject: DocumentSubject;
  readonly version: number;
  readonly basis: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** The fiscal year that it is of as a whole. */
  readonly fiscalYearId: string | null;
  readonly content?: object | null;
};

/** Where the chains of the books are: $1 the company. */
const HEADS = `coalesce((select jsonb_object_agg(h.fiscal_year_id, h.heads) from (
    select c.fiscal_year_id, jsonb_object_agg(c.sequence, jsonb_build_object('number', c.number, 'hash', c.hash)) as heads
    from books.chain_heads c where c.company_id = $1 group by 1) h), '{}')`;

/**
 * Notes a document that was validated or shared, with the state of the books that it was made from; it takes the place of the version before. Call
 * `lockBooks` before. Returns its id.
 */
export async function insertProducedDocument(tx: Tx, companyId: string, given: NewDocument): Promise<string> {
  const { type, subject, version, basis, from, to, fiscalYearId, content = null } = given;
  if (subject.kind !== "shared_file")
    await tx.run(
      `update books.produced_documents set is_live = false
        where company_id = $1 and type = $2 and subject_kind <> 'shared_file' and starts_on = $3 and ends_on = $4 and is_live`,
      [companyId, type, from, to],
    );
  const id = uuidv7();
  await tx.run(
    `insert into books.produced_documents (company_id, id, type, subject_kind, subject_id, version, basis, starts_on, ends_on, fiscal_year_id, content, heads,
        last_entry_id, entries)
      select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, ${HEADS},
        coalesce((select e.id from books.entries e where e.company_id = $1 order by e.id desc limit 1), '00000000-0000-0000-0000-000000000000'),
        (select count(*)::int from books.entries e where e.company_id = $1 and e.date between $8 and $9)
      returning 1`,
    [
      companyId,
      id,
      type,
      subject.kind,
      subject.id,
      version,
      basis,
      from,
      to,
      fiscalYearId,
      content === null ? null : JSON.stringify(content),
    ],
  );
  return id;
}

/** The declarations of a kind that have a document. */
export async function producedSubjects(tx: Tx, companyId: string, kind: FilingSubject["kind"]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>("select subject_id as id from books.produced_documents where company_id = $1 and type = $2", [
    companyId,
    kind,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** A document that was kept, without what it says. */
export type KeptDocumentRow = {
  readonly id: string;
  readonly type: DocumentType;
  readonly subject_kind: DocumentSubject["kind"];
  readonly subject_id: string;
  readonly version: number;
  readonly basis: string;
  readonly starts_on: IsoDate;
  readonly ends_on: IsoDate;
  readonly made_on: IsoDate;
  readonly is_live: boolean;
  /** The first day on which the books differed, and by how many entries; null while they agree. */
  readonly differs_since: IsoDate | null;
  readonly differing: number | null;
};

const KEPT = `select id, type, subject_kind, subject_id, version, basis, starts_on, ends_on, (produced_at at time zone 'Europe/Paris')::date as made_on, is_live,
    differs_since, differing
  from books.produced_documents where company_id = $1`;

/** The documents kept of a period, the latest version first. */
export function readKeptDocuments(
  tx: Tx,
  companyId: string,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<KeptDocumentRow[]> {
  return tx.query<KeptDocumentRow>(`${KEPT} and starts_on <= $3 and ends_on >= $2 order by ends_on desc, type, version desc`, [
    companyId,
    from,
    to,
  ]);
}

/** One document that was kept, with what it says; null when the company has none of that id. */
export async function readKeptContent(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<(KeptDocumentRow & { readonly content: PrintedTable | null }) | null> {
  const [row] = await tx.query<KeptDocumentRow & { readonly content: PrintedTable | null }>(
    `${KEPT.replace("differing", "differing, content")} and id = $2`,
    [companyId, id],
  );
  return row ?? null;
}

/** The last version of a document of a fiscal year. */
export async function lastVersionOf(
  tx: Tx,
  companyId: string,
  { type, subjectId }: { readonly type: DocumentType; readonly subjectId: string },
): Promise<{ readonly id: string; readonly version: number; readonly basis: string } | null> {
  const [row] = await tx.query<{ id: string; version: number; basis: string }>(
    `select id, version, basis from books.produced_documents where company_id = $1 and type = $2 and subject_kind = 'fiscal_year' and subject_id = $3
      order by version desc limit 1`,
    [companyId, type, subjectId],
  );
  return row ?? null;
}

/** Says that files which are shared no more are compared with nothing. */
export async function endSharedDocuments(tx: Tx, companyId: string, codeIds: readonly string[]): Promise<void> {
  await tx.run(
    "update books.produced_documents set is_live = false where company_id = $1 and subject_kind = 'shared_file' and subject_id = any($2::uuid[]) and is_live",
    [companyId, codeIds],
  );
}

/**
 * What differs from a document of a whole year: entries numbered since, and drafts that came since. Each is read from its own index: a condition
 * on both would read every entry of the year.
 */
const OF_YEAR = `${(["AN", "main"] as const)
  .map(
    (sequence) =>
      `select e.id from books.entries e where e.company_id = $1 and e.fiscal_year_id = k.fiscal_year_id and e.sequence = '${sequence}' and e.number > k.head_${sequence.toLowerCase()}`,
  )
  .join(" union all ")}
    union all select e.id from books.entries e where e.company_id = $1 and e.fiscal_year_id = k.fiscal_year_id and e.number is null and e.id > k.last_entry_id`;

/**
 * The documents in force, each with the numbers of its heads as columns of their own (offset 0 keeps them apart): a comparison with a column uses the index
 * of numbers, one with what is read from JSON is no leakproof condition, which row-level security evaluates last.
 */
const IN_FORCE = `(select d.*, coalesce((d.heads -> d.fiscal_year_id::text -> 'AN' ->> 'number')::int, 0) as head_an,
      coalesce((d.heads -> d.fiscal_year_id::text -> 'main' ->> 'number')::int, 0) as head_main
    from books.produced_documents d where d.company_id = $1 and d.is_live offset 0) k`;

/** From a VAT return: entries with VAT of its days that came since, and the reversals of entries that it declared. */
const OF_VAT = `select e.id from books.entries e where e.company_id = $1 and e.date between k.starts_on and k.ends_on and e.id > k.last_entry_id and e.freezes_with = 'period'
      and exists (select from books.vat_lines v where v.company_id = $1 and v.entry_id = e.id)
    union
    select r.id from books.entries e join books.entries r on r.company_id = $1 and r.reversed_entry_id = e.id
      where e.company_id = $1 and e.date between k.starts_on and k.ends_on and e.id <= k.last_entry_id and r.id > k.last_entry_id and e.source_kind = 'operation'`;

/** From a file that was shared: entries of its days that came since, or that are no more. */
const NEW_OF_FILE = `select e.id from books.entries e where e.company_id = $1 and e.date between k.starts_on and k.ends_on and e.id > k.last_entry_id`;

/** The same, counted with those that are no more: a draft that is derived again counts once. */
const OF_FILE = `select greatest(count(*) filter (where e.id > k.last_entry_id), k.entries - count(*) filter (where e.id <= k.last_entry_id))::int
    from books.entries e where e.company_id = $1 and e.date between k.starts_on and k.ends_on`;

/**
 * Compares the documents in force with the books: keeps the first day on which they differ and by how many entries, and forgets it once they agree again.
 * Returns how many differ otherwise than before.
 */
export function compareDocuments(tx: Tx, companyId: string, today: IsoDate): Promise<number> {
  return tx.run(
    `update books.produced_documents d set differing = nullif(n.count, 0), differs_since = case when n.count > 0 then coalesce(d.differs_since, $2) end
      from ${IN_FORCE}
      cross join lateral (select case when k.subject_kind = 'shared_file' then (${OF_FILE})
        when k.subject_kind = 'vat_return' then (select count(*)::int from (${OF_VAT}) x) else (select count(*)::int from (${OF_YEAR}) x) end as count) n
      where d.company_id = $1 and k.id = d.id and coalesce(d.differing, 0) <> n.count`,
    [companyId, today],
    { name: "documents_compared" },
  );
}

/** An entry that differs from a document. */
export type DifferingEntry = {
  readonly id: string;
  readonly sequence: EntrySequence;
  readonly number: number | null;
  readonly date: IsoDate;
  readonly label: string;
  readonly operation_id: string | null;
  readonly amount: Cents;
};

/** Entries listed at most. */
const MOST_DIFFERING = 200;

/** The entries that differ from a document in force, the earliest first; those that are no more are counted, not listed. */
export function differingEntries(tx: Tx, companyId: string, documentId: string): Promise<DifferingEntry[]> {
  return tx.query<DifferingEntry>(
    `select e.id, e.sequence, e.number, e.date, e.label, e.operation_id,
        (select sum(l.debit_cents)::bigint from books.entry_lines l where l.company_id = $1 and l.entry_id = e.id) as amount
      from ${IN_FORCE} cross join lateral (
        (${NEW_OF_FILE} and k.subject_kind = 'shared_file') union (select x.id from (${OF_VAT}) x where k.type = 'vat_return' and k.subject_kind = 'vat_return')
        union (select x.id from (${OF_YEAR}) x where k.type <> 'vat_return' and k.subject_kind <> 'shared_file')) n
      join books.entries e on e.company_id = $1 and e.id = n.id
      where k.id = $2 order by e.date, e.id limit ${MOST_DIFFERING}`,
    [companyId, documentId],
  );
}
