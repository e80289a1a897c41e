import type { IsoDate } from "../date.js";
import type { Cents } from "../money.js";
import { carCap } from "../rates/car-cap.js";
import { annuityShares, type AnnuityShares } from "./annuity-shares.js";
import { isPassengerCar } from "./asset-accounts.js";
import type { PlanLine } from "./plan/component.js";

/** The price of a passenger car and what of it counts, in cents; null where no cap applies. */
export type PriceCap = { readonly price: Cents; readonly cap: Cents };

/** What decides the cap of a component; `vehicle` is null where it names none. */
export type CappedComponent = {
  readonly account: string;
  /** Including tax, in cents. */
  readonly inclVat: Cents;
  readonly purchasedOn: IsoDate;
  readonly vehicle: { readonly co2: number | null; readonly firstRegisteredOn: IsoDate | null } | null;
};

/**
 * The cap of a component's price: that of passenger cars, by CO₂ and days. Null for anything else, and for a car whose vehicle or CO₂ is
 * missing, which no year may be closed with. Source: docs/sources.md#car-cap (art. 39-4 of the CGI).
 */
export function priceCap({ account, inclVat, purchasedOn, vehicle }: CappedComponent): PriceCap | null {
  if (!isPassengerCar(account) || vehicle === null) return null;
  const cap = carCap({ co2: vehicle.co2, firstRegisteredOn: vehicle.firstRegisteredOn ?? purchasedOn, purchasedOn });
  return cap === null ? null : { price: inclVat, cap };
}

/** A year of a plan with what the law keeps of it; the shares of what was depreciated elsewhere are not known: null. */
export type SharedPlanLine = PlanLine & { readonly shares: AnnuityShares | null };

/** A year that is closed, with the shares that it was closed with. */
export type FrozenShares = AnnuityShares & { readonly endDay: IsoDate };

/**
 * Every year of a plan with its shares: a closed year as it was kept, the others from the cap and the business use.
 * The closing freezes the same ones. `useBp` in basis points.
 */
export function planShares(
  plan: readonly PlanLine[],
  { cap, useBp, frozen }: { readonly cap: PriceCap | null; readonly useBp: number; readonly frozen: readonly FrozenShares[] },
): readonly SharedPlanLine[] {
  return plan.map((line) => ({ ...line, shares: sharesOf(line, { cap, useBp, frozen }) }));
}

function sharesOf(
  { endDay, amount, prorata }: PlanLine,
  { cap, useBp, frozen }: { readonly cap: PriceCap | null; readonly useBp: number; readonly frozen: readonly FrozenShares[] },
): AnnuityShares | null {
  const kept = frozen.find((one) => one.endDay === endDay);
  if (kept) return { excess: kept.excess, deductible: kept.deductible, private: kept.private };
  return prorata === "" ? null : annuityShares(amount, { cap, useBp });
}
