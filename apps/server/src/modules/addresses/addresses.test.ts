import { expect, test } from "vitest";
import { testApp } from "../../testing/app.js";

const { newCompany, newFirm, app } = await testApp();
const FLAT = { label: "Studio Recouvrance", street: "12 rue de la Porte", zip: "29200", city: "Brest", type: "housing" };

test("a housing is added, changed, listed, removed", async () => {
  const { id: companyId, get, send } = await newCompany();
  const created = await send("POST", "/api/v1/address", { ...FLAT, companyId });
  expect([created.statusCode, created.json().data]).toEqual([201, { id: expect.any(String), ...FLAT }]);
  const { id } = created.json().data;
  const changed = await send("PATCH", `/api/v1/address/${id}`, { ...FLAT, id, companyId, city: "Quimper", zip: "29000" });
  expect(changed.json().data).toEqual({ ...FLAT, id, city: "Quimper", zip: "29000" });
  expect((await get("/api/v1/addresses")).json().data).toEqual([changed.json().data]);
  expect((await send("DELETE", `/api/v1/address/${id}`)).statusCode).toBe(200);
  expect((await get("/api/v1/addresses")).json().data).toEqual([]);
  for (const method of ["PATCH", "DELETE"] as const) {
    expect((await send(method, `/api/v1/address/${id}`, method === "PATCH" ? FLAT : undefined)).statusCode).toBe(404);
  }
});

test("each of the four fields is required, with its own sentence", async () => {
  const { send } = await newCompany();
  const reply = await send("POST", "/api/v1/address", { type: "housing" });
  expect([reply.statusCode, reply.json().code]).toEqual([422, "request.field"]);
  expect(reply.json().facts.faults).toEqual([
    { target: "label", message: "Ce champs est requis." },
    { target: "street", message: "Veuillez renseigner la rue." },
    { target: "zip", message: "Le code postal doit contenir 5 chiffres." },
    { target: "city", message: "Veuillez renseigner la ville." },
  ]);
  for (const zip of ["2920", "292000", "2A200"]) {
    expect((await send("POST", "/api/v1/address", { ...FLAT, zip })).json().error).toEqual({ type: "field", target: "zip" });
  }
});

test("a firm writes in the file that it names, whatever the name it gives the company, and in no other", async () => {
  const firm = await newFirm();
  const [file, other] = [await newCompany({ firmId: firm.id }), await newCompany()];
  const post = (payload: object) => app.inject({ method: "POST", url: "/api/v1/address", headers: firm.headers, payload });
  expect((await post({ ...FLAT, companyId: file.id })).statusCode).toBe(201);
  expect((await post({ ...FLAT, companyId: other.id })).statusCode).toBe(403);
  expect((await post({ ...FLAT, companyId: file.id, company_id: other.id })).statusCode).toBe(403);
  expect((await other.get("/api/v1/addresses")).json().data).toEqual([]);
});

test("another company sees, changes and removes nothing of it", async () => {
  const [mine, other] = [await newCompany(), await newCompany()];
  const { id } = (await mine.send("POST", "/api/v1/address", FLAT)).json().data;
  expect((await other.get("/api/v1/addresses")).json().data).toEqual([]);
  expect((await other.send("PATCH", `/api/v1/address/${id}`, FLAT)).statusCode).toBe(404);
  expect((await other.send("DELETE", `/api/v1/address/${id}`)).statusCode).toBe(404);
});
