import { isReverseCharge, type VatNature } from "../entry/vat-nature.js";
import { isFixedAssetAccount } from "../entry/account-facts.js";
import type { IsoDate } from "../date.js";
import { isVatRate } from "../rates/vat-rates.js";
import { ratePercent } from "./amount-checks.js";
import type { InvoiceHead } from "./invoice-head.js";
import type { VatGroup } from "./received-invoice.js";

/** How a group of the breakdown enters the books of the buyer, with the question for the user; `rateBp` is the one to post. */
export type GroupNature = {
  readonly nature: VatNature | null;
  readonly rateBp: number;
  /** True where the VAT stated is not deducted in France: it belongs to the cost. */
  readonly isGross: boolean;
  readonly question: string | null;
};

/** What the nature of a group depends on beside the group. */
export type NatureContext = {
  readonly invoice: Pick<InvoiceHead, "seller" | "process">;
  /** The day it is posted on. */
  readonly date: IsoDate;
  readonly vatSubject: boolean;
  /** The account chosen; null while none is. */
  readonly account: string | null;
};

const NORMAL_RATE = 2000;
const EU = "AT BE BG CY CZ DE DK EE ES FI GR EL HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");
/** Small equipment: above 500 € excl. tax, it is asked whether it is an asset. */
const EQUIPMENT = ["606300", "606400", "626100"];
const ASSET_FROM = 500_00;

/** The nature of one group of an invoice, by its category, its rate and where its seller is. Source: docs/sources.md#e-invoices. */
export function natureOfGroup(group: VatGroup, context: NatureContext): GroupNature {
  const found = byCategory(group, context);
  if (context.vatSubject || (found.nature !== null && isReverseCharge(found.nature))) return found;
  return { nature: null, rateBp: 0, isGross: true, question: found.question };
}

function byCategory(group: VatGroup, context: NatureContext): GroupNature {
  const isFrench = isFromFrance(context.invoice.seller);
  switch (group.category) {
    case "S":
      return standard(group, context);
    case "AE":
      return isFrench ? domesticReverse(group, context.invoice) : reverse("AUTOLIQ_SERV", "TVA due par vous\u00a0: confirmez le taux.");
    case "K":
      return isFrench ? doubtful() : reverse("AIC", "Achat dans l’Union\u00a0: confirmez qu’il s’agit de biens reçus, et le taux.");
    case "G":
    case "O":
      return isFrench ? (group.category === "G" ? doubtful() : exempt(null)) : foreign(context.invoice.seller);
    case "E":
    case "Z":
      return exempt(null);
    default:
      return exempt(`Catégorie de TVA «\u00a0${group.category}\u00a0», qui n’est pas française\u00a0: vérifiez.`);
  }
}

function standard({ base, rateBp }: VatGroup, { invoice, date, account }: NatureContext): GroupNature {
  const { seller } = invoice;
  const hasFrenchVat = isFromFrance(seller) || (seller.vatNumber ?? "").startsWith("FR");
  if (!hasFrenchVat) return exempt("TVA étrangère, non récupérable ici.");
  if (!isVatRate(rateBp, date))
    return exempt(`Le taux de ${ratePercent(rateBp)} ne se déclare pas ici\u00a0: saisissez cette TVA à la main.`);
  if (rateBp === 0) return exempt(null);
  if (account !== null && isFixedAssetAccount(account)) return { nature: "IMMO", rateBp, isGross: false, question: null };
  const isDoubtful = account !== null && EQUIPMENT.includes(account) && base > ASSET_FROM;
  return {
    nature: "BS",
    rateBp,
    isGross: false,
    question: isDoubtful ? "Plus de 500\u00a0€ HT\u00a0: charge ou immobilisation\u00a0?" : null,
  };
}

function domesticReverse({ reason }: VatGroup, { process }: Pick<InvoiceHead, "process">): GroupNature {
  const isBuilding = /283[\s-]*2[\s-]*nonies/i.test(reason ?? "") || process === "S5";
  return reverse("AUTOLIQ_BTP", isBuilding ? null : "Autoliquidation\u00a0: confirmez qu’il s’agit de travaux sous-traités.");
}

function foreign(seller: InvoiceHead["seller"]): GroupNature {
  return EU.includes(seller.country ?? "")
    ? exempt("Vendeur de l’Union\u00a0: vérifiez qu’aucune TVA n’est due par vous.")
    : reverse("AUTOLIQ_SERV", "Biens ou services\u00a0? Les biens importés ont leur TVA à l’importation.");
}

function reverse(nature: VatNature, question: string | null): GroupNature {
  return { nature, rateBp: NORMAL_RATE, isGross: false, question };
}

function exempt(question: string | null): GroupNature {
  return { nature: "EXO", rateBp: 0, isGross: true, question };
}

function doubtful(): GroupNature {
  return exempt("Facture sans TVA\u00a0: est-elle bien pour la France\u00a0?");
}

function isFromFrance({ country, siren, vatNumber }: InvoiceHead["seller"]): boolean {
  return country === "FR" || (country === null && (siren !== null || (vatNumber ?? "FR").startsWith("FR")));
}
