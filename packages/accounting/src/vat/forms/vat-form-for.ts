import type { IsoDate } from "../../date.js";
import { CA12_2026 } from "./ca12-2026.js";
import { CA3_2026 } from "./ca3-2026.js";
import type { VatForm, VatFormName } from "./return-form.js";

/** Forms that are published, the latest first; the forms of 2025 and 2026 have the same lines and codes. */
const PUBLISHED: readonly VatForm[] = [CA3_2026, { ...CA3_2026, millesime: 2025 }, CA12_2026, { ...CA12_2026, millesime: 2025 }];

/** `provisional`: the form of that year is not published yet, the last one replaces it. */
export type ChosenForm = { readonly form: VatForm; readonly provisional: boolean };

/** The form of a period: a CA3 of the year it ends in, a CA12 of the year it is filed in. Source: docs/sources.md#vat-returns. */
export function vatFormFor({ form, end }: { readonly form: VatFormName; readonly end: IsoDate }): ChosenForm {
  const known = PUBLISHED.filter((one) => one.form === form).toSorted((one, other) => other.millesime - one.millesime);
  const year = Number(end.slice(0, 4)) + (form === "CA12" && end.slice(5) > "10-01" ? 1 : 0);
  const [latest] = known;
  if (!latest) throw new RangeError(`no form ${form}`);
  return { form: known.find(({ millesime }) => millesime <= year) ?? known.at(-1) ?? latest, provisional: year > latest.millesime };
}

/** The published form of a millésime, for a return already declared; the last one when it is not known. */
export function publishedForm(form: VatFormName, millesime: number): VatForm {
  const found = PUBLISHED.find((one) => one.form === form && one.millesime === millesime);
  return found ?? (form === "CA3" ? CA3_2026 : CA12_2026);
}
