import type { Tx } from "../../db/transaction.js";
import { readComponentsById } from "./repository.js";

export { ASSET_DEDUCTIONS, ASSET_ENTRIES } from "./consequences.js";
export { registerBalancesOn } from "./links/control.js";
export { keepsShares } from "./register/year-shares-repository.js";
export { ASSET_FIGURES } from "./entries/explain.js";
export { freezeComponents } from "./entries/freeze.js";
export { relinkOperations, releaseOperations } from "./links/links.js";

/** The given components that the company still has. */
export async function standingComponents(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await readComponentsById(tx, companyId, ids)).map(({ id }) => id));
}
