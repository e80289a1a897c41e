import { figuresOfYear } from "../rates/figures-of-year.js";
import type { ReturnedProfit } from "./forms/tax-forms-for.js";

type NamedForm = { readonly form: string; readonly title: string };

/** What decides the annex: turnover in whole euros, days of the year. */
type TradeYear = { readonly turnover: number; readonly days: number; readonly incomeYear: number };

const YEAR_DAYS = 365;

/** Forms of a real regime that are not prepared here. */
const OF_REAL_REGIME: readonly NamedForm[] = [
  { form: "2054", title: "Immobilisations" },
  { form: "2055", title: "Amortissements" },
  { form: "2056", title: "Provisions" },
  { form: "2057", title: "Échéances des créances et des dettes" },
  { form: "2058-A", title: "Résultat fiscal, hors des cases ci-dessus" },
  { form: "2058-B", title: "Déficits et provisions non déductibles" },
  { form: "2058-C", title: "Renseignements divers" },
  { form: "2059-A", title: "Plus-values" },
];

/**
 * The forms of a trade that are not prepared here: listed, to be made elsewhere. The annex of the value added is due strictly above its limit, the turnover of a
 * shorter or longer year being brought to twelve months. Source: docs/sources.md#figures-local-taxes.
 */
export function formsMadeElsewhere(profit: ReturnedProfit, { turnover, days, incomeYear }: TradeYear): readonly NamedForm[] {
  if (profit === "bnc") return [];
  const isDue = turnover * YEAR_DAYS > figuresOfYear(incomeYear).valueAdded.annexAbove * days;
  const annex = { form: profit === "bic-rn" ? "2059-E" : "2033-E", title: "Valeur ajoutée" };
  return [...(profit === "bic-rn" ? OF_REAL_REGIME : []), ...(isDue ? [annex] : [])];
}
