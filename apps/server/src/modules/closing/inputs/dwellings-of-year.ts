import type { StepInputs } from "@comptoir/contract/closing/inputs";
import type { DwellingRow } from "../../addresses/service.js";

type TypedDwellings = StepInputs<"rental_accounting_specificities">["dwellings"];

/** The dwellings of a year: the address book, then the ones that left it and whose letting the year itself describes. */
export function dwellingsOfYear(listed: readonly DwellingRow[], typed: TypedDwellings): readonly DwellingRow[] {
  const known = new Set(listed.map(({ id }) => id));
  const gone = Object.entries(typed ?? {}).filter(([id, dwelling]) => !known.has(id) && dwelling?.activityStart != null);
  return [...listed, ...gone.map(([id]) => ({ id, label: "Logement retiré de vos adresses" }))];
}
