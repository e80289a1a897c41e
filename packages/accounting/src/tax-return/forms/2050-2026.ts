import { FORM_2050_2025 } from "./2050-2025.js";
import type { TaxForm } from "./tax-form.js";

/** 2050 series for the income of 2026: the forms of 2027 are not published, the boxes of 2026 replace them. */
export const FORM_2050_2026: TaxForm = { ...FORM_2050_2025, incomeYear: 2026, isProvisional: true };
