import { expect, test } from "vitest";
import { FIGURES_2025 } from "../../rates/2025.js";
import { fromEuros } from "../../testing/builders.js";
import { fuelAmount, mileageAmount, mileageTerms, scaleVehicle, type ScaleVehicle } from "./mileage.js";

const CAR: ScaleVehicle = { kind: "car", fiscalPower: 5, isElectric: false, fuel: "petrol", isUpTo125: false };

test.each<[string, Partial<ScaleVehicle>, number, string]>([
  ["5 CV", {}, 12_000, "5679,00"],
  ["5 CV, electric", { isElectric: true }, 12_000, "6814,80"],
  ["4 CV", { fiscalPower: 4 }, 5_000, "3030,00"],
  ["4 CV, one kilometre more", { fiscalPower: 4 }, 5_001, "3030,34"],
  ["9 CV", { fiscalPower: 9 }, 25_000, "11750,00"],
  ["motorcycle of 4 CV", { kind: "motorcycle", fiscalPower: 4 }, 4_000, "1486,00"],
  ["moped", { kind: "moped", fiscalPower: 0 }, 2_000, "630,00"],
])("kilometres of a %s: %j, %s km, %s €", (_title, own, km, amount) => {
  expect(mileageAmount(FIGURES_2025.mileage, { ...CAR, ...own }, km)).toBe(fromEuros(amount));
});

test("an amount of the scale is told term by term", () => {
  expect(mileageTerms(FIGURES_2025.mileage, { ...CAR, isElectric: true }, 12_000)).toEqual({
    thousandthsPerKm: 357,
    distance: fromEuros("4284,00"),
    plus: fromEuros("1395,00"),
    electric: fromEuros("1135,80"),
  });
});

test.each<[string, Partial<ScaleVehicle>, number, string]>([
  ["car of 6 CV, diesel", { fiscalPower: 6, fuel: "diesel" }, 8_000, "880,00"],
  ["car of 12 CV, petrol", { fiscalPower: 12 }, 1_000, "208,00"],
  ["moped", { kind: "moped" }, 1_000, "37,00"],
  ["motorcycle up to 125 cm³", { kind: "motorcycle", isUpTo125: true }, 1_000, "74,00"],
  ["motorcycle of 5 CV", { kind: "motorcycle" }, 1_000, "95,00"],
  ["motorcycle of 6 CV", { kind: "motorcycle", fiscalPower: 6 }, 1_000, "131,00"],
])("fuel of a %s", (_title, own, km, amount) => {
  const { fuel } = FIGURES_2025;
  if (!fuel) throw new Error("the scale of 2025 is published");
  expect(fuelAmount(fuel, { ...CAR, ...own }, km)).toBe(fromEuros(amount));
});

test("a vehicle follows the scale of its type, the fuel that it burns, the class of its power", () => {
  const car = { type: "car", engine: "thermal", fuel: "petrol", power: 5 };
  const kinds = ["car", "motorhome", "motorcycle", "scooter", "moped", "quad", "utility", "taxi", "driving_school"];
  expect(kinds.map((type) => scaleVehicle({ ...car, type })?.kind ?? null)).toEqual([
    "car",
    "car",
    "motorcycle",
    "motorcycle",
    "moped",
    "moped",
    null,
    null,
    null,
  ]);
  const fuels = ["petrol", "e85", "diesel", "lpg", "cng", "electricity", "hydrogen", "none"];
  expect(fuels.map((fuel) => scaleVehicle({ ...car, fuel })?.fuel)).toEqual(["petrol", "petrol", "diesel", "lpg", "lpg", null, null, null]);
  // Hydrogen and hybrids follow the thermal scale.
  const engines = ["thermal", "hybrid", "plugin_hybrid", "electric", "hydrogen"];
  expect(engines.map((engine) => scaleVehicle({ ...car, engine })?.isElectric)).toEqual([false, false, false, true, false]);
  expect([1, 2, 3, 5].map((power) => scaleVehicle({ ...car, type: "scooter", power })?.isUpTo125)).toEqual([true, true, false, false]);
});
