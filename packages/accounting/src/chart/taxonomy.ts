import content from "./data/taxonomy.json" with { type: "json" };
import { asList, asObject, asOptional, asText } from "./json-reading.js";

/** One word of a list of states: what is exchanged, what is shown, and its explanation. */
export type TaxonomyTerm = { readonly value: string; readonly label: string; readonly tooltip: string | null };

/** Every list of states and kinds, by name (`tax_system`, `fiscal_year_status`…). */
export const taxonomy: Readonly<Record<string, readonly TaxonomyTerm[]>> = Object.fromEntries(
  Object.entries(asObject(content, "taxonomy.json")).map(([name, terms]) => [name, asList(terms, name, readTerm)]),
);

function readTerm(value: unknown, place: string): TaxonomyTerm {
  const term = asObject(value, place);
  return {
    value: asText(term["value"], `${place}.value`),
    label: asText(term["label"], `${place}.label`),
    tooltip: asOptional(term["tooltip"], `${place}.tooltip`, asText),
  };
}
