import { asList, asObject, asText } from "../chart/json-reading.js";
import content from "./data/functions.json" with { type: "json" };

/** What a person does in a firm: a job title, not a right. */
export type FirmFunction = { readonly value: string; readonly label: string };

/** Every function of a firm, from the partner to the assistant. */
export const FIRM_FUNCTIONS: readonly FirmFunction[] = asList(
  asObject(content, "functions.json")["functions"],
  "functions",
  (value, place) => {
    const given = asObject(value, place);
    return { value: asText(given["value"], `${place}.value`), label: asText(given["label"], `${place}.label`) };
  },
);

/** The label of a function; empty for one that is not in the list. */
export function functionLabel(value: string | null): string {
  return FIRM_FUNCTIONS.find((one) => one.value === value)?.label ?? "";
}
