import type { FastifyRequest } from "fastify";
import type { Caller } from "../access/caller.js";
import type { Company } from "../access/membership.js";
import type { Db } from "../db/db.js";
import type { Tx } from "../db/transaction.js";
import { leavingOf } from "../http/call/leaving.js";

type Rehearsing = { readonly company: Pick<Company, "id">; readonly caller: Caller; readonly request: FastifyRequest };

/** Does a change of a company's books, in its turn, to see what it gives, and takes all of it back: what is returned was read before. */
export async function rehearse<Result>(
  db: Db,
  { company, caller, request }: Rehearsing,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const rehearsal = new Rehearsal<Result>();
  const done = async (tx: Tx): Promise<never> => {
    rehearsal.results.push(await work(tx));
    throw rehearsal;
  };
  try {
    await db.tenant(company.id, done, { person: caller.userId, left: leavingOf(request) });
  } catch (error) {
    if (error !== rehearsal) throw error;
  }
  const [result] = rehearsal.results;
  if (result === undefined) throw new Error("a rehearsal gives a result");
  return result;
}

/** Thrown to end the transaction without keeping what it wrote. */
class Rehearsal<Result> extends Error {
  readonly results: Result[] = [];
}
