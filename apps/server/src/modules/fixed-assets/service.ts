import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../db/transaction.js";
import { deriveEveryComponent } from "./entries/derive-components.js";
import { hasComponents } from "./links/links-repository.js";
import { refreshDeducted } from "./links/links.js";
import { readComponents, readComponentsById } from "./repository.js";

export { registerBalancesOn } from "./links/control.js";
export { keepsShares } from "./register/year-shares-repository.js";
export { ASSET_FIGURES } from "./entries/explain.js";
export { freezeComponents } from "./entries/freeze.js";
export { relinkOperations, releaseOperations } from "./links/links.js";

/** The given components that the company still has. */
export async function standingComponents(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await readComponentsById(tx, companyId, ids)).map(({ id }) => id));
}

/**
 * What is deducted of components purchased from a day on, under the regimes that the company has now; a validated exit keeps what it was
 * computed with. Call `refreshAssets` after, `lockBooks` before.
 */
export async function refreshDeductions(tx: Tx, companyId: string, from: IsoDate): Promise<void> {
  if (!(await hasComponents(tx, companyId))) return;
  const rows = (await readComponents(tx, companyId)).filter((row) => row.purchased_on >= from && !row.exit_is_fixed);
  await refreshDeducted(
    tx,
    companyId,
    rows.map(({ id }) => id),
  );
}

/** Gives each fiscal year that exists its annuities, and makes assets agree with the openings: after a year was opened, or openings typed. */
export async function refreshAssets(tx: Tx, companyId: string): Promise<void> {
  if (await hasComponents(tx, companyId)) await deriveEveryComponent(tx, companyId);
}
