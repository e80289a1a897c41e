import type { Tx } from "../db/transaction.js";
import { recordAct, type Act } from "./acts-repository.js";

/** An act as the call that makes it describes it; its author is the caller, its kind the action of the call unless it says another. */
export type ActDescription = Omit<Act, "userId" | "kind"> & { readonly kind?: string };

/**
 * How an act is described: called before the change, it reads what the act is about to alter; what it returns is called once the change is
 * done and settled. Null where nothing changed: there is no act.
 */
export type ActWitness<Result> = (tx: Tx, companyId: string) => Promise<Describe<Result>>;
type Describe<Result> = (result: Result) => Promise<ActDescription | null> | ActDescription | null;

/** The witness of an act that is described by its result alone. */
export function describedBy<Result>(describe: Describe<Result>): ActWitness<Result> {
  return async () => describe;
}

/** On whose account an act is kept, and of which kind it is unless its description says another. */
type Author = { readonly userId: string; readonly kind: string };

/** A change in the midst of another, with the act that it is; `actId` null where nothing changed. */
export type ActKept<Result> = { readonly result: Result; readonly actId: string | null; readonly description: ActDescription | null };

/** Does a change in the midst of another and keeps it as an act of its own. */
export async function keepingAct<Result>(
  tx: Tx,
  companyId: string,
  { witness, ...author }: Author & { readonly witness: ActWitness<Result> },
  work: () => Promise<Result>,
): Promise<ActKept<Result>> {
  const describe = await witness(tx, companyId);
  const result = await work();
  const description = await describe(result);
  return { result, actId: description && (await recordAct(tx, companyId, { ...author, ...description })), description };
}
