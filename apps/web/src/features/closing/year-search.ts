import type { ClosingOverview } from "@comptoir/contract/closing/steps";

/** What a link from a year's closing adds to its address: a closed year is named, since screens show another one. */
export type YearSearch = { readonly exercice?: string };

/** The search of the links of a closing. */
export function yearSearch({ year: { id, state } }: Pick<ClosingOverview, "year">): YearSearch {
  return state === "closed" ? { exercice: id } : {};
}
