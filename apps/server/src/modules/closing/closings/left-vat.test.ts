import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { readReturnOf, typeOperations } from "../../vat/testing.js";
import { changeStepOf, closingCompany, readClosingOf, validateStepOf } from "../testing.js";
import { closeAsSeen, finishSteps } from "./testing.js";

const server = await testApp({ today: "2026-04-14" });

/** A liberal profession that left VAT on 1 July, its two quarters declared, with a car at the scale and VAT deducted on its fuel. */
async function companyThatLeft(): Promise<{ company: TestCompany; car: string }> {
  const company = await closingCompany(server, { vatSystem: "quarterly_rn" });
  const created = await company.send("POST", "/api/v1/vehicle", {
    label: "Clio",
    vehicle_type: "car",
    engine_type: "thermal",
    fuel_type: "petrol",
    fiscal_power_cm3: 5,
    co2_emissions: 120,
  });
  await typeOperations(company, [
    { date: "2025-05-02", type: "income", paid: 1200, account: "706000", vatRate: 20, origin: "personal" },
    { date: "2025-05-03", type: "outcome", paid: 120, account: "606140", vatRate: 20, vatNature: "BS", origin: "personal" },
  ]);
  const leave = { effectiveDate: "2025-07-01", vatSystem: "not_subjected" };
  const { seen } = (await company.send("POST", "/api/v1/company/regime", { ...leave, preview: true })).json().data;
  expect((await company.send("POST", "/api/v1/company/regime", { ...leave, seen })).statusCode).toBe(200);
  for (const period of ["2025-T1", "2025-T2"]) {
    const validated = await company.send("POST", `/api/v1/vat-declaration/${period}/validate`, {});
    expect(validated.statusCode, validated.body).toBe(200);
  }
  return { company, car: created.json<{ data: { id: string } }>().data.id };
}

test("VAT to give back on a car once VAT was left in the year goes to a rectifying version of the last return, which takes it", async () => {
  const { company, car } = await companyThatLeft();
  const inputs = { method: "mileage_scale", vehicles: { [car]: { kmPro: 1000, kmTotal: 2000 } } };
  await changeStepOf(company, "potential_fixed_assets", { inputs: {}, validate: true });
  const { effect } = (await changeStepOf(company, "car_expenses", { inputs, validate: true, preview: true })).json();
  expect(effect.vat).toBe("2025-T2 (rectificative)");
  const done = await validateStepOf(company, "car_expenses", inputs);
  expect(done.statusCode, done.body).toBe(200);
  await finishSteps(company);
  expect((await readClosingOf(company)).checks.vat_declaration.status).toBe(true);
  const before = await readReturnOf(company, "2025-T2");
  await closeAsSeen(company);
  const after = await readReturnOf(company, "2025-T2");
  expect(after.explanation?.message).toMatch(/version rectificative/);
  expect((await company.send("POST", "/api/v1/vat-declaration/2025-T2/rectify", {})).statusCode).toBe(200);
  const again = await company.send("POST", "/api/v1/vat-declaration/2025-T2/validate", {});
  expect(again.statusCode, again.body).toBe(200);
  const given = before.toPay ?? 0;
  expect(again.json().data.toPay - given).toBe(Math.round(16));
});
