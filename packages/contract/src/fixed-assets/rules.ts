import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import type { ComponentFault } from "@comptoir/accounting/depreciation/component-rules";
import { frenchAmount, type Cents } from "@comptoir/accounting/money";
import type { FieldFault } from "../base/field-fault.js";
import { MESSAGES } from "../base/messages.js";

/** A purchase as it is typed; amounts in cents. */
export type TypedAsset = {
  readonly title: string;
  readonly isAccountKnown: boolean;
  readonly date: IsoDate | null;
  /** The last day that may be typed: later is a typing error. */
  readonly dateMax: IsoDate;
  /** The first day that one of its components was used; null without components. */
  readonly firstUse: IsoDate | null;
  readonly inclVat: Cents | null;
  readonly vat: Cents | null;
  readonly exclVat: Cents | null;
  /** What its components already take; null for a new one. */
  readonly minimum: { readonly inclVat: Cents; readonly exclVat: Cents } | null;
};

/** Every rule that a purchase breaks, at its field. */
export function assetFaults(asset: TypedAsset): readonly FieldFault[] {
  const { inclVat, vat, exclVat, minimum, date, dateMax, firstUse } = asset;
  return [
    ...(asset.title.trim() === "" ? [{ target: "title", message: MESSAGES.required }] : []),
    ...(asset.isAccountKnown ? [] : [{ target: "related_account", message: MESSAGES.choice }]),
    ...(date === null ? [{ target: "date_of_purchase", message: MESSAGES.dateRequired }] : []),
    ...(date !== null && date > dateMax ? [{ target: "date_of_purchase", message: tooFar("La date d’achat", dateMax) }] : []),
    ...(date !== null && firstUse !== null && date > firstUse
      ? [{ target: "date_of_purchase", message: `L’achat ne peut pas suivre la mise en service, le ${frenchDay(firstUse)}.` }]
      : []),
    ...(inclVat === null ? [{ target: "total_amount_incl_vat", message: MESSAGES.numberRequired }] : []),
    ...(inclVat !== null && inclVat < 0 ? [{ target: "total_amount_incl_vat", message: NEGATIVE }] : []),
    ...(vat !== null && (vat < 0 || (inclVat !== null && 2 * vat > inclVat)) ? [{ target: "total_amount_vat", message: VAT_RATE }] : []),
    ...(inclVat !== null && exclVat !== null && exclVat !== inclVat - (vat ?? 0)
      ? [{ target: "total_amount_excl", message: "Le montant HT est le montant TTC moins la TVA." }]
      : []),
    ...(minimum !== null && inclVat !== null && (inclVat < minimum.inclVat || inclVat - (vat ?? 0) < minimum.exclVat)
      ? [{ target: "total_amount_incl_vat", message: belowMinimum(minimum) }]
      : []),
  ];
}

/** The sentence of a day beyond the last one that may be typed; `what` begins it. */
export function tooFar(what: string, dateMax: IsoDate): string {
  return `${what} ne peut pas dépasser le ${frenchDay(dateMax)}.`;
}

const NEGATIVE = "Le montant ne peut pas être négatif.";
/** A rate of 100 % makes the VAT half of the price. */
const VAT_RATE = "La TVA est comprise entre 0 et 100\u00a0% du montant HT.";

function belowMinimum({ inclVat, exclVat }: { inclVat: Cents; exclVat: Cents }): string {
  return `Le montant ne peut pas descendre sous ${frenchAmount(inclVat)} € TTC./ ${frenchAmount(exclVat)} € HT.`;
}

/** The sentence of a rule of the domain that a component breaks, at its field; `deducts` when its account takes VAT back. */
export function componentFaultOf(fault: ComponentFault, { deducts }: { readonly deducts: boolean }): FieldFault {
  switch (fault.rule) {
    case "above": {
      const most = frenchAmount(fault.maximumCents);
      const start = deducts ? "Le montant HT ne peut pas dépasser" : "Le montant ne peut pas dépasser";
      return { target: fault.field, message: `${start}: ${most} € HT.` };
    }
    case "negative":
      return { target: fault.field, message: NEGATIVE };
    case "not_degressive":
      return { target: fault.field, message: "Le mode dégressif n’est pas admis pour ce compte." };
    case "too_short":
      return { target: fault.field, message: "Le mode dégressif demande une durée de 3 ans au moins." };
    case "before_purchase":
      return { target: fault.field, message: `La mise en service ne peut pas précéder l’achat, le ${frenchDay(fault.purchasedOn)}.` };
    case "days":
      return {
        target: fault.field,
        message: `La loi n’admet l’amortissement d’un fonds que s’il est acheté du ${frenchDay(fault.from)} au ${frenchDay(fault.to)} (art. 39-1-2° du CGI).`,
      };
    case "range":
      return fault.field === "duration"
        ? { target: fault.field, message: `De ${fault.min} à ${fault.max} ans.` }
        : { target: fault.field, message: "La part professionnelle est comprise entre 0 et 100\u00a0%." };
  }
}

/** An exit as it is typed; amounts in cents. */
export type TypedExit = {
  readonly type: "cession" | "mise_au_rebut" | "reintegration" | null;
  readonly date: IsoDate | null;
  /** The later of the purchase and of the first day of the oldest open fiscal year. */
  readonly dateMin: IsoDate;
  /** The last day that may be typed: later is a typing error. */
  readonly dateMax: IsoDate;
  readonly inclVat: Cents | null;
  readonly vat: Cents | null;
  readonly exclVat: Cents | null;
};

/** Every rule that an exit breaks, at its field: a sale needs its three amounts, the others their price alone. */
export function exitFaults({ type, date, dateMin, dateMax, inclVat, vat, exclVat }: TypedExit): readonly FieldFault[] {
  const isSale = type === "cession";
  const price = exclVat ?? inclVat;
  return [
    ...(type === null ? [{ target: "output_type", message: MESSAGES.choice }] : []),
    ...(date === null ? [{ target: "release_date", message: MESSAGES.dateRequired }] : []),
    ...(date !== null && date < dateMin
      ? [{ target: "release_date", message: `La sortie ne peut pas précéder le ${frenchDay(dateMin)}.` }]
      : []),
    ...(date !== null && date > dateMax ? [{ target: "release_date", message: tooFar("La date de sortie", dateMax) }] : []),
    ...(isSale && inclVat === null ? [{ target: "output_price_incl_vat", message: MESSAGES.numberRequired }] : []),
    ...(isSale && vat === null ? [{ target: "vat_on_exit_price", message: MESSAGES.numberRequired }] : []),
    ...(isSale && exclVat === null ? [{ target: "output_price_excl", message: MESSAGES.numberRequired }] : []),
    ...(!isSale && type !== null && price === null ? [{ target: "output_price_excl", message: MESSAGES.numberRequired }] : []),
    ...(price !== null && price < 0 ? [{ target: "output_price_excl", message: NEGATIVE }] : []),
    ...(isSale && vat !== null && vat < 0 ? [{ target: "vat_on_exit_price", message: NEGATIVE }] : []),
    ...(isSale && inclVat !== null && vat !== null && exclVat !== null && exclVat !== inclVat - vat
      ? [{ target: "output_price_excl", message: "Le prix HT est le prix TTC moins la TVA." }]
      : []),
  ];
}
