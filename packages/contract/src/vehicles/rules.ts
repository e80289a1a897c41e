import { ENGINE_TYPES, FUEL_TYPES, isTerm, VEHICLE_TYPES } from "@comptoir/accounting/vehicles/vehicle-terms";
import type { FieldFault } from "../base/field-fault.js";
import { MESSAGES } from "../base/messages.js";

/** A vehicle as it is typed. */
export type TypedVehicle = {
  readonly label: string;
  readonly vehicle_type: string;
  readonly engine_type: string;
  readonly fuel_type: string;
  readonly fiscal_power_cm3: number | null;
  readonly co2_emissions: number | null;
  readonly purchase_price: number | null;
};

/** Every rule of point 5 that a vehicle breaks, at its field. */
export function vehicleFaults(vehicle: TypedVehicle): readonly FieldFault[] {
  const { fiscal_power_cm3: power, co2_emissions: co2, purchase_price: price } = vehicle;
  return [
    ...(vehicle.label.trim() === "" ? [{ target: "label", message: MESSAGES.required }] : []),
    ...(isTerm(VEHICLE_TYPES, vehicle.vehicle_type) ? [] : [{ target: "vehicle_type", message: MESSAGES.choice }]),
    ...(isTerm(ENGINE_TYPES, vehicle.engine_type) ? [] : [{ target: "engine_type", message: MESSAGES.choice }]),
    ...(isTerm(FUEL_TYPES, vehicle.fuel_type) ? [] : [{ target: "fuel_type", message: MESSAGES.choice }]),
    ...(power === null ? [{ target: "fiscal_power_cm3", message: MESSAGES.numberRequired }] : []),
    ...(power !== null && power < 1 ? [{ target: "fiscal_power_cm3", message: "La puissance est d’au moins 1." }] : []),
    ...(co2 !== null && co2 < 0 ? [{ target: "co2_emissions", message: "Le taux de CO₂ ne peut pas être négatif." }] : []),
    ...(price !== null && price < 0 ? [{ target: "purchase_price", message: "Le prix ne peut pas être négatif." }] : []),
  ];
}
