import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";

/** The form of a validated return, as the list of documents reads it. */
export type ReturnDocumentRow = {
  readonly return_id: string;
  readonly form: "CA3" | "CA12";
  readonly period: string;
  readonly period_start: IsoDate;
  readonly period_end: IsoDate;
  readonly version: number;
  readonly is_live: boolean;
  /** Whole euros. */
  readonly to_pay: number;
  readonly credit_out: number;
};

/** The forms of validated returns whose period touches two days, the latest first. */
export function readReturnDocuments(tx: Tx, companyId: string, { from, to }: { from: IsoDate; to: IsoDate }): Promise<ReturnDocumentRow[]> {
  return tx.query<ReturnDocumentRow>(
    `select r.id as return_id, r.form, r.period, r.period_start, r.period_end, r.version, r.is_live,
        (r.content ->> 'toPay')::int as to_pay, (r.content ->> 'creditOut')::int as credit_out
      from books.produced_documents d join books.vat_returns r on r.company_id = $1 and r.id = d.subject_id
      where d.company_id = $1 and d.type = 'vat_return' and r.period_start <= $3 and r.period_end >= $2
      order by r.period_start desc, r.version desc`,
    [companyId, from, to],
  );
}

/** What a return's form is drawn with beside its content: whose it is, and the hash it was made from. Null without a document. */
export async function readDocumentFacts(
  tx: Tx,
  companyId: string,
  returnId: string,
): Promise<{ readonly basis: string; readonly validatedOn: IsoDate } | null> {
  const [row] = await tx.query<{ basis: string; validated_on: IsoDate }>(
    `select d.basis, (r.validated_at at time zone 'Europe/Paris')::date as validated_on
      from books.produced_documents d join books.vat_returns r on r.company_id = $1 and r.id = d.subject_id
      where d.company_id = $1 and d.type = 'vat_return' and d.subject_id = $2`,
    [companyId, returnId],
  );
  return row ? { basis: row.basis, validatedOn: row.validated_on } : null;
}

/** The returns, among those given, that have a document. */
export async function returnsWithDocument(tx: Tx, companyId: string, returnIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (returnIds.length === 0) return new Set();
  const rows = await tx.query<{ id: string }>(
    "select subject_id as id from books.produced_documents where company_id = $1 and type = 'vat_return' and subject_id = any($2::uuid[])",
    [companyId, returnIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** What identifies a company on its form: SIRET, leader and address; empty where nothing is known. */
export async function readIdentity(
  tx: Tx,
  companyId: string,
): Promise<{ readonly siret: string | null; readonly leader: string; readonly address: string }> {
  const [row] = await tx.query<{ siret: string | null; leader: string; address: string }>(
    `select siret, trim(concat_ws(' ', leader_first_name, leader_last_name)) as leader,
        concat_ws(', ', nullif(trim(street), ''), nullif(trim(concat_ws(' ', postcode, city)), '')) as address
      from shared.companies where id = $1`,
    [companyId],
  );
  return row ?? { siret: null, leader: "", address: "" };
}
