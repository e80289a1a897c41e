import type { Consequence } from "../books/consequences.js";
import { deriveEveryComponent } from "./entries/derive-components.js";
import { hasComponents } from "./links/links-repository.js";
import { refreshDeducted } from "./links/links.js";
import { readComponents } from "./repository.js";

/** What is deducted of components purchased since regimes changed, under those that the company has now; a validated exit keeps what it was computed with. */
export const ASSET_DEDUCTIONS: Consequence = {
  name: "deductions of assets",
  reads: ["regimes", "components", "allocations"],
  writes: ["deductions"],
  async follow(tx, { companyId, change: { regimesFrom: from } }) {
    if (from === undefined || !(await hasComponents(tx, companyId))) return;
    const rows = (await readComponents(tx, companyId)).filter((row) => row.purchased_on >= from && !row.exit_is_fixed);
    await refreshDeducted(
      tx,
      companyId,
      rows.map(({ id }) => id),
    );
  },
};

/** Annuities of the fiscal years that exist, and openings of assets beside those typed or taken over. */
export const ASSET_ENTRIES: Consequence = {
  name: "entries of assets",
  reads: ["years", "regimes", "components", "deductions", "openings"],
  writes: ["entries of assets"],
  async follow(tx, { companyId, change: { years, regimesFrom, openings } }) {
    if (years === undefined && regimesFrom === undefined && openings === undefined) return;
    if (await hasComponents(tx, companyId)) await deriveEveryComponent(tx, companyId);
  },
};
