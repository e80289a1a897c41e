import type { IsoDate } from "@comptoir/accounting/date";
import { cents, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import { amountExclTax } from "@comptoir/accounting/allocation/vat-amounts";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { plainAmount } from "../../../text/format.js";
import { OVERLAY_SPEC } from "../../../text/specification-overlays.js";
import { t } from "../../../text/t.js";

/** A purchase: what a fixed asset came from. */
export type PurchaseForm = {
  readonly title: string;
  readonly relatedAccount: string;
  readonly dateOfPurchase: IsoDate | null;
  readonly totalInclVat: Cents | null;
  /** In percent. */
  readonly vatRate: number | null;
};

/** A component of a fixed asset, which is amortised by itself. */
export type DetailForm = {
  readonly title: string;
  readonly priceInclVat: Cents | null;
  readonly vat: Cents | null;
  readonly depreciableBase: Cents | null;
  readonly commissioningDate: IsoDate | null;
  /** In years. */
  readonly duration: number | null;
  readonly method: "linear" | "degressive";
  readonly isWellMixed: boolean;
  /** In percent, asked when it also serves privately. */
  readonly professionalUse: number | null;
  /** Its own account, empty for the one of its purchase. */
  readonly account: string;
  /** The law lets its goodwill be depreciated, by its owner's word. */
  readonly isGoodwillAllowed: boolean;
  /** The vehicle that it is, empty for none. */
  readonly vehicleId: string;
  /** Where its cost comes from; empty while it is to be attached. */
  readonly costSource: "" | "operation" | "opening" | "owner";
  /** The operation to attach to it, empty for none. */
  readonly operationId: string;
  /** Depreciated before these books. */
  readonly openingDepreciation: Cents | null;
};

/** How a component leaves the assets. */
export type ExitForm = {
  readonly outputType: "cession" | "mise_au_rebut" | "reintegration" | null;
  readonly releaseDate: IsoDate | null;
  readonly priceInclVat: Cents | null;
  readonly vat: Cents | null;
  readonly priceExclVat: Cents | null;
  /** The operation on 757000 that is its price, empty while none is. */
  readonly operationId: string;
};

/** What a component may be, from its account, its purchase and its company. */
export type DetailLimits = {
  readonly minDuration: 2;
  readonly maxDuration: number;
  readonly allowsDegressive: boolean;
  readonly maxBase: Cents | null;
  /** The price including tax is asked. */
  readonly hasVat: boolean;
  /** Its VAT is deducted: the base is said without tax. */
  readonly deducts: boolean;
  /** False for an account whose assets are not depreciated: no duration is asked. */
  readonly isDepreciable: boolean;
  /** True for goodwill, which is depreciated by its owner's word alone. */
  readonly asksPermission: boolean;
  /** True for a passenger car, which names its vehicle. */
  readonly needsVehicle: boolean;
  /** Which origins of the cost are open beside an operation; none once one pays for it. */
  readonly costSources: readonly ("opening" | "owner")[];
  /** An operation pays for it. */
  readonly isPaid: boolean;
};

const DEGRESSIVE_YEARS = 3;

/** A component after a change: under three years it is linear, and degressive lasts three years at least. */
export function changeDetail(
  form: DetailForm,
  change: Partial<DetailForm>,
  { allowsDegressive }: Pick<DetailLimits, "allowsDegressive">,
): DetailForm {
  const next = { ...form, ...change };
  if (!allowsDegressive) return { ...next, method: "linear" };
  const isShort = next.duration !== null && next.duration < DEGRESSIVE_YEARS;
  if (next.method !== "degressive" || !isShort) return next;
  return change.method === "degressive" ? { ...next, duration: DEGRESSIVE_YEARS } : { ...next, method: "linear" };
}

type Errors<Form> = Readonly<Partial<Record<keyof Form, string>>>;

/** What is wrong with a purchase. `minimum` is what its components already take, when it is an update. */
export function purchaseErrors(
  form: PurchaseForm,
  minimum: { readonly inclVat: Cents; readonly exclVat: Cents } | null,
): Errors<PurchaseForm> {
  const isBelow = minimum !== null && form.totalInclVat !== null && form.totalInclVat < minimum.inclVat;
  return {
    ...(form.title.trim() === "" && { title: MESSAGES.required }),
    ...(form.relatedAccount === "" && { relatedAccount: MESSAGES.choice }),
    ...(form.dateOfPurchase === null && { dateOfPurchase: MESSAGES.dateRequired }),
    ...(form.totalInclVat === null && { totalInclVat: MESSAGES.numberRequired }),
    ...(form.vatRate !== null && !(form.vatRate >= 0 && form.vatRate <= 100) && { vatRate: t("asset.vat_range", "De 0 à 100\u00a0%.") }),
    ...(isBelow && {
      totalInclVat: filled(OVERLAY_SPEC.assetBelowMinimum, { ttc: written(minimum.inclVat), ht: written(minimum.exclVat) }),
    }),
  };
}

/** What is wrong with a component. */
export function detailErrors(form: DetailForm, limits: DetailLimits): Errors<DetailForm> {
  const { minDuration, maxDuration, maxBase, hasVat, deducts, isDepreciable, needsVehicle, costSources } = limits;
  const { depreciableBase } = form;
  const duration = isDepreciable && (!limits.asksPermission || form.isGoodwillAllowed) ? form.duration : minDuration;
  const isOutOfRange = duration !== null && (duration < minDuration || duration > maxDuration);
  const isOver = maxBase !== null && depreciableBase !== null && depreciableBase > maxBase;
  return {
    ...(form.title.trim() === "" && { title: MESSAGES.required }),
    ...(hasVat && form.priceInclVat === null && { priceInclVat: MESSAGES.numberRequired }),
    ...(depreciableBase === null && { depreciableBase: MESSAGES.numberRequired }),
    ...(isOver && {
      depreciableBase: filled(deducts ? OVERLAY_SPEC.baseAboveMaximumExclVat : OVERLAY_SPEC.baseAboveMaximum, { max: written(maxBase) }),
    }),
    ...(form.commissioningDate === null && { commissioningDate: MESSAGES.dateRequired }),
    ...(duration === null && { duration: MESSAGES.numberRequired }),
    ...(isOutOfRange && { duration: durationHint({ minDuration, maxDuration }) }),
    ...(form.costSource === "operation" && form.operationId === "" && costSources.length > 0 && { operationId: MESSAGES.choice }),
    ...(needsVehicle && form.vehicleId === "" && { vehicleId: MESSAGES.choice }),
    ...(form.isWellMixed && form.professionalUse === null && { professionalUse: MESSAGES.numberRequired }),
  };
}

/** How long a component may be amortised: « De 2 à 10 ans. » */
export function durationHint({ minDuration, maxDuration }: Pick<DetailLimits, "minDuration" | "maxDuration">): string {
  return t("asset.duration_range", "De {{min}} à {{max}} ans.", { min: minDuration, max: maxDuration });
}

/** A sale after a change of one of its amounts: without tax it is what the two others leave; VAT at the standard rate when it bears some. */
export function changePrices(form: ExitForm, change: Partial<ExitForm>, { bearsVat }: { readonly bearsVat: boolean }): ExitForm {
  const next = { ...form, ...change };
  if (next.outputType !== "cession" || change.priceExclVat !== undefined) return next;
  const { priceInclVat } = next;
  if (priceInclVat === null) return next;
  const vat =
    change.priceInclVat === undefined ? next.vat : cents(bearsVat ? priceInclVat - amountExclTax(priceInclVat, STANDARD_RATE_BP) : 0);
  return { ...next, vat, priceExclVat: vat === null ? next.priceExclVat : cents(priceInclVat - vat) };
}

const STANDARD_RATE_BP = 2000;

/** True when an exit has what its type needs: a sale all of its amounts, the others their price alone. */
export function isExitComplete({ outputType, releaseDate, priceInclVat, vat, priceExclVat }: ExitForm): boolean {
  if (outputType === null || releaseDate === null || priceInclVat === null) return false;
  return outputType !== "cession" || (vat !== null && priceExclVat !== null);
}

function written(value: Cents): string {
  return plainAmount(eurosFromCents(value));
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
