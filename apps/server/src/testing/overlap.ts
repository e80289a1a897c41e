import { openDb, type Db } from "../db/db.js";
import { followedAs } from "./following.js";
import type { Tx } from "../db/transaction.js";

/** How two transactions ended, the one that came first and the one that waited for it. */
export type Overlap = { readonly leader: PromiseSettledResult<unknown>; readonly follower: PromiseSettledResult<unknown> };

/** Opens a transaction of another server and works in it: `(elsewhere, work) => elsewhere.tenant(company, work)`. */
type Opening = (elsewhere: Db, work: (tx: Tx) => Promise<unknown>) => Promise<unknown>;

/**
 * Does the leader's work on another server, since transactions of one server take turns; starts the follower, and lets the leader's transaction
 * end once the follower waits for a lock that it holds.
 */
export async function overlap(
  db: Db,
  leader: { readonly open: Opening; readonly work: (tx: Tx) => Promise<unknown> },
  follow: () => Promise<unknown>,
): Promise<Overlap> {
  let following: Promise<unknown> = Promise.resolve();
  const elsewhere = followedAs(db, await openDb({ connectionString: db.connectionString }, { poolSize: 1 }));
  const leading = leader.open(elsewhere, async (tx) => {
    await leader.work(tx);
    const [us] = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
    following = follow();
    following.catch(() => undefined);
    await untilBlocked(db, us?.pid ?? 0);
  });
  const [led] = await Promise.allSettled([leading]);
  const [followed] = await Promise.allSettled([following]);
  await elsewhere.close();
  return { leader: led, follower: followed };
}

async function untilBlocked(db: Db, by: number): Promise<void> {
  for (let attempt = 0; attempt < 5000; attempt++) {
    const blocked = await db.owner((tx) => tx.query("select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))", [by]));
    if (blocked.length > 0) return;
  }
  throw new Error("no transaction waited");
}
