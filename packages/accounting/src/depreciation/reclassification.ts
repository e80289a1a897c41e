import { findAccount } from "../chart/accounts.js";
import { regimeOn, type Regime } from "../company/regime.js";
import type { IsoDate } from "../date.js";
import { isOpenTo, type TaxSystem } from "../entry/account-facts.js";

/** For an account of assets that one kind of tax system lacks, the one that holds the same assets there. Source: PCG 2025, classes 213, 215 and 218. */
const OTHER_ACCOUNT: Readonly<Record<string, string>> = {
  "213110": "213100",
  "213120": "213100",
  "213130": "213100",
  "215410": "215400",
  "218410": "218400",
};

/** The account of an asset under a tax system: its own, or the one that holds the same assets where its own is not in the chart. */
export function assetAccountUnder(account: string, taxSystem: TaxSystem): string {
  const facts = findAccount(account);
  if (facts === null || isOpenTo(facts, taxSystem)) return account;
  return OTHER_ACCOUNT[account] ?? account;
}

type DatedSystem = Pick<Regime, "validFrom" | "taxSystem">;

/** The account of an asset on a day. */
export function assetAccountOn(account: string, regimes: readonly DatedSystem[], day: IsoDate): string {
  return assetAccountUnder(account, regimeOn(regimes, day).taxSystem);
}

/** An asset that changes account with the tax system, on the day from which the new one holds it. */
export type Reclassification = { readonly on: IsoDate; readonly from: string; readonly to: string };

/** The days on which an asset goes to another account, oldest first; none for most. */
export function reclassifications(account: string, regimes: readonly DatedSystem[]): readonly Reclassification[] {
  const ordered = regimes.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1));
  return ordered.slice(1).flatMap(({ validFrom: on, taxSystem }, index) => {
    const from = assetAccountUnder(account, ordered[index]?.taxSystem ?? taxSystem);
    const to = assetAccountUnder(account, taxSystem);
    return from === to ? [] : [{ on, from, to }];
  });
}
