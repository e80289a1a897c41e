import { z } from "zod";

/** The states of a filing, of a VAT return or of an income tax return. */
export const FilingStateName = z.enum([
  "draft",
  "validated",
  "to_send",
  "deposited",
  "deposited_manually",
  "acknowledged",
  "rejected",
  "corrected",
]);
