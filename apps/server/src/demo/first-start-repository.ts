import type { Db } from "../db/db.js";
import type { Tx } from "../db/transaction.js";

/** Kept among the secrets while the demonstration is being loaded: a start that finds it begins again on an empty database. */
const MARK = "demo_loading";

/** A secret of the server as it is stored. */
export type StoredSecret = { readonly name: string; readonly value: Buffer };

/** Reads what the database holds: nothing, the demonstration (whole or interrupted), or the books of other users. */
export async function readDatabaseState(db: Db): Promise<"empty" | "interrupted" | "demo" | "others"> {
  const [row] = await db.sharedRead<{ users: boolean; demo: boolean; marked: boolean }>({
    text: `select exists (select from shared.users) as users, exists (select from shared.users where username = 'bnc@demo.example') as demo,
      exists (select from shared.server_secrets where name = $1) as marked`,
    values: [MARK],
  });
  if (row?.marked) return "interrupted";
  if (row?.demo) return "demo";
  return row?.users ? "others" : "empty";
}

/** Waits until no other server loads the demonstration, and keeps them waiting until the end of the transaction. */
export async function lockLoading(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [MARK]);
}

/** Notes that the demonstration is being loaded, or no longer is. */
export async function markLoading(db: Db, isLoading: boolean): Promise<void> {
  await db.shared((tx) =>
    isLoading
      ? tx.run("insert into shared.server_secrets (name, value) values ($1, '') on conflict do nothing", [MARK])
      : tx.run("delete from shared.server_secrets where name = $1", [MARK]),
  );
}

/** The secrets of the server. */
export function readSecrets(db: Db): Promise<StoredSecret[]> {
  return db.sharedRead<StoredSecret>({ text: "select name, value from shared.server_secrets where name <> $1", values: [MARK] });
}

/** Stores the secrets in a database that was made again. */
export async function restoreSecrets(db: Db, secrets: readonly StoredSecret[]): Promise<void> {
  await db.shared(async (tx) => {
    for (const { name, value } of secrets) await tx.run("insert into shared.server_secrets (name, value) values ($1, $2)", [name, value]);
  });
}

/** Drops every table of the database. */
export async function dropEverything(db: Db): Promise<void> {
  await db.owner((tx) => tx.run("drop schema books cascade; drop schema shared cascade; drop schema migrations cascade"));
}
