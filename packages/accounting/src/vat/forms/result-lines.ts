/** Lines that carry the totals of each form of a VAT return. Source: forms 3310-CA3 and 3517-S (CA12). */
export const RESULT_LINES = {
  CA3: { collected: "16", deductible: "23", toPay: "32", creditOut: "27" },
  CA12: { collected: "19", deductible: "26", toPay: "56", creditOut: "35" },
} as const;
