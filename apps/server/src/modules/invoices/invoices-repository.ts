import type { IsoDate } from "@comptoir/accounting/date";
import type { ChosenGroup } from "@comptoir/accounting/invoices/invoice-groups";
import type { InvoiceHead } from "@comptoir/accounting/invoices/invoice-head";
import type { ReceivedInvoice } from "@comptoir/accounting/invoices/received-invoice";
import type { Cents } from "@comptoir/accounting/money";
import { STANDING_PAPERS } from "../../db/standing-papers-queries.js";
import type { Tx } from "../../db/transaction.js";

/** What the user decided of an invoice: removed, its reception was taken back. */
export type InvoiceStatus = "open" | "set_aside" | "refused" | "removed";

/** A status to be given on the client's platform. */
export type PreparedStatus = { readonly code: number; readonly reason: string | null; readonly comment: string; readonly on: IsoDate };

/** An invoice as the table holds it, with what standing payments took of it. */
export type ReceivedInvoiceRow = {
  readonly id: string;
  readonly file_id: string;
  readonly readable_file_id: string | null;
  readonly format: "factur-x" | "cii" | "ubl";
  readonly number: string;
  readonly seller_key: string;
  readonly seller_name: string;
  readonly issued_on: IsoDate | null;
  readonly currency: string;
  readonly owed_cents: Cents;
  readonly gross_cents: Cents;
  readonly iban: string | null;
  /** Without its rows, which its own page alone reads (`readDocument`). */
  readonly document: InvoiceHead;
  readonly received_on: IsoDate;
  readonly status: InvoiceStatus;
  readonly prepared: PreparedStatus | null;
  readonly posting: readonly ChosenGroup[] | null;
  readonly flow_host: string | null;
  readonly paid_cents: Cents;
  readonly created_at: Date;
};

const LISTED = `from books.received_invoices r left join (
    select p.invoice_id, sum(p.amount_cents) as paid from books.invoice_payments p
      join books.received_invoices i on i.company_id = $1 and i.id = p.invoice_id
      join (${STANDING_PAPERS}) s on s.operation_id = p.operation_id and s.file_id = i.file_id
      where p.company_id = $1 group by p.invoice_id) s on s.invoice_id = r.id
  where r.company_id = $1 and r.status <> 'removed'`;

const ROWS = `select r.id, r.file_id, r.readable_file_id, r.format, r.number, r.seller_key, r.seller_name, r.issued_on, r.currency, r.owed_cents, r.gross_cents,
    r.iban, r.head as document, r.received_on, r.status, r.prepared, r.posting, r.flow_host, r.created_at, coalesce(s.paid, 0)::bigint as paid_cents ${LISTED}`;

/** Every invoice of a company that is listed, the most recent first; of some sellers when they are named. */
export function readReceivedInvoices(tx: Tx, companyId: string, sellers: readonly string[] | null = null): Promise<ReceivedInvoiceRow[]> {
  return tx.query<ReceivedInvoiceRow>(`${ROWS} and ($2::text[] is null or r.seller_key = any($2)) order by r.received_on desc, r.id desc`, [
    companyId,
    sellers,
  ]);
}

/** An invoice as lists are counted and cut into pages: what waits for a payment, the deposits that it may deduct left aside. */
export type ListedInvoice = {
  readonly id: string;
  readonly seller_key: string;
  readonly status: InvoiceStatus;
  readonly left_cents: Cents;
  readonly is_recorded: boolean;
  /** What its document says was prepaid, and the process that it is a part of. */
  readonly prepaid: Cents | null;
  readonly process: string | null;
};

/** The same invoices in the same order, without their documents. */
export function readListedInvoices(tx: Tx, companyId: string): Promise<ListedInvoice[]> {
  return tx.query<ListedInvoice>(
    `select r.id, r.seller_key, r.status, (r.owed_cents - coalesce(s.paid, 0))::bigint as left_cents, r.posting is not null as is_recorded,
        (r.head -> 'totals' ->> 'prepaid')::bigint as prepaid, r.head ->> 'process' as process
      ${LISTED} order by r.received_on desc, r.id desc`,
    [companyId],
  );
}

/** The sellers of some invoices. */
export async function readSellersOf(tx: Tx, companyId: string, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await tx.query<{ seller_key: string }>(
    "select distinct seller_key from books.received_invoices where company_id = $1 and id = any($2::uuid[]) and status <> 'removed'",
    [companyId, ids],
  );
  return rows.map(({ seller_key: key }) => key);
}

/** The account (IBAN) that an invoice names, and its seller. */
export type SellerIban = Pick<ReceivedInvoiceRow, "iban" | "seller_key">;

/** The accounts that the listed invoices of a company name, each once for a seller. */
export function readSellerIbans(tx: Tx, companyId: string): Promise<SellerIban[]> {
  return tx.query<SellerIban>(
    "select distinct iban, seller_key from books.received_invoices where company_id = $1 and status <> 'removed' and iban is not null",
    [companyId],
  );
}

/** Lines and notes of a document that its page shows; the paper has all of them. */
const MOST_SHOWN = { lines: 500, notes: 50 } as const;

/** The whole document of an invoice, with the first of its lines and notes; null without that invoice. */
export async function readDocument(tx: Tx, companyId: string, id: string): Promise<ReceivedInvoice | null> {
  const [row] = await tx.query<{ document: ReceivedInvoice }>(
    `select r.document - array['lines', 'notes'] || jsonb_build_object('lines', jsonb_path_query_array(r.document, '$.lines[0 to ${MOST_SHOWN.lines - 1}]'),
        'notes', jsonb_path_query_array(r.document, '$.notes[0 to ${MOST_SHOWN.notes - 1}]'), 'allowances', '[]'::jsonb) as document
      from books.received_invoices r where r.company_id = $1 and r.id = $2`,
    [companyId, id],
  );
  return row?.document ?? null;
}

/** What an invoice still waits for, as its payments say; an item of the books may say otherwise. */
type OpenAmount = { readonly seller_key: string; readonly left_cents: Cents; readonly first: IsoDate; readonly last: IsoDate };

/** What waits for a payment, without its documents: most of the time no operation has its amount. */
export function readOpenAmounts(tx: Tx, companyId: string): Promise<OpenAmount[]> {
  return tx.query<OpenAmount>(
    `select r.seller_key, (r.owed_cents - r.paid_cents)::bigint as left_cents, r.issued_on as first,
        greatest(r.issued_on, (select max(d)::date from jsonb_array_elements_text(r.document -> 'dueDays') d)) as last
      from (${ROWS}) r where r.status = 'open' and r.issued_on is not null and r.owed_cents <> r.paid_cents`,
    [companyId],
  );
}

/** The SIREN of a company; null while it has none. */
export async function readOwnSiren(tx: Tx, companyId: string): Promise<string | null> {
  const [row] = await tx.query<{ siren: string | null }>("select siren from shared.companies where id = $1", [companyId]);
  return row?.siren ?? null;
}

/** The invoices named, in the order of their ids. */
export async function readInvoicesNamed(tx: Tx, companyId: string, ids: readonly string[]): Promise<readonly ReceivedInvoiceRow[]> {
  const rows = await tx.query<ReceivedInvoiceRow>(`${ROWS} and r.id = any($2::uuid[])`, [companyId, ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The invoice of a file; null when the file holds none. One whose reception was taken back is returned all the same. */
export async function invoiceOfFile(
  tx: Tx,
  companyId: string,
  fileId: string,
): Promise<{ readonly id: string; readonly status: InvoiceStatus } | null> {
  const [row] = await tx.query<{ id: string; status: InvoiceStatus }>(
    "select id, status from books.received_invoices where company_id = $1 and file_id = $2",
    [companyId, fileId],
  );
  return row ?? null;
}

/** An invoice about to be kept; its document as JSON. */
export type NewInvoice = Omit<
  ReceivedInvoiceRow,
  "paid_cents" | "prepared" | "posting" | "status" | "readable_file_id" | "document" | "created_at"
> & {
  readonly document: string;
  readonly number_key: string;
  readonly received_by: string | null;
  readonly flow_id: string | null;
};

/** Keeps an invoice. */
export async function insertReceivedInvoice(tx: Tx, companyId: string, invoice: NewInvoice): Promise<void> {
  await tx.run(
    `insert into books.received_invoices (company_id, id, file_id, format, number, number_key, seller_key, seller_name, issued_on, currency, owed_cents, gross_cents,
        iban, document, received_on, received_by, flow_host, flow_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      companyId,
      invoice.id,
      invoice.file_id,
      invoice.format,
      invoice.number,
      invoice.number_key,
      invoice.seller_key,
      invoice.seller_name,
      invoice.issued_on,
      invoice.currency,
      invoice.owed_cents,
      invoice.gross_cents,
      invoice.iban,
      invoice.document,
      invoice.received_on,
      invoice.received_by,
      invoice.flow_host,
      invoice.flow_id,
    ],
  );
}

/** What acts keep of an invoice, and give back. */
export type KeptInvoice = {
  readonly status: InvoiceStatus;
  readonly prepared: PreparedStatus | null;
  readonly posting: readonly ChosenGroup[] | null;
};

/** The states of invoices as acts keep them; missing ones are left out. */
export async function readKeptInvoices(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, KeptInvoice>> {
  const rows = await tx.query<KeptInvoice & { id: string }>(
    "select id, status, prepared, posting from books.received_invoices where company_id = $1 and id = any($2::uuid[])",
    [companyId, ids],
  );
  return new Map(rows.map(({ id, status, prepared, posting }) => [id, { status, prepared, posting }]));
}

/** Writes the state of an invoice. */
export async function storeInvoiceState(tx: Tx, companyId: string, id: string, { status, prepared, posting }: KeptInvoice): Promise<void> {
  await tx.run("update books.received_invoices set status = $3, prepared = $4, posting = $5 where company_id = $1 and id = $2", [
    companyId,
    id,
    status,
    prepared === null ? null : JSON.stringify(prepared),
    posting === null ? null : JSON.stringify(posting),
  ]);
}
