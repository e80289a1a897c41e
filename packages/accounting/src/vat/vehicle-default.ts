import type { Cents } from "../money.js";

/** What a company drives on a day: its vehicles by type, and what its books hold of them. */
export type Fleet = {
  /** Types of the vehicles it has on that day, as in the list of vehicle types. */
  readonly types: readonly string[];
  /** Debit balances of 218200, 218210 and 218220 on that day. */
  readonly balances: readonly { readonly accountCode: string; readonly netDebit: Cents }[];
};

/** Fuel, charging, leasing, hire and maintenance of a vehicle. */
const VEHICLE_COSTS = new Set(["606140", "606150", "612210", "613520", "615520"]);
const COMMERCIAL_TYPES = new Set(["utility", "taxi", "driving_school"]);
const COMMERCIAL_ACCOUNT = "218210";
const VEHICLE_ACCOUNT = /^2182[012]0$/;

/**
 * The share of VAT deducted by default on what a vehicle costs, in basis points: all of it when every vehicle of that day is
 * commercial, one at least; null leaves it to the account. Source: docs/sources.md#vat (CGI 298-4; ann. II 206-IV-2-6°).
 */
export function vehicleCostShare(accountCode: string, fleet: Fleet): number | null {
  if (!VEHICLE_COSTS.has(accountCode)) return null;
  const owned = fleet.balances.filter((balance) => VEHICLE_ACCOUNT.test(balance.accountCode) && balance.netDebit > 0);
  const commercial = [
    ...fleet.types.map((type) => COMMERCIAL_TYPES.has(type)),
    ...owned.map((one) => one.accountCode === COMMERCIAL_ACCOUNT),
  ];
  return commercial.length > 0 && commercial.every(Boolean) ? 10_000 : null;
}

/** True for the accounts whose default depends on the vehicles of the day. */
export function dependsOnVehicles(accountCode: string): boolean {
  return VEHICLE_COSTS.has(accountCode);
}
