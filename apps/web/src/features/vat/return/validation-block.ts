import type { ApiError } from "../../../lib/api/api-error.js";
import { t } from "../../../text/t.js";
import { toCategorize, toValidate, type ListTarget } from "../warning/before-declaring.js";

/** What keeps a return from being validated: its sentence, and where to go. */
export type ValidationBlock = {
  readonly message: string;
  /** Operations to look at, the period of another return, or nothing but the sentence. */
  readonly way:
    | { readonly to: "operations"; readonly label: string; readonly target: ListTarget }
    | { readonly to: "return"; readonly label: string; readonly period: string }
    | null;
};

/** Reads a refusal to validate a return whose period ends that day; null when it is another failure. */
export function validationBlock(
  { code, message, facts }: Pick<ApiError, "code" | "message" | "facts">,
  end: string,
): ValidationBlock | null {
  switch (code) {
    case "vat.to_categorize":
      return {
        message,
        way: { to: "operations", label: t("vat.block.categorize", "Catégoriser les opérations"), target: named(facts, toCategorize(end)) },
      };
    case "vat.to_validate":
      return {
        message,
        way: { to: "operations", label: t("vat.block.validate", "Valider la TVA"), target: named(facts, toValidate(end)) },
      };
    case "vat.previous_open":
      return {
        message,
        way: { to: "return", label: t("vat.block.previous", "Ouvrir cette déclaration"), period: String(facts["period"]) },
      };
    case "vat.period_open":
    case "vat.gaps":
    case "vat.controls":
      return { message, way: null };
    default:
      return null;
  }
}

/** The operations one by one when the refusal names them all, else the list that holds them. */
function named({ count, ids }: ApiError["facts"], list: ListTarget): ListTarget {
  return Array.isArray(ids) && ids.length === count ? { search: {}, ids: ids.map(String) } : list;
}
