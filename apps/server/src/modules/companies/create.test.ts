import { expect, test } from "vitest";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { testApp } from "../../testing/app.js";
import { newPerson, withoutRegister } from "./testing.js";

const server = await testApp({ today: "2026-04-14" });
const { app, db, services } = server;
const URL = "/api/v1/company/create";

/** A graphic designer of Tours, not subject to VAT. */
const DESIGNER = {
  name: "Camille Roussel",
  bypassSiret: true,
  professionId: "graphiste",
  professionalStatusId: "titulaire",
  independant: "no",
  vatSubjected: "no",
  activityStartDate: "2021-05-04",
  financialStartDate: "2026-01-01",
  financialEndDate: "2026-12-31",
};

const companyOf = async (id: string) => {
  const [row] = await db.shared((tx) => tx.query("select * from shared.companies where id = $1", [id]));
  return row;
};
const yearsOf = (id: string) =>
  db.tenant(id, (tx) => tx.query("select id, begins_on, ends_on from books.fiscal_years where company_id = $1", [id]));

test("a sign-up ends with its own company, its first year and the register's address", async () => {
  const person = await newPerson(server);
  const reply = await person.send(URL, { ...DESIGNER, bypassSiret: false, siret: "998 000 012 00018", userId: person.userId });
  expect(reply.statusCode).toBe(201);
  const { companyId, fiscalYearId, message } = reply.json();
  expect(message).toBe("Votre entreprise est créée.");
  expect(await companyOf(companyId)).toMatchObject({
    firm_id: null,
    name: "Camille Roussel",
    siret: "99800001200018",
    siren: "998000012",
    siret_unverified: false,
    profession_id: "graphiste",
    profession: "Graphiste et designer",
    mode_of_practicing: "Titulaire",
    legal_status: "individual",
    leader_first_name: "Camille",
    leader_last_name: "Roussel",
    tax_system: "bnc",
    accounting_basis: "cash",
    vat_system: "not_subjected",
    activity_started_on: "2021-05-04",
    street: "12 rue des Tanneurs",
    activity_code: "74.10Z",
    legal_category: "1000",
    subscription_paid: false,
    trial_ends_on: null,
  });
  expect(await yearsOf(companyId)).toEqual([{ id: fiscalYearId, begins_on: "2026-01-01", ends_on: "2026-12-31" }]);
  const { user } = (await person.get("/api/v1/user/informations")).json().data;
  expect(user).toMatchObject({
    completionStatus: 2,
    siret: "99800001200018",
    companyId,
    isVatSubjected: false,
    activityStartDate: "2021-05-04",
  });
  expect(user.company).toMatchObject({ title: "Camille Roussel", legalStatus: "individual", companyModeOfPracticing: "Titulaire" });
  expect((await person.send("/api/v1/subscription/trial", {})).statusCode).toBe(200);
  expect((await person.get("/api/v1/user/informations")).json().data.user.subscriptionPaid).toBe(true);
});

test("a profession that begins on 31 December has a first year of that day, and books that are kept", async () => {
  const person = await newPerson(server);
  const days = { activityStartDate: "2026-12-31", financialStartDate: "2026-12-31", financialEndDate: "2026-12-31" };
  const reply = await person.send(URL, { ...DESIGNER, ...days, userId: person.userId });
  expect([reply.statusCode, reply.json().message]).toEqual([201, "Votre entreprise est créée."]);
  const { companyId } = reply.json();
  expect(await yearsOf(companyId)).toMatchObject([{ begins_on: "2026-12-31", ends_on: "2026-12-31" }]);
  await person.send("/api/v1/subscription/trial", {});
  const next = await person.send("/api/v1/fiscalyear", { end: "2027-12-31" });
  expect([next.statusCode, next.json().data]).toMatchObject([201, { beginning: "2027-01-01", end: "2027-12-31" }]);
  expect(await yearsOf(companyId)).toMatchObject([
    { begins_on: "2026-12-31", ends_on: "2026-12-31" },
    { begins_on: "2027-01-01", ends_on: "2027-12-31" },
  ]);
});

test("a trade subject to VAT since its recent start keeps what it answered", async () => {
  const person = await newPerson(server);
  const reply = await person.send(URL, {
    ...DESIGNER,
    name: "Fleurs du Port",
    professionId: "fleuriste",
    professionalStatusId: "exploitant",
    activityStartDate: "2025-06-02",
    vatSubjected: "yes",
    settlement: "normal",
    reportingFrequency: "quarterly",
    vatSubjectionDate: "2025-09-01",
    independant: true,
    phone: "06 12 34 56 78",
    financialStartDate: "2026-07-01",
    financialEndDate: "2027-06-01",
  });
  const { companyId } = reply.json();
  expect(await companyOf(companyId)).toMatchObject({
    siret: null,
    siret_unverified: true,
    tax_system: "bic-rs",
    accounting_basis: "accrual",
    vat_system: "quarterly_rn",
    vat_subject_since: "2025-09-01",
    phone: "06 12 34 56 78",
    internal_ref: null,
  });
  // The month picker gives the first day and means the whole month.
  expect(await yearsOf(companyId)).toMatchObject([{ begins_on: "2026-07-01", ends_on: "2027-06-30" }]);
});

test("what a dossier declares of VAT stands in the list of its firm at once", async () => {
  const { headers } = await server.newFirm();
  const vat = { vatSubjected: "yes", settlement: "normal", reportingFrequency: "monthly", vatSubjectionDate: "2026-01-01" };
  const payload = { ...DESIGNER, ...vat, bypassSiret: false, siret: "99800007900017" };
  expect((await app.inject({ method: "POST", url: URL, payload, headers })).statusCode).toBe(201);
  const { results } = (await app.inject({ url: "/api/v1/dossiers", headers })).json();
  // January's, due on a day of the middle of February.
  expect(results).toMatchObject([{ nextVatDueOn: expect.stringMatching(/^2026-02-1/) }]);
});

test("a doctor's sector and continuity of care are kept", async () => {
  const person = await newPerson(server);
  const doctor = {
    ...DESIGNER,
    professionId: "medecin-generaliste",
    professionalStatusId: "remplacant",
    vatSubjected: null,
    independant: null,
  };
  const refused = await person.send(URL, doctor);
  expect(refused.json()).toMatchObject({ code: "company.field", target: "conventionalIndustry", message: MESSAGES.choice });
  const { companyId } = (await person.send(URL, { ...doctor, conventionalIndustry: "2", careContinuityRegistered: true })).json();
  expect(await companyOf(companyId)).toMatchObject({
    conventional_industry: "2",
    care_continuity_registered: true,
    mode_of_practicing: "Remplaçant(e)",
    vat_system: "not_subjected",
  });
});

test.each([
  [{ name: "" }, "name", MESSAGES.companyName],
  [{ name: "1a" }, "name", MESSAGES.companyNameLetters],
  [{ professionId: "" }, "professionId", MESSAGES.profession],
  [{ professionId: "astronaute" }, "professionId", MESSAGES.profession],
  [{ phone: "12" }, "phone", MESSAGES.phoneFormat],
  [{ fixedPhone: "12" }, "fixedPhone", MESSAGES.phoneFormat],
  [{ activityStartDate: "4 mai" }, "activityStartDate", MESSAGES.dateFormat],
  [{ vatSubjected: null }, "vatSubjected", MESSAGES.choice],
  [{ vatSubjected: "yes" }, "settlement", MESSAGES.choice],
  [{ vatSubjected: "yes", settlement: "normal" }, "reportingFrequency", MESSAGES.choice],
  [{ financialStartDate: "" }, "financialStartDate", MESSAGES.dateRequired],
  [{ financialStartDate: "2024-01-01", financialEndDate: "2024-12-31" }, "financialStartDate", MESSAGES.dateWithinYear],
  [
    { professionId: "fleuriste", professionalStatusId: "exploitant", financialStartDate: "2027-01-01" },
    "financialStartDate",
    MESSAGES.startAfterEnd,
  ],
  [{ legalStatus: "licorne" }, "legalStatus", MESSAGES.legalStatus],
])("with %j, the field %s says so and nothing is created", async (change, target, message) => {
  const person = await newPerson(server);
  const reply = await person.send(URL, { ...DESIGNER, ...change });
  expect(reply.statusCode).toBe(422);
  expect(reply.json()).toMatchObject({ code: "company.field", target, message, error: { type: "field", target } });
  expect((await person.get("/api/v1/user/informations")).json().data.user).toMatchObject({ completionStatus: 0, companyId: null });
});

test.each([
  [{ siret: "" }, "siret.required"],
  [{ siret: "99800001200019" }, "siret.format"],
  [{ siret: "73282932000074" }, "siret.unknown"],
  [{ siret: "99800027700017" }, "siret.not_sole_trader"],
  [{ siret: "99800025100012" }, "siret.closed"],
  [{ siret: "99800001200018", legalStatus: "sarl" }, "siret.not_sole_trader"],
])("with %j, it is refused: %s", async (change, code) => {
  const person = await newPerson(server);
  expect((await person.send(URL, { ...DESIGNER, bypassSiret: false, ...change })).json().code).toBe(code);
});

test("the register out of reach refuses no sign-up: the number is to be verified", async () => {
  const person = await newPerson(server);
  const payload = { ...DESIGNER, bypassSiret: false, siret: "99800004600016" };
  const reply = await withoutRegister(services, () => person.send(URL, payload));
  expect(await companyOf(reply.json().companyId)).toMatchObject({ siret: "99800004600016", siret_unverified: true, street: null });
});

test("two people do not keep the same company, even at the same moment", async () => {
  const payload = { ...DESIGNER, bypassSiret: false, siret: "99800008700010" };
  const people = await Promise.all([newPerson(server), newPerson(server)]);
  const replies = await Promise.all(people.map((person) => person.send(URL, payload)));
  expect(new Set(replies.map((reply) => reply.json().code ?? "created"))).toEqual(new Set(["created", "siret.taken"]));
});

test("one person creates one company, even twice at the same moment", async () => {
  const person = await newPerson(server);
  const replies = await Promise.all([person.send(URL, DESIGNER), person.send(URL, DESIGNER)]);
  expect(new Set(replies.map((reply) => reply.json().code ?? "created"))).toEqual(new Set(["company.already", "created"]));
});

test("the same key and payload create once and answer the same; the same key for something else is refused", async () => {
  const person = await newPerson(server);
  const key = { "idempotency-key": "premiere-entreprise" };
  const first = await person.send(URL, DESIGNER, key);
  const second = await person.send(URL, DESIGNER, key);
  expect(second.statusCode).toBe(201);
  expect(second.json()).toEqual(first.json());
  const otherOrder = Object.fromEntries(Object.entries(DESIGNER).reverse());
  expect((await person.send(URL, otherOrder, key)).json()).toEqual(first.json());
  expect((await person.send(URL, { ...DESIGNER, name: "Autre" }, key)).json().code).toBe("idempotency.reused");
  const other = await newPerson(server);
  expect((await other.send(URL, DESIGNER, key)).json().companyId).not.toBe(first.json().companyId);
});

test("a firm creates a dossier: its reference and telephones, the leader of the register, no sign-up of anybody", async () => {
  const firm = await server.newFirm();
  const payload = {
    ...DESIGNER,
    bypassSiret: false,
    siret: "99800010300015",
    internalRef: "C-0149",
    phone: "06 40 18 22 05",
    fixedPhone: "",
  };
  const reply = await app.inject({ method: "POST", url: URL, headers: firm.headers, payload });
  expect(reply.json().message).toBe("Le dossier est créé.");
  const { companyId } = reply.json();
  expect(await companyOf(companyId)).toMatchObject({
    firm_id: firm.id,
    internal_ref: "C-0149",
    phone: "06 40 18 22 05",
    fixed_phone: null,
    leader_first_name: "Éric",
    leader_last_name: "Dumont",
    trial_ends_on: null,
  });
  const members = await db.shared((tx) => tx.query("select from shared.memberships where company_id = $1", [companyId]));
  expect(members).toEqual([]);
  const read = await app.inject({ method: "GET", url: `/api/v1/company?companyId=${companyId}`, headers: firm.headers });
  expect(read.json().data).toMatchObject({ name: "Camille Roussel", professionId: "graphiste", siret: "99800010300015" });
});

test("a second dossier of the same name and reference is created with a remark", async () => {
  const firm = await server.newFirm();
  const create = async (internalRef: string): Promise<string> =>
    (await app.inject({ method: "POST", url: URL, headers: firm.headers, payload: { ...DESIGNER, internalRef } })).json().message;
  expect([await create("C-1"), await create("C-2")]).toEqual(["Le dossier est créé.", "Le dossier est créé."]);
  expect(await create("c-1")).toBe(
    "Le dossier est créé. Un autre dossier du cabinet porte ce nom et cette référence\u00a0: changez l’une des références pour les distinguer.",
  );
});

test("a user does not create for another firm, nor an assistant a dossier, nor a caller who is not signed in", async () => {
  const [person, other] = [await newPerson(server), await newPerson(server)];
  expect((await person.send(URL, { ...DESIGNER, userId: other.userId })).statusCode).toBe(403);
  const firm = await server.newFirm();
  const caller = { ...firm.caller, roleId: "accounting_firm_assistant" };
  const token = await services.tokens.issueAccessToken(caller, Math.floor(services.clock.now() / 1000));
  const reply = await app.inject({ method: "POST", url: URL, headers: { authorization: `Bearer ${token}` }, payload: DESIGNER });
  expect(reply.statusCode).toBe(403);
  expect((await app.inject({ method: "POST", url: URL, payload: DESIGNER })).statusCode).toBe(401);
});

test("an operation of the first year can be posted as soon as the company exists", async () => {
  const person = await newPerson(server);
  const { companyId } = (await person.send(URL, DESIGNER)).json();
  const { data } = (await person.get("/api/v1/fiscalyear")).json();
  expect(data).toMatchObject([{ label: "Exercice 2026", default: true }]);
  const audit = await db.tenant(companyId, (tx) =>
    tx.query("select action from books.audit_log where company_id = $1 and action <> 'fact'", [companyId]),
  );
  expect(audit).toEqual([{ action: "company.create" }]);
});

test("a company is not called by the address of a page, when it is created and when it changes", async () => {
  const person = await newPerson(server);
  for (const name of ["https://evil.example", "Gagnez sur www.evil.example", "evil.example/prix"]) {
    const reply = await person.send(URL, { ...DESIGNER, name, userId: person.userId });
    expect([reply.statusCode, reply.json().target, reply.json().message]).toEqual([422, "name", MESSAGES.nameWithAddress]);
  }
  const { companyId } = (await person.send(URL, { ...DESIGNER, name: "Fleurs.fr", userId: person.userId })).json();
  expect(await companyOf(companyId)).toMatchObject({ name: "Fleurs.fr" });
});
