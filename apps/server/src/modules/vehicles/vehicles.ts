import { uuidv7 } from "uuidv7";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import { vehicleFaults } from "@comptoir/contract/vehicles/rules";
import type { createVehicle } from "@comptoir/contract/vehicles/vehicles";
import type { Tx } from "../../db/transaction.js";
import { noteChange } from "../books/consequences.js";
import { Refusal, refuseFaults } from "../../refusal.js";
import { lockBooks } from "../books/years/service.js";
import { componentNaming, passengerCarNaming, readVehicle, removeVehicle, storeVehicle, type VehicleRow } from "./repository.js";

type Given = BodyOf<typeof createVehicle>;

/** Adds a vehicle. Refuses what breaks a rule of its fields. */
export async function addVehicle(tx: Tx, companyId: string, given: Given): Promise<VehicleRow> {
  return save(tx, companyId, { id: uuidv7(), known: null, given });
}

/** Changes what is given of a vehicle; the rest stays. */
export async function changeVehicle(tx: Tx, companyId: string, { id, given }: { id: string; given: Given }): Promise<VehicleRow> {
  await lockBooks(tx, companyId);
  return save(tx, companyId, { id, known: await vehicleOf(tx, companyId, id), given });
}

/** Removes a vehicle. Refuses `vehicle.used` while a component names it. */
export async function deleteVehicleOf(tx: Tx, companyId: string, id: string): Promise<VehicleRow> {
  noteChange(tx, { closing: true });
  await lockBooks(tx, companyId);
  const known = await vehicleOf(tx, companyId, id);
  const title = await componentNaming(tx, companyId, id);
  if (title !== null) throw new Refusal({ code: "vehicle.used", title });
  await removeVehicle(tx, companyId, id);
  return known;
}

/** A vehicle by its id. Refuses one that the company does not have. */
export async function vehicleOf(tx: Tx, companyId: string, id: string): Promise<VehicleRow> {
  const row = await readVehicle(tx, companyId, id);
  if (!row) throw new Refusal({ code: "not_found", what: "vehicle" });
  return row;
}

type Saving = { readonly id: string; readonly known: VehicleRow | null; readonly given: Given };

async function save(tx: Tx, companyId: string, { id, known, given }: Saving): Promise<VehicleRow> {
  noteChange(tx, { closing: true });
  const typed = {
    label: (given.label ?? known?.label ?? "").trim(),
    vehicle_type: given.vehicle_type ?? known?.vehicle_type ?? "",
    engine_type: given.engine_type ?? known?.engine_type ?? "",
    fuel_type: given.fuel_type ?? known?.fuel_type ?? "",
    fiscal_power_cm3: either(given.fiscal_power_cm3, known?.fiscal_power),
    co2_emissions: either(given.co2_emissions, known?.co2),
    purchase_price: either(given.purchase_price, known?.price_cents),
  };
  refuseFaults(vehicleFaults(typed));
  const row: VehicleRow = {
    id,
    version: (known?.version ?? 0) + 1,
    label: typed.label,
    vehicle_type: typed.vehicle_type,
    engine_type: typed.engine_type,
    fuel_type: typed.fuel_type,
    registration: (either(given.vehicle_registration, known?.registration) ?? "").trim(),
    fiscal_power: typed.fiscal_power_cm3 ?? 0,
    co2: typed.co2_emissions,
    first_registered_on: either(given.date_of_first_registration, known?.first_registered_on),
    price_cents: typed.purchase_price,
  };
  await refuseUncapped(tx, companyId, row);
  await storeVehicle(tx, companyId, row);
  return row;
}

/** The CO₂ of a passenger car decides what of its price may be depreciated: it stays known while an asset names the vehicle. */
async function refuseUncapped(tx: Tx, companyId: string, { id, co2 }: VehicleRow): Promise<void> {
  if (co2 !== null) return;
  const title = await passengerCarNaming(tx, companyId, id);
  if (title === null) return;
  refuseFaults([
    {
      target: "co2_emissions",
      message: `L’immobilisation «\u00a0${title}\u00a0» est cette voiture\u00a0: son plafond dépend de ce taux (rubrique V.7 de la carte grise).`,
    },
  ]);
}

/** What is given, null included; else what is known. */
function either<Value>(given: Value | null | undefined, known: Value | null | undefined): Value | null {
  return given === undefined ? (known ?? null) : given;
}
