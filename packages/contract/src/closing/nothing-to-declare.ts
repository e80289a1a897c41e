import type { StepCode } from "@comptoir/accounting/closing/step-codes";
import type { StepInputs } from "./inputs.js";

/** What a person without anything to declare types in the steps, in their order: the demonstration answers so, and so do those who measure or try a closing. */
export const NOTHING_TO_DECLARE = {
  scm: { applies: false },
  rental_accounting_specificities: { applies: false },
  rrz_tax_exemption: { applies: false },
  species: { hasCash: false },
  lagging_operations: {
    chequesReceived: "none",
    chequesIssued: "none",
    customers: "none",
    suppliers: "none",
    openingStock: "none",
    stock: "none",
    ownUse: false,
  },
  car_expenses: { usesVehicle: false },
  various_deductions: { answered: true, ownMoney: false, laundry: { loadsPerWeek: 0, weeks: 0, unitPrice: 0 } },
  tax_reintegrations: { checked: true },
  tax_credit: { donations: 0 },
} as const satisfies { readonly [Code in StepCode]?: StepInputs<Code> };
