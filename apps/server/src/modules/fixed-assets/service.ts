import type { Tx } from "../../db/transaction.js";
import { deriveEveryComponent } from "./derive-components.js";
import { hasComponents } from "./links-repository.js";

export { registerBalancesOn } from "./control.js";
export { explainAssetYear, type AssetYearOrigin } from "./explain.js";
export { freezeComponents } from "./freeze.js";
export { relinkOperations, releaseOperations } from "./links.js";

/** Gives each fiscal year that exists its annuities, and makes assets agree with the openings: after a year was opened, or openings typed. */
export async function refreshAssets(tx: Tx, companyId: string): Promise<void> {
  if (await hasComponents(tx, companyId)) await deriveEveryComponent(tx, companyId);
}
