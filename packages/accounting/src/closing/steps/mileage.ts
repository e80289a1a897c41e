import { cents, shareOf, type Cents } from "../../money.js";
import type { FuelScale, MileageBand, MileageScale, PowerScale } from "../../rates/yearly-figures.js";

/** A vehicle as the scales see it. */
export type ScaleVehicle = {
  readonly kind: "car" | "motorcycle" | "moped";
  /** Fiscal power (CV); a moped has none. */
  readonly fiscalPower: number;
  readonly isElectric: boolean;
  /** Null: the scale of fuel holds none of what it burns, electricity and hydrogen among them. */
  readonly fuel: "diesel" | "petrol" | "lpg" | null;
  /** True of a motorcycle up to 125 cm³. */
  readonly isUpTo125: boolean;
};

const WHOLE_PERCENT = 100;
/** Thousandths of a euro in a cent. */
const THOUSANDTHS_PER_CENT = 10;

/**
 * What the scale gives for the business kilometres of one vehicle in the year: kilometres × rate + sum of the one band that holds them all;
 * a fifth more for an electric one. Source: docs/sources.md#figures-vehicles.
 */
export function mileageAmount(scale: MileageScale, vehicle: ScaleVehicle, km: number): Cents {
  const { distance, plus, electric } = mileageTerms(scale, vehicle, km);
  return cents(distance + plus + electric);
}

/** The terms of that amount: kilometres × rate, the sum of the band, what an electric vehicle adds. */
export type MileageTerms = { readonly thousandthsPerKm: number; readonly distance: Cents; readonly plus: Cents; readonly electric: Cents };

/** The same, term by term. */
export function mileageTerms(scale: MileageScale, vehicle: ScaleVehicle, km: number): MileageTerms {
  const bands = vehicle.kind === "moped" ? scale.mopeds : powerBands(vehicle.kind === "car" ? scale.cars : scale.motorcycles, vehicle);
  const band = bands.find(({ throughKm }) => throughKm === null || km <= throughKm);
  if (!band) throw new RangeError(`no band of kilometres for ${km}`);
  const distance = shareOf(cents(km * band.thousandthsPerKm), 1, THOUSANDTHS_PER_CENT);
  const plus = cents(band.plus * WHOLE_PERCENT);
  const electric = vehicle.isElectric ? shareOf(cents(distance + plus), scale.electricExtraPercent, WHOLE_PERCENT) : cents(0);
  return { thousandthsPerKm: band.thousandthsPerKm, distance, plus, electric };
}

/** What the scale of fuel gives: kilometres × rate. */
export function fuelAmount(scale: FuelScale, vehicle: ScaleVehicle, km: number): Cents {
  return shareOf(cents(km * fuelRate(scale, vehicle)), 1, THOUSANDTHS_PER_CENT);
}

function powerBands(powers: readonly PowerScale[], { fiscalPower }: ScaleVehicle): readonly MileageBand[] {
  const scale = powers.find(({ throughPower }) => throughPower === null || fiscalPower <= throughPower);
  if (!scale) throw new RangeError(`no scale for ${fiscalPower} CV`);
  return scale.bands;
}

function fuelRate(scale: FuelScale, { kind, fiscalPower, fuel, isUpTo125 }: ScaleVehicle): number {
  if (fuel === null) return 0;
  if (kind === "moped") return scale.mopeds;
  if (kind === "motorcycle") return isUpTo125 ? scale.upTo125 : fiscalPower <= 5 ? scale.throughPower5 : scale.abovePower5;
  const rates = scale.cars.find(({ throughPower }) => throughPower === null || fiscalPower <= throughPower);
  if (!rates) throw new RangeError(`no fuel rate for ${fiscalPower} CV`);
  return rates[fuel];
}

const KINDS: Readonly<Record<string, ScaleVehicle["kind"]>> = {
  car: "car",
  motorhome: "car",
  motorcycle: "motorcycle",
  scooter: "motorcycle",
  moped: "moped",
  quad: "moped",
};

/** The scale that covers a type of vehicle; null for a van, a taxi, a car of a driving school, which none covers. Source: docs/sources.md#figures-vehicles. */
export function scaledKind(vehicleType: string): ScaleVehicle["kind"] | null {
  return KINDS[vehicleType] ?? null;
}

/** The rate of the scale of fuel that each fuel follows. */
const FUELS: Readonly<Record<string, ScaleVehicle["fuel"]>> = { petrol: "petrol", e85: "petrol", diesel: "diesel", lpg: "lpg", cng: "lpg" };

/** Above 125 cm³ a motorcycle has three fiscal horsepower at least. */
const FIRST_POWER_ABOVE_125 = 3;

/** What a registration certificate states of a vehicle. */
export type StatedVehicle = { readonly type: string; readonly engine: string; readonly fuel: string; readonly power: number };

/** A vehicle as the scales see it; null when none covers it. Hydrogen follows the thermal scale of kilometres. */
export function scaleVehicle({ type, engine, fuel, power }: StatedVehicle): ScaleVehicle | null {
  const kind = scaledKind(type);
  if (kind === null) return null;
  const fiscalPower = kind === "moped" ? 0 : Math.floor(power);
  return {
    kind,
    fiscalPower,
    isElectric: engine === "electric",
    fuel: FUELS[fuel] ?? null,
    isUpTo125: kind === "motorcycle" && fiscalPower < FIRST_POWER_ABOVE_125,
  };
}
