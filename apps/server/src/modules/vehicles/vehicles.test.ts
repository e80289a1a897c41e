import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { testApp } from "../../testing/app.js";

const { app, db, newCompany } = await testApp();
const CAR = {
  label: "Peugeot 208",
  vehicle_type: "car",
  engine_type: "thermal",
  fuel_type: "petrol",
  vehicle_registration: "AB-123-CD",
  fiscal_power_cm3: 5,
  co2_emissions: 120,
  date_of_first_registration: "2021-03-04",
  purchase_price: 18_500.5,
};

test("the three lists come at the top of the reply, by label and field_code", async () => {
  const { get } = await newCompany();
  const reply = (await get("/api/v1/vehicle")).json();
  expect(Object.keys(reply)).toEqual(["vehicle_terms", "engine_terms", "fuel_terms"]);
  expect(reply.vehicle_terms).toContainEqual({ label: "Cyclomoteur (50 cm³ ou moins)", field_code: "moped" });
  expect(reply.engine_terms).toContainEqual({ label: "Électrique", field_code: "electric" });
  expect(reply.fuel_terms).toContainEqual({ label: "GPL", field_code: "lpg", engines: ["thermal", "hybrid"] });
});

test("a vehicle is added, changed in part, listed, removed", async () => {
  const { get, send } = await newCompany();
  const created = await send("POST", "/api/v1/vehicle", CAR);
  expect([created.statusCode, created.json().data]).toEqual([201, { id: expect.any(String), version: 1, ...CAR }]);
  const { id } = created.json().data;
  const changed = await send("PATCH", `/api/v1/vehicle/${id}`, { co2_emissions: null, label: " 208 blanche " });
  expect(changed.json().data).toEqual({ ...CAR, id, version: 2, co2_emissions: null, label: "208 blanche" });
  expect((await get("/api/v1/vehicles")).json().data).toEqual([changed.json().data]);
  expect((await send("DELETE", `/api/v1/vehicle/${id}`)).statusCode).toBe(200);
  expect((await get("/api/v1/vehicles")).json().data).toEqual([]);
  expect((await send("DELETE", `/api/v1/vehicle/${id}`)).json().code).toBe("not_found");
});

test("of two who read the same vehicle, the second one to write is told; one who names no version writes", async () => {
  const { send, headers } = await newCompany();
  const { id } = (await send("POST", "/api/v1/vehicle", CAR)).json().data;
  const write = (label: string, read: number) =>
    app.inject({ method: "PATCH", url: `/api/v1/vehicle/${id}`, payload: { label }, headers: { ...headers, "if-match": `"${read}"` } });
  expect((await write("La première", 1)).statusCode).toBe(200);
  const late = await write("La seconde", 1);
  expect([late.statusCode, late.json().code]).toEqual([412, "record.changed"]);
  expect((await send("PATCH", `/api/v1/vehicle/${id}`, { label: "Sans version" })).statusCode).toBe(200);
});

test("the CO₂ of a car that an asset is cannot be cleared, nor the car removed", async () => {
  const { send } = await newCompany();
  const { id } = (await send("POST", "/api/v1/vehicle", CAR)).json().data;
  const asset = {
    title: "208",
    related_account: "218200",
    date_of_purchase: "2026-01-02",
    total_amount_incl_vat: 20_000,
    total_amount_vat: 0,
  };
  const component = { depreciable_base: 20_000, commissioning_date: "2026-01-02", duration: 5, vehicle_id: id };
  expect((await send("POST", "/api/v1/immobilisation", { ...asset, component })).statusCode).toBe(201);
  const cleared = await send("PATCH", `/api/v1/vehicle/${id}`, { co2_emissions: null });
  expect([cleared.statusCode, cleared.json().error.target]).toEqual([422, "co2_emissions"]);
  expect((await send("PATCH", `/api/v1/vehicle/${id}`, { co2_emissions: 10 })).statusCode).toBe(200);
});

test.each([
  ["label", " ", "Ce champs est requis."],
  ["vehicle_type", "boat", "Champs requis"],
  ["engine_type", "", "Champs requis"],
  ["fuel_type", "coal", "Champs requis"],
  ["fiscal_power_cm3", null, "Ce champs nombre est requis."],
  ["fiscal_power_cm3", 0, "La puissance est d’au moins 1."],
  ["co2_emissions", -1, "Le taux de CO₂ ne peut pas être négatif."],
  ["purchase_price", -0.01, "Le prix ne peut pas être négatif."],
])("%s: %j is refused at its field", async (field, value, message) => {
  const { send } = await newCompany();
  const reply = await send("POST", "/api/v1/vehicle", { ...CAR, [field]: value });
  expect([reply.statusCode, reply.json().code]).toEqual([422, "request.field"]);
  expect(reply.json()).toMatchObject({ message, error: { type: "field", target: field } });
});

test("a vehicle that a component names stays, with the reason", async () => {
  const { id: company, send } = await newCompany();
  const { id } = (await send("POST", "/api/v1/vehicle", CAR)).json().data;
  const asset = uuidv7();
  await db.tenant(company, async (tx) => {
    await tx.run(
      "insert into books.assets (company_id, id, title, account_code, purchased_on, incl_vat_cents, vat_cents) values ($1, $2, 'Voiture', '218200', '2026-01-05', 1, 0)",
      [company, asset],
    );
    await tx.run(
      `insert into books.asset_components (company_id, id, asset_id, title, account_code, incl_vat_cents, vat_cents, vat_deducted_cents, base_cents,
          commissioned_on, duration, method, is_mixed, use_bp, vehicle_id)
        values ($1, $2, $3, 'La 208', '218200', 1, 0, 0, 1, '2026-01-05', 5, 'linear', false, 10000, $4)`,
      [company, uuidv7(), asset, id],
    );
  });
  const reply = await send("DELETE", `/api/v1/vehicle/${id}`);
  expect([reply.statusCode, reply.json().code]).toEqual([409, "vehicle.used"]);
  expect(reply.json().message).toContain("« La 208 »".replace(/ /g, "\u00a0").replace("La\u00a0208", "La 208"));
});

test("another company sees, changes and removes nothing of it", async () => {
  const [mine, other] = [await newCompany(), await newCompany()];
  const { id } = (await mine.send("POST", "/api/v1/vehicle", CAR)).json().data;
  expect((await other.get("/api/v1/vehicles")).json().data).toEqual([]);
  expect((await other.send("PATCH", `/api/v1/vehicle/${id}`, { label: "À moi" })).statusCode).toBe(404);
  expect((await other.send("DELETE", `/api/v1/vehicle/${id}`)).statusCode).toBe(404);
  expect((await other.send("POST", "/api/v1/vehicle", { ...CAR, companyId: mine.id })).statusCode).toBe(403);
  expect((await mine.get("/api/v1/vehicles")).json().data[0].label).toBe(CAR.label);
});
