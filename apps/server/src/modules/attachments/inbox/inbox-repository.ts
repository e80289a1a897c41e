import type { PaperClues } from "@comptoir/accounting/attachments/clues";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Db } from "../../../db/db.js";

/** A paper that is joined to nothing. */
export type LooseFileRow = {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly created_at: Date;
  readonly clues: PaperClues | null;
};

const LOOSE = `with loose as (select f.id, f.name, f.bytes, f.created_at, f.clues from books.files f
    where f.company_id = $1 and f.removed_at is null and not exists (select from books.attachments a where a.company_id = $1 and a.file_id = f.id)
        and not exists (select from books.received_invoices i where i.company_id = $1 and i.file_id = f.id and i.status <> 'removed'))
  select p.*, (select count(*)::int from loose) as total
    from (select) one left join (select * from loose order by created_at desc, id desc limit $2 offset $3) p on true
    order by p.created_at desc, p.id desc`;

type PageOfLoose = { readonly rows: readonly LooseFileRow[]; readonly total: number };

/** A page of the papers that are joined to nothing, the most recent first, and how many there are in all. */
export async function loosePapers(db: Db, companyId: string, { limit, offset }: { limit: number; offset: number }): Promise<PageOfLoose> {
  type Row = { readonly total: number } & (LooseFileRow | { readonly id: null });
  const rows = await db.tenantRead<Row>(companyId, { name: "files_loose", text: LOOSE, values: [companyId, limit, offset] });
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

/** An operation of one of the amounts looked for. */
export type PaperCandidateRow = {
  readonly id: string;
  readonly date: IsoDate;
  readonly amount_cents: Cents;
  readonly title: string;
  readonly raw_label: string;
  readonly has_papers: boolean;
};

/** The operations that these papers were given for, when their client was asked: `file_id` the paper. */
export function operationsAnswered(
  db: Db,
  companyId: string,
  fileIds: readonly string[],
): Promise<(PaperCandidateRow & { readonly file_id: string })[]> {
  return db.tenantRead(companyId, {
    name: "files_answering",
    text: `select distinct on (a.file_id) a.file_id, o.id, o.date, o.amount_cents, o.title, o.raw_label, false as has_papers
      from books.answers a join books.questions q on q.company_id = $1 and q.id = a.question_id and q.subject_kind = 'operation'
        join books.operations o on o.company_id = $1 and o.id = q.subject_id and o.cancelled_on is null
      where a.company_id = $1 and a.file_id = any($2::uuid[]) order by a.file_id, a.id desc`,
    values: [companyId, fileIds],
  });
}

/** Enough for one amount in books of several years. */
const MOST_CANDIDATES = 1_000;

/** One index holds the amounts of each bank account, and of none: it is read once for each. */
const CANDIDATES = `with o as (
    select o.* from books.bank_accounts b cross join lateral
        (select id, date, amount_cents, title, raw_label, cancelled_on from books.operations o
          where o.company_id = $1 and o.bank_account_id = b.id and o.amount_cents = any($2::bigint[]) and o.date between $3 and $4 offset 0) o
      where b.company_id = $1
    union all
    select id, date, amount_cents, title, raw_label, cancelled_on from books.operations o
      where o.company_id = $1 and o.bank_account_id is null and o.amount_cents = any($2::bigint[]) and o.date between $3 and $4)
  select o.id, o.date, o.amount_cents, o.title, o.raw_label,
      exists (select from books.attachments a where a.company_id = $1 and a.operation_id = o.id) as has_papers
    from o where o.cancelled_on is null order by o.date desc limit ${MOST_CANDIDATES}`;

type Looked = { readonly amounts: readonly Cents[]; readonly from: IsoDate; readonly to: IsoDate };

/** The operations of these amounts, in either direction, the latest first. */
export function operationsOfAmounts(db: Db, companyId: string, { amounts, from, to }: Looked): Promise<PaperCandidateRow[]> {
  const either = amounts.flatMap((amount) => [amount, -amount]);
  return db.tenantRead<PaperCandidateRow>(companyId, { name: "files_candidates", text: CANDIDATES, values: [companyId, either, from, to] });
}
