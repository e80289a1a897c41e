import type { Tx } from "../../../db/transaction.js";
import type { StepCode } from "@comptoir/accounting/closing/step-codes";
import type { StepInputs } from "@comptoir/contract/closing/inputs";
import { centsOf } from "../inputs/typed-values.js";
import { changeVehicle } from "../../vehicles/service.js";

/**
 * Writes to the vehicles themselves what their step learns about them (CO₂, price), which depreciation reads too; the inputs without it are what the
 * step keeps.
 */
export async function vehicleAnswers(
  tx: Tx,
  companyId: string,
  { code, inputs }: { readonly code: StepCode; readonly inputs: Readonly<Record<string, unknown>> },
): Promise<Readonly<Record<string, unknown>>> {
  const { vehicles } = inputs as StepInputs<"car_expenses">;
  if (code !== "car_expenses" || vehicles === null || vehicles === undefined) return inputs;
  const kept: Record<string, unknown> = {};
  for (const [id, typed] of Object.entries(vehicles)) {
    if (typed === null) continue;
    const { co2, price, ...rest } = typed;
    const given = {
      ...(typeof co2 === "number" && { co2_emissions: co2 }),
      ...(typeof price === "number" && { purchase_price: centsOf(price) }),
    };
    if (Object.keys(given).length > 0) await changeVehicle(tx, companyId, { id, given });
    kept[id] = rest;
  }
  return { ...inputs, vehicles: kept };
}
