import { expect, test } from "vitest";
import { isVehicleComplete, NO_VEHICLE, powerUnit, type VehicleForm } from "./vehicle-form.js";

const MEGANE: VehicleForm = {
  ...NO_VEHICLE,
  label: "Renault Mégane E-Tech",
  vehicleType: "car",
  engineType: "electric",
  fuelType: "electricity",
  fiscalPower: 5,
};

test.each<[string, Partial<VehicleForm>, boolean]>([
  ["with all that it needs", {}, true],
  ["without its model", { label: "  " }, false],
  ["without its type", { vehicleType: "" }, false],
  ["without its engine", { engineType: "" }, false],
  ["without its fuel", { fuelType: "" }, false],
  ["without its power", { fiscalPower: null }, false],
  ["with a power under 1", { fiscalPower: 0 }, false],
  ["with a power of 1", { fiscalPower: 1 }, true],
])("a vehicle %s may be sent: %s", (_case, part, expected) => {
  expect(isVehicleComplete({ ...MEGANE, ...part })).toBe(expected);
});

test("the power of a moped is in cm³, that of the others in fiscal horsepower", () => {
  expect(powerUnit("moped")).toBe("cm³");
  expect(powerUnit("car")).toBe("CV");
});
