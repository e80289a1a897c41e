import { findAccount } from "../chart/accounts.js";

/** Where the depreciation of an asset is cumulated, and the charge that it makes each year. */
export type DepreciationAccounts = { readonly depreciation: string; readonly charge: string };

const INTANGIBLE_CHARGE = "681110";
const TANGIBLE_CHARGE = "681120";

/** By the beginning of the asset's account, the longest first. Source: docs/sources.md#depreciation (PCG, class 28). */
const DEPRECIATION: readonly (readonly [string, string])[] = [
  ["2011", "280100"],
  ["205", "280500"],
  ["206", "280800"],
  ["207", "280700"],
  ["208", "280800"],
  ["213", "281300"],
  ["2154", "281500"],
  ["2155", "281500"],
  ["2181", "281810"],
  ["2182", "281820"],
  ["2183", "281830"],
  ["2184", "281840"],
];

/** The accounts of an asset's depreciation; null for what is not depreciated (land, deposits, shares) or is no asset. */
export function depreciationAccounts(assetAccount: string): DepreciationAccounts | null {
  if (!isDepreciable(assetAccount)) return null;
  const found = DEPRECIATION.find(([prefix]) => assetAccount.startsWith(prefix));
  if (!found) throw new Error(`no depreciation account for ${assetAccount}`);
  return { depreciation: found[1], charge: assetAccount.startsWith("20") ? INTANGIBLE_CHARGE : TANGIBLE_CHARGE };
}

/** True for an account of the chart whose assets lose value with time. */
export function isDepreciable(assetAccount: string): boolean {
  return findAccount(assetAccount)?.amortizationPossibility === true;
}

/** True for the account of passenger cars, the only one whose depreciation the law caps: vans and two-wheelers have others. */
export function isPassengerCar(assetAccount: string): boolean {
  return assetAccount === "218200";
}

/** True for land and buildings, whose VAT is watched over twenty years instead of five (art. 207 of ann. II to the CGI). */
export function isBuilding(assetAccount: string): boolean {
  return assetAccount.startsWith("211") || assetAccount.startsWith("213");
}
