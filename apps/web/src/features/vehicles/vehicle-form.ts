import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";

/** A vehicle as it is typed. */
export type VehicleForm = {
  readonly label: string;
  readonly vehicleType: string;
  readonly engineType: string;
  readonly fuelType: string;
  /** Fiscal horsepower; cm³ for a moped. */
  readonly fiscalPower: number | null;
  readonly registration: string;
  readonly firstRegistration: IsoDate | null;
  /** In g/km. */
  readonly co2Emissions: number | null;
  readonly purchasePrice: Cents | null;
};

/** A vehicle without any detail yet. */
export const NO_VEHICLE: VehicleForm = {
  label: "",
  vehicleType: "",
  engineType: "",
  fuelType: "",
  fiscalPower: null,
  registration: "",
  firstRegistration: null,
  co2Emissions: null,
  purchasePrice: null,
};

const MOPED = "moped";

/** True once a vehicle has what it needs: its model, its type, its engine, its fuel and its power. */
export function isVehicleComplete({ label, vehicleType, engineType, fuelType, fiscalPower }: VehicleForm): boolean {
  return [label.trim(), vehicleType, engineType, fuelType].every((value) => value !== "") && fiscalPower !== null && fiscalPower >= 1;
}

/** The unit of the power of a type of vehicle. */
export function powerUnit(vehicleType: string): "CV" | "cm³" {
  return vehicleType === MOPED ? "cm³" : "CV";
}
