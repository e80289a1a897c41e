import type { Db } from "../db/db.js";
import { migrate } from "../db/migrate.js";
import type { Services } from "../services.js";

/** Kept while the demonstration is being loaded: a start that finds it begins again on an empty database. */
const MARK = "demo_loading";

/**
 * Loads the demonstration when nobody uses the database yet; answers whether it is there. A loading that was interrupted
 * is swept away first: nobody could have signed in, since the server listens only afterwards.
 */
export async function loadDemoIfEmpty(services: Services, { onLoading }: { onLoading: () => void }): Promise<boolean> {
  const { db, clock } = services;
  const state = await stateOf(db);
  if (state === "others") return false;
  if (state === "demo") return true;
  onLoading();
  if (state === "interrupted") await beginAgain(db);
  await mark(db, true);
  const { loadDemo } = await import("./load.js");
  await loadDemo(services, clock.today());
  await mark(db, false);
  return true;
}

async function stateOf(db: Db): Promise<"empty" | "interrupted" | "demo" | "others"> {
  const [row] = await db.sharedRead<{ users: boolean; demo: boolean; marked: boolean }>({
    text: `select exists (select from shared.users) as users, exists (select from shared.users where username = 'bnc@demo.example') as demo,
      exists (select from shared.server_secrets where name = $1) as marked`,
    values: [MARK],
  });
  if (row?.marked) return "interrupted";
  if (row?.demo) return "demo";
  return row?.users ? "others" : "empty";
}

async function mark(db: Db, isLoading: boolean): Promise<void> {
  await db.shared((tx) =>
    isLoading
      ? tx.run("insert into shared.server_secrets (name, value) values ($1, '') on conflict do nothing", [MARK])
      : tx.run("delete from shared.server_secrets where name = $1", [MARK]),
  );
}

/** Validated entries cannot be deleted one by one: the schemas go. The secrets stay, since this process already uses them. */
async function beginAgain(db: Db): Promise<void> {
  const secrets = await db.sharedRead<{ name: string; value: Buffer }>({
    text: "select name, value from shared.server_secrets where name <> $1",
    values: [MARK],
  });
  await db.owner((tx) => tx.run("drop schema books cascade; drop schema shared cascade; drop schema migrations cascade"));
  await migrate(db);
  await db.shared(async (tx) => {
    for (const { name, value } of secrets) await tx.run("insert into shared.server_secrets (name, value) values ($1, $2)", [name, value]);
  });
}
