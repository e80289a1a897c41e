import { expect, test } from "vitest";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { testApp } from "../../testing/app.js";
import { newPerson, withoutRegister } from "./testing.js";

const server = await testApp({ today: "2026-04-14" });
const { app, services } = server;
let machines = 0;
/** Each question from another machine: how often one may ask has its own test. */
const ask = (payload: object) => app.inject({ method: "POST", url: "/api/v1/siret", payload, remoteAddress: `10.0.0.${(machines += 1)}` });

const OPEN = "99800001200018";

test("the professions and the sole trader's legal form are answered to everybody, once per browser", async () => {
  const reply = await app.inject({ method: "GET", url: "/api/v1/professions" });
  expect(reply.json().legalStatuses).toEqual([{ value: "individual", label: "Entreprise individuelle" }]);
  expect(reply.json().data.find(({ id }: { id: string }) => id === "medecin-generaliste")).toMatchObject({
    taxCategory: "bnc",
    vatSubjection: "no",
    careContinuityAllowed: true,
    conventionalSectors: [{ value: "1" }, { value: "2" }, { value: "3" }],
  });
  const again = await app.inject({
    method: "GET",
    url: "/api/v1/professions",
    headers: { "if-none-match": String(reply.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

test("every fact of an open sole trader, with the professions that go with its activity", async () => {
  expect((await ask({ siret: " 998 000 012 00018 ", moreInfosMode: true })).json()).toEqual({
    status: true,
    data: {
      siret: OPEN,
      name: "Camille Roussel",
      firstName: "Camille",
      lastName: "Roussel",
      legalCategory: "1000",
      activityCode: "74.10Z",
      activityStartDate: "2021-05-04",
      street: "12 rue des Tanneurs",
      postcode: "37000",
      city: "Tours",
      professionIds: ["architecte-interieur", "graphiste"],
    },
    message: null,
    error: null,
    target: null,
  });
});

test("without more facts wished for, the name only", async () => {
  expect((await ask({ siret: OPEN })).json().data).toMatchObject({ name: "Camille Roussel", city: null, professionIds: [] });
});

test("someone without a SIRET goes on", async () => {
  expect((await ask({ bypassSiret: true })).json()).toEqual({ status: true, data: null, message: null, error: null, target: null });
});

test.each([
  ["", MESSAGES.siretRequired, "siret.required"],
  ["9980000120001", MESSAGES.siretFormat, "siret.format"],
  ["998000012000188", MESSAGES.siretFormat, "siret.format"],
  ["99800001200019", MESSAGES.siretFormat, "siret.format"],
  ["73282932000074", "Ce numéro n’est pas dans le répertoire Sirene. Vérifiez-le, ou continuez sans Siret.", "siret.unknown"],
])("%j is refused at its field", async (siret, message, code) => {
  const reply = await ask({ siret });
  expect(reply.statusCode).toBe(422);
  expect(reply.json()).toMatchObject({ code, message, error: { type: "field", target: "siret" }, target: "siret" });
});

test.each([
  ["99800024400017", "Cet établissement est fermé d’après l’INSEE. Le siège actuel porte le numéro 99800024400025.", "siret.closed"],
  ["99800025100012", "Cet établissement est fermé d’après l’INSEE.", "siret.closed"],
  ["99800027700017", "Seules les entreprises individuelles sont prises en charge.", "siret.not_sole_trader"],
  ["99800028500010", "Seules les entreprises individuelles sont prises en charge.", "siret.not_sole_trader"],
  ["99800029300014", "Seules les entreprises individuelles sont prises en charge.", "siret.not_sole_trader"],
  ["99800031900017", "Seules les entreprises individuelles sont prises en charge.", "siret.not_sole_trader"],
])("%s is refused in the modal", async (siret, message, code) => {
  expect((await ask({ siret })).json()).toMatchObject({ code, message, error: { type: "modal" } });
});

test("an owner who opposes disclosure is asked to type, an old managing partner is told what is kept here", async () => {
  const hidden = (await ask({ siret: "99800026900014", moreInfosMode: true })).json();
  expect(hidden).toMatchObject({ data: { name: "", street: null }, message: expect.stringContaining("saisissez-les") });
  expect((await ask({ siret: "99800023600013" })).json().message).toMatch(/associé gérant/);
  expect((await ask({ siret: "99800022800010" })).json()).toMatchObject({ status: true, message: null });
});

test("the register out of reach is told in a toast", async () => {
  const reply = await withoutRegister(services, () => ask({ siret: OPEN }));
  expect(reply.statusCode).toBe(502);
  expect(reply.json()).toMatchObject({
    code: "siret.unreachable",
    error: { type: "toast" },
    message: expect.stringContaining("ne répond pas"),
  });
});

test("a number that a company here has is taken for a sign-up, not for a look-up; sealed books do not keep it", async () => {
  const siret = "99800003800013";
  const { userId } = await server.newCompany({ siret });
  const person = await newPerson(server);
  expect((await person.send("/api/v1/siret", { siret, creationMode: true })).json()).toMatchObject({
    code: "siret.taken",
    target: "siret",
  });
  expect((await person.send("/api/v1/siret", { siret })).json()).toMatchObject({ status: true });
  await server.db.shared((tx) => tx.run("update shared.users set deleted_at = now() where id = $1", [userId]));
  expect((await person.send("/api/v1/siret", { siret, creationMode: true })).json()).toMatchObject({ status: true });
});

test("a refusal has the five keys of a reply, whatever it refuses", async () => {
  const refusals = [
    await ask({ siret: "" }),
    await ask({ siret: "99800001200019" }),
    await ask({ siret: "99800004000015" }),
    await ask({ siret: "99800027700017" }),
    await ask({ siret: "99800024400017" }),
    await ask({ siret: [] }),
    await withoutRegister(services, () => ask({ siret: OPEN })),
  ];
  for (const reply of refusals) {
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    const { status, data, message, error, target } = reply.json();
    expect([status, data]).toEqual([reply.statusCode, null]);
    expect(message).toMatch(/\p{L}{3}/u);
    expect(["field", "toast", "modal"]).toContain(error.type);
    expect(target).toBe(error.type === "field" ? "siret" : null);
  }
  expect(new Set(refusals.map((reply) => reply.json().error.type))).toEqual(new Set(["field", "toast", "modal"]));
});

test("a stranger gets the same answer for a customer's number as for any other", async () => {
  const siret = "99800007900017";
  const before = (await ask({ siret, creationMode: true })).json();
  await server.newCompany({ siret });
  expect(before).toMatchObject({ status: true });
  expect((await ask({ siret, creationMode: true })).json()).toEqual(before);
});

test("a machine that is not signed in asks ten times a minute, a person thirty", async () => {
  const send = () => app.inject({ method: "POST", url: "/api/v1/siret", payload: { siret: OPEN }, remoteAddress: "10.9.9.9" });
  for (let count = 0; count < 10; count += 1) expect((await send()).statusCode).toBe(200);
  const refused = await send();
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: "rate_limit.exceeded", error: { type: "toast" } });
  const person = await newPerson(server);
  for (let count = 0; count < 30; count += 1) expect((await person.send("/api/v1/siret", { siret: OPEN })).statusCode).toBe(200);
  expect((await person.send("/api/v1/siret", { siret: OPEN })).statusCode).toBe(429);
});
