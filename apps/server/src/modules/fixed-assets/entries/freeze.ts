import { annuityShares } from "@comptoir/accounting/depreciation/annuity-shares";
import { isPassengerCar } from "@comptoir/accounting/depreciation/asset-accounts";
import { componentPlan } from "@comptoir/accounting/depreciation/asset-ledger";
import { carCap } from "@comptoir/accounting/rates/car-cap";
import type { Tx } from "../../../db/transaction.js";
import type { FiscalYearOf } from "../../books/years/service.js";
import { vehicleOf } from "../../vehicles/service.js";
import { deleteComponentYears, insertComponentYears, type FrozenYear } from "./freeze-repository.js";
import { readSituation, registerComponent } from "../register/register.js";
import { readComponents, type ComponentRow } from "../repository.js";

/**
 * Writes what a fiscal year that is being closed takes of each component, with the shares that the law keeps: from then on it no
 * longer changes. Call it before the year is closed, under `lockBooks`.
 */
export async function freezeComponents(tx: Tx, companyId: string, year: FiscalYearOf): Promise<void> {
  const { years, regimes } = await readSituation(tx, companyId);
  const frozen: FrozenYear[] = [];
  for (const row of await readComponents(tx, companyId)) {
    const plan = componentPlan(registerComponent(row, regimes), years);
    const line = plan.find(({ endDay, prorata }) => prorata !== "" && year.beginning <= endDay && endDay <= year.end);
    if (!line) continue;
    const shares = annuityShares(line.amount, { cap: await capOf(tx, companyId, row), useBp: row.use_bp });
    frozen.push({ componentId: row.id, fiscalYearId: year.id, endDay: line.endDay, annuity: line.amount, useBp: row.use_bp, ...shares });
  }
  await insertComponentYears(tx, companyId, frozen);
}

/** A year that is reopened takes nothing of any component until it is closed again. Call it once the year is open, under `lockBooks`. */
export function unfreezeComponents(tx: Tx, companyId: string, yearId: string): Promise<void> {
  return deleteComponentYears(tx, companyId, yearId);
}

/** The price of a passenger car and what of it counts; null where no cap applies. */
async function capOf(tx: Tx, companyId: string, row: ComponentRow): Promise<Parameters<typeof annuityShares>[1]["cap"]> {
  if (!isPassengerCar(row.account_code) || row.vehicle_id === null) return null;
  const vehicle = await vehicleOf(tx, companyId, row.vehicle_id);
  const cap = carCap({
    co2: vehicle.co2,
    firstRegisteredOn: vehicle.first_registered_on ?? row.purchased_on,
    purchasedOn: row.purchased_on,
  });
  return cap === null ? null : { price: row.incl_vat_cents, cap };
}
