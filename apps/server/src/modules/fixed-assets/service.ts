import type { Tx } from "../../db/transaction.js";
import { deriveEveryComponent } from "./entries/derive-components.js";
import { hasComponents } from "./links/links-repository.js";
import { readComponentsById } from "./repository.js";

export { registerBalancesOn } from "./links/control.js";
export { explainAssetYear, type AssetYearOrigin } from "./entries/explain.js";
export { freezeComponents } from "./entries/freeze.js";
export { relinkOperations, releaseOperations } from "./links/links.js";

/** Those of these components that the company still has. */
export async function standingComponents(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await readComponentsById(tx, companyId, ids)).map(({ id }) => id));
}

/** Gives each fiscal year that exists its annuities, and makes assets agree with the openings: after a year was opened, or openings typed. */
export async function refreshAssets(tx: Tx, companyId: string): Promise<void> {
  if (await hasComponents(tx, companyId)) await deriveEveryComponent(tx, companyId);
}
