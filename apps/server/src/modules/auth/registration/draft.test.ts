import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { newPerson } from "../../companies/testing.js";
import { newStaff, asPerson } from "../testing.js";
import { closeAccess } from "../service.js";
import { forgetDrafts } from "./draft-repository.js";

const server = await testApp({ today: "2026-04-14" });
const { app, db, clock } = server;
const URL = "/api/v1/user/sign-up-draft";

const DRAFT = {
  siret: "998 000 012 00018",
  lookUp: "bypassed",
  establishment: null,
  note: null,
  isUnlocked: false,
  answers: {
    bypassSiret: true,
    name: "Atelier Rou",
    internalRef: "",
    phone: "",
    fixedPhone: "",
    activityStartDate: "2021-05-04",
    professionId: "graphiste",
    professionalStatusId: null,
    independant: "no",
    vatSubjected: null,
    settlement: null,
    reportingFrequency: null,
    vatSubjectionDate: null,
    conventionalIndustry: null,
    careContinuityRegistered: null,
    financialStartDate: "2026-01-01",
    financialEndDate: "2026-12-31",
  },
};

type Person = Awaited<ReturnType<typeof newPerson>>;
const save = ({ headers }: Pick<Person, "headers">, payload: object = DRAFT) => app.inject({ method: "PUT", url: URL, payload, headers });
const read = async ({ headers }: Pick<Person, "headers">) => (await app.inject({ method: "GET", url: URL, headers })).json().data;
const rowsOf = (userId: string) =>
  db.owner((tx) => tx.query<{ saved_at: Date }>("select saved_at from shared.sign_up_drafts where user_id = $1", [userId]));

test("what was typed of a sign-up is read again, the last one saved, by its person alone", async () => {
  const [person, other] = [await newPerson(server), await newPerson(server)];
  expect(await read(person)).toBeNull();
  expect((await save(person)).statusCode).toBe(200);
  expect(await read(person)).toEqual(DRAFT);
  await save(person, { ...DRAFT, siret: "" });
  expect(await read(person)).toEqual({ ...DRAFT, siret: "" });
  expect(await read(other)).toBeNull();
  expect((await app.inject({ method: "GET", url: URL })).statusCode).toBe(401);
});

test("the database shows and takes the draft of the person of the transaction alone", async () => {
  const [person, other] = [await newPerson(server), await newPerson(server)];
  await save(person);
  const asOther = `set local app.user_id = '${other.userId}'`;
  const seen = await db.shared(async (tx) => {
    const before = await tx.query("select 1 from shared.sign_up_drafts");
    await tx.run(asOther);
    return [before, await tx.query("select 1 from shared.sign_up_drafts"), await tx.run("delete from shared.sign_up_drafts")];
  });
  expect(seen).toEqual([[], [], 0]);
  const stolen = db.shared(async (tx) => {
    await tx.run(asOther);
    await tx.run("insert into shared.sign_up_drafts (user_id, draft, saved_at) values ($1, '{}', now())", [person.userId]);
  });
  await expect(stolen).rejects.toThrow(/row-level security/);
});

test("a draft that is too long, that has another shape, or that carries more than its fields keeps nothing of it", async () => {
  const person = await newPerson(server);
  for (const wrong of [
    { ...DRAFT, siret: "9".repeat(41) },
    { ...DRAFT, answers: { ...DRAFT.answers, name: "a".repeat(201) } },
    { ...DRAFT, lookUp: "guessed" },
    { siret: "" },
  ])
    expect((await save(person, wrong)).statusCode).toBe(400);
  expect(await rowsOf(person.userId)).toEqual([]);
  await save(person, { ...DRAFT, password: "Comptoir!2026" });
  expect(await read(person)).toEqual(DRAFT);
});

test("a draft of another version is read as none", async () => {
  const person = await newPerson(server);
  await db.owner((tx) =>
    tx.run(`insert into shared.sign_up_drafts (user_id, draft, saved_at) values ($1, '{"siret": 3}', now())`, [person.userId]),
  );
  expect(await read(person)).toBeNull();
});

test("the draft is gone with the creation of the company, and is not kept any more", async () => {
  const person = await newPerson(server);
  await save(person);
  const created = await person.send("/api/v1/company/create", {
    ...DRAFT.answers,
    professionalStatusId: "titulaire",
    vatSubjected: "no",
    userId: person.userId,
  });
  expect(created.statusCode).toBe(201);
  expect(await rowsOf(person.userId)).toEqual([]);
  expect((await save(person)).json()).toMatchObject({ status: 409, code: "company.already" });
  expect(await rowsOf(person.userId)).toEqual([]);
});

test("a company that is refused leaves the draft as it was", async () => {
  const person = await newPerson(server);
  await save(person);
  expect((await person.send("/api/v1/company/create", { ...DRAFT.answers, name: "", userId: person.userId })).statusCode).toBe(422);
  expect(await read(person)).toEqual(DRAFT);
});

test("the draft goes with the account, and with the months", async () => {
  const [leaving, late, recent] = [await newPerson(server), await newPerson(server), await newPerson(server)];
  for (const person of [leaving, late, recent]) await save(person);
  await db.shared((tx) => closeAccess(tx, { userId: leaving.userId, username: "", at: new Date(clock.now()) }));
  expect(await rowsOf(leaving.userId)).toEqual([]);
  await db.owner((tx) =>
    tx.run("update shared.sign_up_drafts set saved_at = saved_at - interval '7 months' where user_id = $1", [late.userId]),
  );
  await db.shared((tx) => forgetDrafts(tx, new Date("2025-10-14")));
  expect(await rowsOf(late.userId)).toEqual([]);
  expect(await rowsOf(recent.userId)).toHaveLength(1);
});

test("the staff of a firm has no sign-up", async () => {
  const firm = await server.newFirm();
  const { username } = await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_admin" });
  expect((await save(await asPerson(app, username))).json()).toMatchObject({ status: 403 });
});
