import type { Consequence } from "../books/consequences.js";
import { deriveEveryComponent } from "./entries/derive-components.js";
import { hasComponents } from "./links/links-repository.js";
import { refreshDeducted, releaseOperations, relinkOperations } from "./links/links.js";
import { readComponents } from "./repository.js";

/**
 * What operations pay for, and the exits that they are the price of, as their allocations now say. The annuities that it derives are no reason to follow
 * the years: when these change, the entries of assets are derived again.
 */
export const ASSET_LINKS: Consequence = {
  name: "links of assets",
  reads: ["allocations", "components", "regimes", "openings"],
  writes: ["links", "deductions", "entries of exits"],
  async follow(tx, { companyId, change: { relinked = [], released = [] } }) {
    if (relinked.length > 0) await relinkOperations(tx, companyId, relinked);
    await releaseOperations(tx, companyId, released);
  },
};

/** What is deducted of components purchased since regimes changed, under those that the company has now; a validated exit keeps what it was computed with. */
export const ASSET_DEDUCTIONS: Consequence = {
  name: "deductions of assets",
  reads: ["regimes", "components", "links", "allocations"],
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
  reads: ["years", "regimes", "components", "links", "deductions", "openings"],
  writes: ["entries of assets"],
  async follow(tx, { companyId, change: { years, regimesFrom, openings } }) {
    if (years === undefined && regimesFrom === undefined && openings === undefined) return;
    if (await hasComponents(tx, companyId)) await deriveEveryComponent(tx, companyId);
  },
};
