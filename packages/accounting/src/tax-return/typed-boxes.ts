import type { TaxFormName } from "./forms/tax-form.js";

/** Boxes that neither accounts nor steps of the closing feed: a person writes them. Source: docs/sources.md#tax-returns. */
const TYPED_BOXES: Readonly<Record<TaxFormName, readonly string[]>> = {
  "2035": ["CX", "CY", "CZ", "BE", "EN", "EK", "EM", "ER", "EU", "EV"],
  "2031": ["2.securities", "BIC.staff"],
  "2033": ["182", "184", "195", "197", "209", "215", "217", "360", "374", "378", "690", "691"],
  "2050": ["HK"],
};

/** True for a box that a person writes. */
export function isTypedBox(form: TaxFormName, box: string): boolean {
  return TYPED_BOXES[form].includes(box);
}
