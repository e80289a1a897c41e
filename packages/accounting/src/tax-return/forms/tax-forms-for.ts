import { FORM_2031_2025 } from "./2031-2025.js";
import { FORM_2031_2026 } from "./2031-2026.js";
import { FORM_2033_2025 } from "./2033-2025.js";
import { FORM_2033_2026 } from "./2033-2026.js";
import { FORM_2035_2025 } from "./2035-2025.js";
import { FORM_2035_2026 } from "./2035-2026.js";
import { FORM_2050_2025 } from "./2050-2025.js";
import { FORM_2050_2026 } from "./2050-2026.js";
import { form2031Of } from "./real-normal.js";
import type { TaxForm } from "./tax-form.js";

/** Profits that have a return: liberal professions, trades under the simplified regime and under the real one. */
export type ReturnedProfit = "bnc" | "bic-rs" | "bic-rn";

const FORMS: Readonly<Record<ReturnedProfit, readonly (readonly TaxForm[])[]>> = {
  bnc: [[FORM_2035_2025], [FORM_2035_2026]],
  "bic-rs": [
    [FORM_2031_2025, FORM_2033_2025],
    [FORM_2031_2026, FORM_2033_2026],
  ],
  "bic-rn": [
    [form2031Of(FORM_2031_2025), FORM_2050_2025],
    [form2031Of(FORM_2031_2026), FORM_2050_2026],
  ],
};

/** The forms of an income, in the order they are filed; null when that year has none: no year borrows another's unsaid. */
export function findTaxForms(profit: ReturnedProfit, incomeYear: number): readonly TaxForm[] | null {
  return FORMS[profit].find(([form]) => form?.incomeYear === incomeYear) ?? null;
}

/** The same. Throws RangeError when that year has none. */
export function taxFormsFor(profit: ReturnedProfit, incomeYear: number): readonly TaxForm[] {
  const found = findTaxForms(profit, incomeYear);
  if (!found) throw new RangeError(`no tax form for ${incomeYear}`);
  return found;
}
