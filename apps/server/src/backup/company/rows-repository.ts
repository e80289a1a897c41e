import type { Tx } from "../../db/transaction.js";
import type { KeptTable } from "../tables-repository.js";

/** Lines that hold one JSON object each, for COPY: no character of a line means anything to it. */
const LINES = "(format csv, quote e'\\x01', delimiter e'\\x02')";

/** Rows of a table that a condition keeps, as lines of JSON; `emptied` columns are empty texts. */
export function linesOut(
  tx: Tx,
  { name, columns }: Pick<KeptTable, "name" | "columns">,
  emptied: readonly string[],
  condition: string,
): AsyncIterable<Uint8Array> {
  const values = columns.map((column) => (emptied.includes(column) ? `''::text as ${column}` : column));
  return tx.copyTo(
    `copy (select row_to_json(r) from (select ${values.join(", ")} from ${name} where ${condition}) r) to stdout with ${LINES}`,
  );
}

/** A stream that takes lines of JSON, until `insertMovedRows` writes them. */
export async function linesIn(tx: Tx): Promise<ReturnType<Tx["copyFrom"]>> {
  await tx.run("create temporary table if not exists moved (line json not null) on commit drop; truncate moved");
  return tx.copyFrom(`copy moved (line) from stdin with ${LINES}`);
}

/** Writes the lines that came as rows of a table, `emptied` columns as empty texts, not as the lines have them; returns how many. */
export function insertMovedRows(
  tx: Tx,
  { name, columns }: Pick<KeptTable, "name" | "columns">,
  emptied: readonly string[],
): Promise<number> {
  const read = columns.map((column) => (emptied.includes(column) ? "''" : `r.${column}`)).join(", ");
  return tx.run(
    `insert into ${name} (${columns.join(", ")}) overriding system value select ${read} from moved m, json_populate_record(null::${name}, m.line) r returning 1`,
  );
}

/** True when a company has this id, or the SIRET of the one that comes in. */
export async function isCompanyThere(tx: Tx, companyId: string): Promise<boolean> {
  const [row] = await tx.query<{ there: boolean }>(
    "select exists (select from shared.companies where id = $1 or siret = (select line->>'siret' from moved limit 1)) as there",
    [companyId],
  );
  return row?.there === true;
}

/** The company itself: what it is named, null when there is none. */
export async function nameOfCompany(tx: Tx, companyId: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>("select name from shared.companies where id = $1", [companyId]);
  return row?.name ?? null;
}

/** True when a person who comes in is known already, by id or by address. */
export async function isPersonThere(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ there: boolean }>(
    "select exists (select from shared.users u join moved m on u.id = (m.line->>'id')::uuid or u.username = m.line->>'username') as there",
  );
  return row?.there === true;
}

/** The addresses of the people who have a part in a company and can choose a password: an invitation that its firm did not follow through has none. */
export async function addressesOf(tx: Tx, companyId: string): Promise<string[]> {
  const rows = await tx.query<{ username: string }>(
    `select u.username from shared.users u join shared.memberships m on m.user_id = u.id
      where m.company_id = $1 and u.deleted_at is null and u.username not like '%@invalid' order by 1`,
    [companyId],
  );
  return rows.map(({ username }) => username);
}

type OpenAccount = {
  readonly id: string;
  readonly role_id: string;
  readonly firm_id: string | null;
};

/** The account of an address that signs in today: its sign-up is finished, its address confirmed; null when there is none. */
export async function openAccountOf(tx: Tx, address: string): Promise<OpenAccount | null> {
  const [row] = await tx.query<OpenAccount>(
    `select id, role_id, firm_id from shared.users
      where username = $1 and deleted_at is null and invited_at is null and email_verified_at is not null and completion_status = 2`,
    [address],
  );
  return row ?? null;
}

/** Counts what lists of dossiers show, once the books are there. */
export async function countSummary(tx: Tx): Promise<void> {
  await tx.query("select books.end_change()");
}
