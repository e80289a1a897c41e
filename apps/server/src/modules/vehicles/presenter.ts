import { eurosOrNull } from "@comptoir/accounting/money";
import type { Vehicle } from "@comptoir/contract/vehicles/vehicles";
import type { VehicleRow } from "./repository.js";

/** A vehicle as the API shows it. */
export function toVehicle(row: VehicleRow): Vehicle {
  return {
    id: row.id,
    version: row.version,
    label: row.label,
    vehicle_type: row.vehicle_type,
    engine_type: row.engine_type,
    fuel_type: row.fuel_type,
    vehicle_registration: row.registration,
    fiscal_power_cm3: row.fiscal_power,
    co2_emissions: row.co2,
    date_of_first_registration: row.first_registered_on,
    purchase_price: eurosOrNull(row.price_cents),
  };
}
