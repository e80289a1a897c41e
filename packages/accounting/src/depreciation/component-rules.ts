import { findAccount } from "../chart/accounts.js";
import type { IsoDate } from "../date.js";
import type { Cents } from "../money.js";
import type { DepreciationMethod } from "./plan/component.js";

/** What a component may be, from the account of its asset. */
export type ComponentLimits = {
  /** In years. */
  readonly minDuration: number;
  readonly maxDuration: number;
  readonly recommendedDuration: number;
  readonly allowsDegressive: boolean;
};

const MIN_DURATION = 2;
const MIN_DEGRESSIVE_DURATION = 3;

/** The limits of an account's components; null for an account whose assets are not depreciated. Source: docs/sources.md#depreciation. */
export function componentLimits(assetAccount: string): ComponentLimits | null {
  const account = findAccount(assetAccount);
  if (!account?.amortizationPossibility) return null;
  const { maximumAmortisation, recommendedAmortisation, degressiveModeAuthorised } = account;
  if (maximumAmortisation === null || recommendedAmortisation === null) throw new Error(`no duration for ${assetAccount}`);
  return {
    minDuration: MIN_DURATION,
    maxDuration: maximumAmortisation,
    recommendedDuration: recommendedAmortisation,
    allowsDegressive: degressiveModeAuthorised,
  };
}

/** The account of goodwill and of bought customers, which the law lets depreciate within days alone. */
const GOODWILL = "207000";
/** Goodwill bought within these days may be depreciated. Source: docs/sources.md#depreciation (art. 39-1-2° of the CGI). */
const GOODWILL_DAYS = { from: "2022-01-01" as IsoDate, to: "2029-12-31" as IsoDate };

/** True for an account whose assets are depreciated only where their owner declares that the law allows it. */
export function asksPermission(assetAccount: string): boolean {
  return assetAccount === GOODWILL;
}

/** The amounts of a component that bound what is depreciated, in cents. */
export type ComponentPrices = { readonly inclVat: Cents; readonly vat: Cents; readonly vatDeducted: Cents };

/** The amount on the asset's account for a component: its price less the VAT that was deducted. In cents. */
export function maximumBase({ inclVat, vatDeducted }: ComponentPrices): number {
  return inclVat - vatDeducted;
}

/** A rule that a component breaks, at its field. */
export type ComponentFault =
  | { readonly field: "goodwill_allowed"; readonly rule: "days"; readonly from: IsoDate; readonly to: IsoDate }
  | { readonly field: "duration"; readonly rule: "range"; readonly min: number; readonly max: number }
  | { readonly field: "amortisation_method"; readonly rule: "not_degressive" }
  | { readonly field: "amortisation_method"; readonly rule: "too_short" }
  | { readonly field: "depreciable_base"; readonly rule: "above"; readonly maximumCents: number }
  | { readonly field: "depreciable_base"; readonly rule: "negative" }
  | { readonly field: "pro_utilisation_rate"; readonly rule: "range" }
  | { readonly field: "commissioning_date"; readonly rule: "before_purchase"; readonly purchasedOn: IsoDate };

/** Every rule that a component breaks; none when it may be kept. `maximum` in cents, null when nothing bounds the base. */
export function componentFaults(
  component: {
    readonly account: string;
    readonly base: Cents;
    readonly duration: number;
    readonly method: DepreciationMethod;
    readonly useBp: number;
    readonly commissionedOn: IsoDate;
    /** What asks for a permission has it by its owner's word; without, it is not depreciated. */
    readonly isAllowed?: boolean;
  },
  { maximum, purchasedOn }: { readonly maximum: number | null; readonly purchasedOn: IsoDate },
): readonly ComponentFault[] {
  const limits = componentLimits(component.account);
  return [
    ...(limits && (!asksPermission(component.account) || component.isAllowed === true) ? durationFaults(component, limits) : []),
    ...(component.isAllowed === true && asksPermission(component.account) && !isWithin(purchasedOn, GOODWILL_DAYS)
      ? [{ field: "goodwill_allowed", rule: "days", ...GOODWILL_DAYS } as const]
      : []),
    ...(component.base < 0 ? [{ field: "depreciable_base", rule: "negative" } as const] : []),
    ...(maximum !== null && component.base > maximum ? [{ field: "depreciable_base", rule: "above", maximumCents: maximum } as const] : []),
    ...(component.useBp < 0 || component.useBp > 10_000 ? [{ field: "pro_utilisation_rate", rule: "range" } as const] : []),
    ...(component.commissionedOn < purchasedOn ? [{ field: "commissioning_date", rule: "before_purchase", purchasedOn } as const] : []),
  ];
}

function isWithin(day: IsoDate, { from, to }: { readonly from: IsoDate; readonly to: IsoDate }): boolean {
  return from <= day && day <= to;
}

function durationFaults(
  { duration, method }: { readonly duration: number; readonly method: DepreciationMethod },
  { minDuration, maxDuration, allowsDegressive }: ComponentLimits,
): readonly ComponentFault[] {
  const inRange = Number.isSafeInteger(duration) && duration >= minDuration && duration <= maxDuration;
  return [
    ...(inRange ? [] : [{ field: "duration", rule: "range", min: minDuration, max: maxDuration } as const]),
    ...(method === "degressive" && !allowsDegressive ? [{ field: "amortisation_method", rule: "not_degressive" } as const] : []),
    ...(method === "degressive" && allowsDegressive && duration < MIN_DEGRESSIVE_DURATION
      ? [{ field: "amortisation_method", rule: "too_short" } as const]
      : []),
  ];
}
