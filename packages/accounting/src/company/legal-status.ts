import { asBoolean, asList, asObject, asText } from "../chart/json-reading.js";
import content from "./data/legal-statuses.json" with { type: "json" };

type LegalStatus = { readonly value: string; readonly label: string; readonly legalCategory: string; readonly isSoleTrader: boolean };

const statuses: readonly LegalStatus[] = asList(content, "legal-statuses.json", readStatus);

/** Legal forms that a new company may choose: the sole trader, whose micro-entrepreneur question is asked apart. */
export const offeredLegalStatuses: readonly { readonly value: string; readonly label: string }[] = statuses
  .filter(({ value }) => value === "individual")
  .map(({ value, label }) => ({ value, label }));

/** What a legal form is: of a sole trader, of a company, or no form that we know. */
export function legalStatusKind(value: string): "sole_trader" | "company" | "unknown" {
  const status = statuses.find((candidate) => candidate.value === value);
  if (status === undefined) return "unknown";
  return status.isSoleTrader ? "sole_trader" : "company";
}

/** True for a legal category of INSEE that is a natural person: 1000 today, 1100 to 1900 in old files. */
export function isSoleTraderCategory(legalCategory: string): boolean {
  return /^1\d{3}$/.test(legalCategory);
}

function readStatus(value: unknown, place: string): LegalStatus {
  const status = asObject(value, place);
  return {
    value: asText(status["value"], `${place}.value`),
    label: asText(status["label"], `${place}.label`),
    legalCategory: asText(status["legalCategory"], `${place}.legalCategory`),
    isSoleTrader: asBoolean(status["isSoleTrader"], `${place}.isSoleTrader`),
  };
}
