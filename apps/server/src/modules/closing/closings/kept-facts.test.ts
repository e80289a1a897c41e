import { expect, test } from "vitest";
import type { ClosingOverview } from "@comptoir/contract/closing/steps";
import { testApp } from "../../../testing/app.js";
import { typeOperations } from "../../vat/testing.js";
import { changeStepOf, closingCompany, readStepOf, validateStepOf } from "../testing.js";
import { closeAsSeen, finishSteps, reopenYearOf } from "./testing.js";

const app = await testApp({ today: "2026-02-10" });

test("a closed year keeps the vehicles, the profession and the first day of the activity that it was closed with; reopened, it reads those of today", async () => {
  const nurse = await closingCompany(app);
  const began = (activityStartDate: string) => nurse.send("PATCH", "/api/v1/company", { activityStartDate });
  expect((await began("2024-08-01")).statusCode).toBe(200);
  await nurse.send("PATCH", "/api/v1/steps", { noPreviousAccounts: true, reason: "Premiers mois suivis ailleurs" });
  const car = { label: "Clio", vehicle_type: "car", engine_type: "thermal", fuel_type: "petrol", fiscal_power_cm3: 5, co2_emissions: 120 };
  const created = (await nurse.send("POST", "/api/v1/vehicle", car)).json().data;
  await typeOperations(nurse, [{ date: "2025-03-03", type: "income", paid: 48_000, account: "706000", origin: "personal" }]);
  const zone = { zone: "zfrr", creationDate: "2024-08-01", sedentary: true, isTakeover: false, employees: 0, communeInsee: "29019" };
  await changeStepOf(nurse, "rrz_tax_exemption", { inputs: { ...zone, turnoverOutOfZone: 0, turnoverTotal: 48_000 } });
  const validated = async (code: string, inputs: object = {}) => {
    const reply = await validateStepOf(nurse, code, inputs);
    expect(reply.statusCode, reply.body).toBe(200);
  };
  await validated("potential_fixed_assets");
  await validated("car_expenses", {
    usesVehicle: true,
    method: "mileage_scale",
    vehicles: { [created.id]: { kmPro: 1000, kmTotal: 2000 } },
  });
  await finishSteps(nurse);
  await closeAsSeen(nurse);
  const stepsOf = async () => (await nurse.get(`/api/v1/steps?fiscalYearId=${nurse.fiscalYearId}`)).json<ClosingOverview>().steps;
  const closed = await stepsOf();
  const zoned = closed.find(({ code }) => code === "rrz_tax_exemption");
  expect(zoned?.code === "rrz_tax_exemption" && zoned.result.exempt).toBeGreaterThan(40_000);
  expect((await began("2025-01-01")).statusCode).toBe(200);
  expect((await nurse.send("PATCH", `/api/v1/vehicle/${created.id}`, { fiscal_power_cm3: 7 })).statusCode).toBe(200);
  expect(await stepsOf()).toEqual(closed);
  expect((await nurse.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true, findings: [] });
  await reopenYearOf(nurse);
  expect((await readStepOf(nurse, "rrz_tax_exemption")).status).toBe(2);
  expect((await readStepOf(nurse, "car_expenses")).status).toBe(2);
});

test("a doctor who becomes a nurse once the year is closed: its deductions stay those of the doctor who was", async () => {
  const doctor = await closingCompany(app);
  await app.db.shared((tx) =>
    tx.run(
      "update shared.companies set profession_id = 'medecin-generaliste', profession = 'Médecin généraliste', conventional_industry = '1' where id = $1",
      [doctor.id],
    ),
  );
  await typeOperations(doctor, [{ date: "2025-03-03", type: "income", paid: 20_000, account: "706100", origin: "personal" }]);
  await changeStepOf(doctor, "various_deductions", { inputs: { doctor: { flatRate: true, additional: true } } });
  await finishSteps(doctor);
  await closeAsSeen(doctor);
  const stepsOf = async () => (await doctor.get(`/api/v1/steps?fiscalYearId=${doctor.fiscalYearId}`)).json<ClosingOverview>().steps;
  const closed = await stepsOf();
  const lines = closed.find(({ code }) => code === "various_deductions")?.lines ?? [];
  expect(lines.map(({ box, amount }) => [box, amount])).toEqual([
    ["CL", 400],
    ["DH", 1830],
    ["DG", 600],
  ]);
  const changed = await doctor.send("PATCH", "/api/v1/company", { professionId: "infirmier", professionalStatusId: "titulaire" });
  expect(changed.statusCode, changed.body).toBe(200);
  expect(await stepsOf()).toEqual(closed);
});
