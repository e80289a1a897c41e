import type { Tx } from "../../../db/transaction.js";
import { keptPapers } from "../papers/papers-repository.js";
import { standsAsLeft, type KeptState, type KeptStates } from "./operation-state.js";
import { readStates } from "./states-repository.js";

/** An act with what it left, as its family keeps that. */
export type LeftAct = { readonly id: string; readonly leftAs: object };

/** The given acts that left no operation as it now is, or took off a paper that was deleted since. */
export async function operationsChangedSince(tx: Tx, companyId: string, acts: readonly LeftAct[]): Promise<readonly string[]> {
  const left = acts.map(({ id, leftAs }) => ({ id, states: Object.entries(leftAs as KeptStates) }));
  const all = left.flatMap(({ states }) => states);
  const now = await readStates(tx, companyId, [...new Set(all.map(([operationId]) => operationId))]);
  const parted = all.flatMap(([, kept]) => partedFrom(kept));
  const kept = parted.length === 0 ? new Set<string>() : await keptPapers(tx, companyId, parted);
  const canGoBack = (states: (typeof left)[number]["states"]): boolean =>
    states.some(([operationId, state]) => standsAsLeft(state, now.get(operationId) ?? null)) &&
    states.every(([, state]) => partedFrom(state).every((id) => kept.has(id)));
  return left.filter(({ states }) => !canGoBack(states)).map(({ id }) => id);
}

/** The papers that an act took off an operation. */
function partedFrom(kept: KeptState): readonly string[] {
  return Object.entries(kept?.papers ?? {}).flatMap(([id, isJoined]) => (isJoined ? [] : [id]));
}
