import type { annuityShares } from "@comptoir/accounting/depreciation/annuity-shares";
import { isPassengerCar } from "@comptoir/accounting/depreciation/asset-accounts";
import { carCap } from "@comptoir/accounting/rates/car-cap";
import type { Tx } from "../../../db/transaction.js";
import { vehicleOf } from "../../vehicles/service.js";
import type { ComponentRow } from "../repository.js";

/** The price of a passenger car and what of it counts; null where no cap applies. */
export async function capOf(tx: Tx, companyId: string, row: ComponentRow): Promise<Parameters<typeof annuityShares>[1]["cap"]> {
  if (!isPassengerCar(row.account_code) || row.vehicle_id === null) return null;
  const vehicle = await vehicleOf(tx, companyId, row.vehicle_id);
  const cap = carCap({
    co2: vehicle.co2,
    firstRegisteredOn: vehicle.first_registered_on ?? row.purchased_on,
    purchasedOn: row.purchased_on,
  });
  return cap === null ? null : { price: row.incl_vat_cents, cap };
}
