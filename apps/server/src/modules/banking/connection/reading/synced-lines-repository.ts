import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../../db/transaction.js";

/** What became of a line of the aggregator the last time that it came. */
export type SeenLine = {
  readonly reference: string;
  readonly status: "previewed" | "importing" | "imported" | "undone" | "failed";
  readonly was_confirmed: boolean;
  readonly selected: boolean;
  readonly state: string;
};

/** The lines with these references that connections brought before, each as it last was. */
export function readSeenLines(
  tx: Tx,
  companyId: string,
  { bankAccountId, references }: { readonly bankAccountId: string; readonly references: readonly string[] },
): Promise<SeenLine[]> {
  return tx.query<SeenLine>(
    `select distinct on (l.bank_reference) l.bank_reference as reference, i.status, i.confirmed_at is not null as was_confirmed, l.selected, l.state
      from books.bank_imports i join books.bank_lines l on l.company_id = $1 and l.import_id = i.id
      where i.company_id = $1 and i.kind = 'sync' and i.accounts -> 0 ->> 'bankAccountId' = $2::text and l.bank_reference = any($3::text[])
      order by l.bank_reference, i.created_at desc, i.id desc`,
    [companyId, bankAccountId, references],
  );
}

/** The lines of an import in a state, by reference. */
export async function referencesInState(tx: Tx, companyId: string, importId: string, state: string): Promise<readonly string[]> {
  const rows = await tx.query<{ reference: string }>(
    "select bank_reference as reference from books.bank_lines where company_id = $1 and import_id = $2 and state = $3 and bank_reference is not null",
    [companyId, importId, state],
  );
  return rows.map(({ reference }) => reference);
}

/** Removes lines from a preview, by reference; returns how many lines it has left. */
export async function dropLines(tx: Tx, companyId: string, importId: string, references: readonly string[]): Promise<number> {
  await tx.run("delete from books.bank_lines where company_id = $1 and import_id = $2 and bank_reference = any($3::text[])", [
    companyId,
    importId,
    references,
  ]);
  const [row] = await tx.query<{ n: number }>("select count(*)::int as n from books.bank_lines where company_id = $1 and import_id = $2", [
    companyId,
    importId,
  ]);
  return row?.n ?? 0;
}

/** The previews of connections that hold one of these references. */
export async function previewsHolding(tx: Tx, companyId: string, references: readonly string[]): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `select distinct i.id from books.bank_imports i join books.bank_lines l on l.company_id = $1 and l.import_id = i.id
      where i.company_id = $1 and i.kind = 'sync' and i.status = 'previewed' and l.bank_reference = any($2::text[])`,
    [companyId, references],
  );
  return rows.map(({ id }) => id);
}

/** Leaves lines of a preview out, by reference, unless the user chooses them. */
export async function deselectLines(tx: Tx, companyId: string, importId: string, references: readonly string[]): Promise<void> {
  await tx.run(
    "update books.bank_lines set selected = false where company_id = $1 and import_id = $2 and selected and bank_reference = any($3::text[])",
    [companyId, importId, references],
  );
}

/** What the bank took back or changed of an operation. */
export type Anomaly = {
  readonly id: string;
  readonly bankAccountId: string;
  readonly reference: string;
  readonly kind: "deleted" | "changed";
  readonly isFollowed: boolean;
  readonly operationId: string | null;
  readonly label: string;
  readonly day: IsoDate;
  readonly amount: Cents;
  readonly now: number;
};

/** Keeps an anomaly once; false when it is known. */
export async function insertAnomaly(tx: Tx, companyId: string, anomaly: Anomaly): Promise<boolean> {
  const { id, bankAccountId, reference, kind, isFollowed, operationId, label, day, amount, now } = anomaly;
  const added = await tx.run(
    `insert into books.bank_anomalies (company_id, id, bank_account_id, reference, kind, is_followed, operation_id, label, day, cents, found_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (company_id, bank_account_id, reference, kind, day, cents) do nothing`,
    [companyId, id, bankAccountId, reference, kind, isFollowed, operationId, label, day, amount, new Date(now)],
  );
  return added > 0;
}

/** An anomaly, as the table holds it. */
export type AnomalyRow = {
  readonly id: string;
  readonly kind: "deleted" | "changed";
  readonly is_followed: boolean;
  readonly operation_id: string | null;
  readonly label: string;
  readonly day: IsoDate;
  readonly cents: Cents;
  readonly found_at: Date;
};

/** The anomalies of the last three months, the latest first. */
export function readAnomalies(tx: Tx, companyId: string): Promise<AnomalyRow[]> {
  return tx.query<AnomalyRow>(
    `select id, kind, is_followed, operation_id, label, day, cents, found_at from books.bank_anomalies
      where company_id = $1 and found_at > now() - interval '90 days' order by found_at desc, id desc limit 50`,
    [companyId],
  );
}

/** An import of a connection that waits for its user. */
export type WaitingImport = { readonly id: string; readonly file_name: string; readonly count: number };

/** The imports of connections that wait for their user, the oldest first. */
export function readWaitingImports(tx: Tx, companyId: string): Promise<WaitingImport[]> {
  return tx.query<WaitingImport>(
    `select i.id, i.file_name, (select count(*)::int from books.bank_lines l where l.company_id = $1 and l.import_id = i.id) as count
      from books.bank_imports i where i.company_id = $1 and i.kind = 'sync' and i.status = 'previewed' order by i.created_at, i.id`,
    [companyId],
  );
}
