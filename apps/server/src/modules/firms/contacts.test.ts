import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../testing/app.js";
import { asPerson, lastLinkTo, mailsTo, newStaff, requestToken, TEST_PASSWORD } from "../auth/testing.js";

const HOST = "compta.contacts.example";
const { app, db, services, clock, newCompany, newFirm } = await testApp({ publicUrl: "https://app.comptoir.example" });
const firm = await newFirm({ host: HOST });
const UNKNOWN = "0198c0de-0000-7000-8000-000000000000";
const PASSWORD = "Trois petits Chats-huants";
let made = 0;

const send = (method: "GET" | "POST" | "DELETE", url: string, payload?: object, headers: Readonly<Record<string, string>> = firm.headers) =>
  app.inject({ method, url: `/api/v1${url}`, headers, ...(payload && { payload }) });

function contactOf({ id, fiscalYearId }: Pick<TestCompany, "id" | "fiscalYearId">, part: object = {}) {
  made += 1;
  const person = { lastName: "Roussel", firstName: "Camille", email: `contact-${made}@client.example`, isLeader: false };
  return { ...person, companyId: id, fiscalYearId, ...part };
}

const invite = (body: object, headers?: Readonly<Record<string, string>>) => send("POST", "/user/client", body, headers);
const accept = (link: object) => send("POST", "/invitation/accept", { ...link, password: PASSWORD, terms: true }, {});
const sheetOf = async (companyId: string) => (await send("GET", `/dossier/${companyId}`)).json().data;

async function assistant() {
  const { username } = await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_assistant" });
  return (await asPerson(app, username)).headers;
}

describe("a contact of a client", () => {
  test("is invited in the firm’s name, chooses a password once, and comes into this company alone", async () => {
    const dossier = await newCompany({ firmId: firm.id });
    const body = contactOf(dossier, { email: "Camille.Roussel@Client.Example", isLeader: true });
    const reply = await invite(body);
    expect([reply.statusCode, reply.json()]).toEqual([201, { message: "L’invitation est envoyée à Camille Roussel." }]);
    const [mail] = await mailsTo(db, "camille.roussel@client.example");
    expect(mail?.subject).toBe("Votre accès vous attend");
    expect(mail?.body).toContain(`https://${HOST}/invitation#`);
    const link = await lastLinkTo(db, "camille.roussel@client.example");
    expect((await accept(link)).json()).toEqual({ data: { username: "camille.roussel@client.example" } });
    expect((await accept(link)).json()).toMatchObject({ status: 410, code: "auth.link_expired" });
    const person = await asPerson(app, "camille.roussel@client.example", { password: PASSWORD });
    const { user } = (await person.call("GET", "/api/v1/user/informations")).json().data;
    expect(user).toMatchObject({ companyId: dossier.id, context: "CLIENT", roleId: "client", completionStatus: 2, subscriptionPaid: true });
    const other = await newCompany({ firmId: firm.id });
    expect((await person.call("GET", `/api/v1/transactions?companyId=${other.id}`)).statusCode).toBe(403);
    const { dossier: shown, contacts } = await sheetOf(dossier.id);
    expect(shown.leader).toEqual({ firstname: "Camille", lastname: "Roussel" });
    expect(contacts).toContainEqual(
      expect.objectContaining({ name: "Roussel Camille", email: "camille.roussel@client.example", isLeader: true, invitation: null }),
    );
  });

  test("makes the dossier wait for its activation until the first one comes, and is found by their address", async () => {
    const dossier = await newCompany({ firmId: firm.id });
    await db.shared((tx) => tx.run("delete from shared.memberships where company_id = $1", [dossier.id]));
    const body = contactOf(dossier);
    await invite(body);
    const sheet = await sheetOf(dossier.id);
    expect(sheet.dossier.accountStatus).toBe("pending");
    expect(sheet.reasons.account).toBe("Son contact est invité et n’est pas encore venu.");
    const found = (await send("GET", `/dossiers?query=${encodeURIComponent(body.email.split("@")[0] ?? "")}`)).json();
    expect(found.results.map(({ id }: { id: string }) => id)).toEqual([dossier.id]);
    expect((await send("GET", "/dossiers?query=invite")).json().results).toEqual([]);
    await accept(await lastLinkTo(db, body.email));
    expect((await sheetOf(dossier.id)).dossier.accountStatus).toBe("active");
  });

  test("is invited once, however often it is sent: the same key gives the same reply, another try is told at the address", async () => {
    const dossier = await newCompany({ firmId: firm.id });
    const body = contactOf(dossier);
    const keyed = { ...firm.headers, "idempotency-key": "invite-1" };
    const replies = [await invite(body, keyed), await invite(body, keyed)];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await mailsTo(db, body.email)).toHaveLength(1);
    const again = await invite({ ...body, email: body.email.toUpperCase() });
    expect(again.json()).toMatchObject({ status: 422, code: "contact.already", error: { type: "field", target: "email" } });
    const twice = contactOf(dossier);
    const both = await Promise.all([invite(twice), invite(twice)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422]);
  });

  test("is the same person however their address is typed", async () => {
    const dossier = await newCompany({ firmId: firm.id });
    expect((await invite(contactOf(dossier, { email: "ren\u00e9@client.example" }))).statusCode).toBe(201);
    const again = await invite(contactOf(dossier, { email: " RENE\u0301@Client.example " }));
    expect(again.json()).toMatchObject({ status: 422, code: "contact.already" });
    expect((await invite(contactOf(dossier, { email: "rene\u0301@client.example" }))).json().code).toBe("contact.already");
    expect((await invite(contactOf(dossier, { email: "re\u200bné@client.example" }))).statusCode).toBe(400);
  });

  test("is not of the firm’s staff, nor the twenty-first of a dossier; each of the three words is asked for", async () => {
    const dossier = await newCompany({ firmId: firm.id });
    const { username } = await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_assistant" });
    expect((await invite(contactOf(dossier, { email: username }))).json()).toMatchObject({ code: "collaborator.already", target: "email" });
    const empty = await invite(contactOf(dossier, { lastName: "", firstName: "", email: "" }));
    expect(empty.statusCode).toBe(400);
    for (const field of ["lastName", "firstName", "email"]) expect(empty.body, field).toContain(field);
    await db.shared((tx) =>
      tx.run(
        `with people as (insert into shared.users (id, username, password_hash, role_id)
            select gen_random_uuid(), 'plein-' || n || '@client.example', '', 'client' from generate_series(1, 19) n returning id)
          insert into shared.memberships (user_id, company_id) select id, $1 from people`,
        [dossier.id],
      ),
    );
    expect((await invite(contactOf(dossier))).json()).toMatchObject({ status: 409, code: "contact.too_many" });
  });

  test("who has an account elsewhere gets the stranger’s reply, a mail without a link, and keeps their account as it is", async () => {
    const dossier = await newCompany({ firmId: firm.id });
    const elsewhere = await newCompany({ password: TEST_PASSWORD });
    const stranger = await invite(contactOf(dossier));
    const known = await invite(contactOf(dossier, { email: elsewhere.username }));
    expect([known.statusCode, known.json()]).toEqual([stranger.statusCode, stranger.json()]);
    expect((await mailsTo(db, elsewhere.username)).map(({ subject }) => subject)).toEqual(["Donnez une autre adresse"]);
    const { contacts } = await sheetOf(dossier.id);
    expect(contacts.filter(({ invitation }: { invitation: string | null }) => invitation === "sent")).toHaveLength(2);
    const person = await asPerson(app, elsewhere.username);
    expect((await person.call("GET", `/api/v1/transactions?companyId=${dossier.id}`)).statusCode).toBe(403);
    expect((await person.call("GET", "/api/v1/user/informations")).json().data.user.companyId).toBe(elsewhere.id);
  });

  test("gets another link when asked; withdrawn, none opens anything and the address is free", async () => {
    const dossier = await newCompany({ firmId: firm.id });
    const body = contactOf(dossier);
    await invite(body);
    const first = await lastLinkTo(db, body.email);
    const { contacts } = await sheetOf(dossier.id);
    const { id } = contacts.find(({ email }: { email: string }) => email === body.email);
    expect((await send("POST", `/user/client/${id}/invitation`, { companyId: dossier.id })).json()).toEqual({
      message: "L’invitation est renvoyée.",
    });
    const second = await lastLinkTo(db, body.email);
    expect((await accept(first)).json()).toMatchObject({ code: "auth.link_expired" });
    expect((await send("DELETE", `/user/client/${id}?companyId=${dossier.id}`)).json()).toEqual({ message: "L’accès est retiré." });
    expect((await accept(second)).json()).toMatchObject({ code: "auth.link_expired" });
    expect((await send("DELETE", `/user/client/${id}?companyId=${dossier.id}`)).json()).toMatchObject({ status: 404 });
    expect((await invite(body)).statusCode).toBe(201);
  });

  test("loses what they had opened when their access is taken away; their name stays in the history", async () => {
    const dossier = await newCompany({ firmId: firm.id, password: TEST_PASSWORD });
    const person = await asPerson(app, dossier.username);
    expect((await person.call("GET", "/api/v1/transactions")).statusCode).toBe(200);
    const again = await send("POST", `/user/client/${dossier.userId}/invitation`, { companyId: dossier.id });
    expect(again.json()).toMatchObject({ status: 409, code: "invitation.accepted" });
    await send("DELETE", `/user/client/${dossier.userId}?companyId=${dossier.id}`);
    expect((await person.call("GET", "/api/v1/transactions")).json()).toMatchObject({ status: 401 });
    expect((await requestToken(app, dossier.username)).statusCode).toBe(400);
    const [row] = await db.sharedRead<object>({
      text: "select first_name, last_name, password_hash from shared.users where id = $1",
      values: [dossier.userId],
    });
    expect(row).toEqual({ first_name: "Camille", last_name: "Test", password_hash: "" });
  });

  test("of two companies keeps the other one", async () => {
    const [one, other] = [await newCompany({ firmId: firm.id, password: TEST_PASSWORD }), await newCompany({ firmId: firm.id })];
    await db.shared((tx) => tx.run("insert into shared.memberships (user_id, company_id) values ($1, $2)", [one.userId, other.id]));
    const person = await asPerson(app, one.username);
    await send("DELETE", `/user/client/${one.userId}?companyId=${one.id}`);
    expect((await person.call("GET", `/api/v1/transactions?companyId=${other.id}`)).json()).toMatchObject({ status: 401 });
    const back = await asPerson(app, one.username);
    expect((await back.call("GET", `/api/v1/transactions?companyId=${other.id}`)).statusCode).toBe(200);
    expect((await back.call("GET", `/api/v1/transactions?companyId=${one.id}`)).statusCode).toBe(403);
  });

  test("of another firm, its years and its dossiers are unknown", async () => {
    const other = await newFirm();
    const [own, second, foreign] = [
      await newCompany({ firmId: firm.id }),
      await newCompany({ firmId: firm.id }),
      await newCompany({ firmId: other.id }),
    ];
    const unknown = await invite(contactOf({ id: UNKNOWN, fiscalYearId: UNKNOWN }));
    expect(unknown.json()).toMatchObject({ status: 404, code: "not_found" });
    expect((await invite(contactOf(foreign))).json()).toEqual(unknown.json());
    const year = await invite(contactOf({ id: own.id, fiscalYearId: UNKNOWN }));
    expect(year.json()).toMatchObject({ status: 404 });
    expect((await invite(contactOf({ id: own.id, fiscalYearId: second.fiscalYearId }))).json()).toEqual(year.json());
    expect((await invite(contactOf({ id: own.id, fiscalYearId: foreign.fiscalYearId }))).json()).toEqual(year.json());
    const removal = await send("DELETE", `/user/client/${foreign.userId}?companyId=${foreign.id}`);
    expect(removal.json()).toEqual((await send("DELETE", `/user/client/${UNKNOWN}?companyId=${UNKNOWN}`)).json());
    const mixed = await send("DELETE", `/user/client/${foreign.userId}?companyId=${own.id}`);
    expect(mixed.json()).toEqual((await send("DELETE", `/user/client/${UNKNOWN}?companyId=${own.id}`)).json());
    const again = await send("POST", `/user/client/${foreign.userId}/invitation`, { companyId: own.id });
    expect(again.json()).toEqual((await send("POST", `/user/client/${UNKNOWN}/invitation`, { companyId: own.id })).json());
    expect((await send("GET", `/dossier/${foreign.id}`)).json()).toEqual((await send("GET", `/dossier/${UNKNOWN}`)).json());
    expect((await send("GET", `/dossier/${foreign.id}`)).statusCode).toBe(404);
  });

  test("is invited by who may write in the firm: an assistant reads the dossier, a client is refused", async () => {
    const dossier = await newCompany({ firmId: firm.id });
    const headers = await assistant();
    expect((await invite(contactOf(dossier), headers)).json()).toMatchObject({ status: 403 });
    expect((await send("GET", `/dossier/${dossier.id}`, undefined, headers)).statusCode).toBe(200);
    expect((await invite(contactOf(dossier), dossier.headers)).json()).toMatchObject({ status: 403 });
    expect((await send("GET", `/dossier/${dossier.id}`, undefined, dossier.headers)).json()).toMatchObject({ status: 403 });
  });
});

test("no mail of the books leaves to a contact who has not come", async () => {
  const dossier = await newCompany({ firmId: firm.id });
  const body = contactOf(dossier);
  await invite(body);
  await dossier.send("POST", "/api/v1/transaction/create", {
    origin: "cash",
    type: "income",
    amount: 10,
    title: "Vente",
    date: "2026-01-05",
  });
  const [operation] = (await dossier.get("/api/v1/transactions")).json().data;
  await dossier.send("PUT", `/api/v1/transaction/${operation.id}/allocations`, { allocations: [{ account: "706000", amount: 10 }] });
  expect((await dossier.send("POST", "/api/v1/ledger/validate", { through: "2026-01-31" })).statusCode).toBe(200);
  const recipients = await db.sharedRead<{ recipient: string }>({
    text: "select distinct recipient from shared.mails where recipient like '%@invalid'",
  });
  expect(recipients).toEqual([]);
  expect(await mailsTo(db, body.email)).toHaveLength(1);
});

test.each(["suspended", "terminated"])("a contact of a %s dossier is invited, but not as its leader, whose name stays", async (status) => {
  const dossier = await newCompany({ firmId: firm.id });
  const { leader } = (await sheetOf(dossier.id)).dossier;
  const decided = { status, date: services.clock.today() };
  expect((await send("POST", `/dossier/${dossier.id}/status`, decided)).statusCode).toBe(200);
  const body = contactOf(dossier, { isLeader: true });
  expect((await invite(body)).json()).toMatchObject({ status: 403, code: "company.read_only" });
  expect(await mailsTo(db, body.email)).toEqual([]);
  expect((await sheetOf(dossier.id)).dossier.leader).toEqual(leader);
  expect((await invite({ ...body, isLeader: false })).statusCode).toBe(201);
  expect((await send("POST", `/dossier/${dossier.id}/status`, { ...decided, status: "active" })).statusCode).toBe(200);
  expect((await invite(contactOf(dossier, { isLeader: true }))).statusCode).toBe(201);
});

describe("what a firm decides of a dossier", () => {
  const decide = (id: string, status: string, date: string) => send("POST", `/dossier/${id}/status`, { status, date });

  test("is kept when it changes something, and told with its author", async () => {
    const dossier = await newCompany({ firmId: firm.id });
    const today = services.clock.today();
    const readOnly = async () => (await dossier.get("/api/v1/user/informations")).json().data.user.company.readOnly;
    expect((await decide(dossier.id, "active", today)).json().message).toContain("Rien ne change");
    expect(await readOnly()).toBeNull();
    expect((await decide(dossier.id, "suspended", today)).json().message).toBe("Le dossier est suspendu.");
    expect((await decide(dossier.id, "suspended", today)).json().message).toContain("Rien ne change");
    expect(await readOnly()).toEqual({ status: "suspended", since: today });
    const { decisions, reasons } = await sheetOf(dossier.id);
    expect(decisions).toEqual([{ status: "suspended", date: today, decidedOn: today, by: expect.any(String) }]);
    expect(reasons.account).toContain("Le cabinet l’a suspendu à partir du 14/04/2026");
  });

  test("is taken back however many there were: the hundredth suspension is no end, and its sheet shows the last hundred", async () => {
    const dossier = await newCompany({ firmId: firm.id });
    await db.shared((tx) =>
      tx.run(
        `insert into shared.dossier_decisions (company_id, n, status, starts_on, user_id, at)
          select $1, n, case when n % 2 = 1 then 'active' else 'suspended' end, '2026-04-14', $2, now() from generate_series(1, 100) n`,
        [dossier.id, firm.userId],
      ),
    );
    expect((await sheetOf(dossier.id)).dossier.accountStatus).toBe("suspended");
    expect((await dossier.send("POST", "/api/v1/vehicle", {})).json().code).toBe("company.read_only");
    expect((await decide(dossier.id, "active", "2026-04-14")).json().message).toBe("Le dossier est rouvert.");
    expect((await dossier.send("POST", "/api/v1/vehicle", {})).json().code).not.toBe("company.read_only");
    const { dossier: reopened, decisions } = await sheetOf(dossier.id);
    expect(reopened.accountStatus).toBe("active");
    expect([decisions.length, decisions[0].status]).toEqual([100, "active"]);
  });

  test("changes twenty times in an hour at most; a decision that changes nothing is not counted", async () => {
    const dossier = await newCompany({ firmId: firm.id });
    for (let n = 0; n < 20; n += 1) {
      expect((await decide(dossier.id, n % 2 === 0 ? "suspended" : "active", "2026-04-14")).statusCode).toBe(200);
      if (n === 0) expect((await decide(dossier.id, "suspended", "2026-04-14")).json().message).toContain("Rien ne change");
    }
    const refused = await decide(dossier.id, "terminated", "2026-04-14");
    expect(refused.json()).toMatchObject({ status: 429, code: "rate_limit.exceeded" });
    expect(refused.json().message).toContain("Trop de demandes. Réessayez dans");
    clock.advance(3_600);
    const token = await services.tokens.issueAccessToken(firm.caller, Math.floor(clock.now() / 1000));
    const body = { status: "terminated", date: "2026-04-14" };
    const later = await send("POST", `/dossier/${dossier.id}/status`, body, { authorization: `Bearer ${token}` });
    expect(later.json().message).toBe("Le dossier est résilié.");
    clock.advance(-3_600);
  });
});
