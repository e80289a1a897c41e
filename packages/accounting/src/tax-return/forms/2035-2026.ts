import { FORM_2035_2025 } from "./2035-2025.js";
import type { TaxForm } from "./tax-form.js";

/** 2035-SD for the income of 2026: the form of 2027 is not published, the boxes of the form of 2026 replace it. */
export const FORM_2035_2026: TaxForm = { ...FORM_2035_2025, incomeYear: 2026, isProvisional: true };
