import type { Tx } from "./transaction.js";

/** How long a statement of a request may last, the wait for another transaction included. */
export const REQUEST_STATEMENT_MILLISECONDS = 30_000;
/** How long a request may leave its transaction without a statement: it has nothing else to do there. */
export const REQUEST_IDLE_MILLISECONDS = 30_000;

/** A migration takes the time that it takes. */
export const WITHOUT_LIMITS = "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0";

/** What an import or an export does first in its transaction: each of its statements may last ten minutes. */
export async function allowLongWork(tx: Tx): Promise<void> {
  await tx.run("set local statement_timeout = '10min'; set local idle_in_transaction_session_timeout = '5min'");
}

/**
 * The settings of a prepared statement that serves every company by one plan: else the first calls on each connection would each be planned anew. A
 * database that is set to plan anew each time (`plan_cache_mode`), as a distributed one is, does without them.
 */
export const PLANNED_ONCE = "set local plan_cache_mode = force_generic_plan";
