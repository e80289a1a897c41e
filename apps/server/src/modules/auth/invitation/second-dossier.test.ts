import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { announceOnce, recipientsOf } from "../../notifications/service.js";
import { asPerson, lastLinkTo, mailsTo, TEST_PASSWORD } from "../testing.js";

const { app, db, clock, newCompany, newFirm } = await testApp({ publicUrl: "https://app.comptoir.example" });
const PASSWORD = "Trois petits Chats-huants";
let made = 0;

/** A client of a firm who came by a first invitation, and a second dossier of that firm. */
async function clientWithOneMore() {
  made += 1;
  const email = `double-${made}@client.example`;
  const firm = await newFirm();
  const [first, second] = [await newCompany({ firmId: firm.id }), await newCompany({ firmId: firm.id })];
  const invite = async ({ id, fiscalYearId }: typeof first, headers = firm.headers) => {
    const payload = { lastName: "Roussel", firstName: "Camille", email, isLeader: false, companyId: id, fiscalYearId };
    const reply = await app.inject({ method: "POST", url: "/api/v1/user/client", headers, payload });
    expect(reply.statusCode).toBe(201);
    return lastLinkTo(db, email);
  };
  const accept = (link: object) =>
    app.inject({ method: "POST", url: "/api/v1/invitation/accept", payload: { ...link, password: PASSWORD, terms: true } });
  return { email, firm, first, second, invite, accept };
}

test("a second dossier of one firm is added to the account of its client, who signs in; each call names its company", async () => {
  const { email, firm, first, second, invite, accept } = await clientWithOneMore();
  await accept(await invite(first));
  const link = await invite(second);
  const mail = (await mailsTo(db, email)).at(-1);
  expect([mail?.subject, mail?.body.includes("account=1")]).toEqual(["Un dossier de plus vous attend", true]);
  const person = await asPerson(app, email, { password: PASSWORD });
  const informations = async (query = "") => (await person.call("GET", `/api/v1/user/informations${query}`)).json().data.user;
  expect((await informations()).companies).toMatchObject([{ id: first.id }]);
  const joined = await person.call("POST", "/api/v1/invitation/join", link);
  expect([joined.statusCode, joined.json()]).toEqual([
    200,
    { data: { companyId: second.id }, message: "Ce dossier s’ajoute à votre espace." },
  ]);
  expect(await informations()).toMatchObject({ companyId: first.id, companies: [{ id: first.id }, { id: second.id }] });
  expect(await informations(`?companyId=${second.id}`)).toMatchObject({ companyId: second.id, company: { id: second.id } });
  for (const { id } of [first, second]) expect((await person.call("GET", `/api/v1/transactions?companyId=${id}`)).statusCode).toBe(200);
  // The person whom the invitation had made is gone, and the link opens nothing any more.
  expect((await person.call("POST", "/api/v1/invitation/join", link)).json()).toMatchObject({ status: 410, code: "auth.link_expired" });
  const sheet = (await app.inject({ url: `/api/v1/dossier/${second.id}`, headers: firm.headers })).json().data;
  expect(sheet.contacts.filter((contact: { email: string }) => contact.email === email)).toMatchObject([{ invitation: null }]);
});

test("two invitations sent before the first is followed open one account: the second is joined once its address is taken", async () => {
  const { email, first, second, invite, accept } = await clientWithOneMore();
  const links = [await invite(first), await invite(second)] as const;
  expect((await accept(links[0])).statusCode).toBe(200);
  expect((await accept(links[1])).json()).toMatchObject({ status: 409, code: "invitation.address_taken" });
  const person = await asPerson(app, email, { password: PASSWORD });
  expect((await person.call("POST", "/api/v1/invitation/join", links[1])).json().data).toEqual({ companyId: second.id });
});

test("another person who is signed in joins nothing with the link, and its owner still may", async () => {
  const { email, first, second, invite, accept } = await clientWithOneMore();
  await accept(await invite(first));
  const link = await invite(second);
  const stranger = await newCompany({ password: TEST_PASSWORD });
  const other = await asPerson(app, stranger.username);
  expect((await other.call("POST", "/api/v1/invitation/join", link)).json()).toMatchObject({
    status: 409,
    code: "invitation.other_account",
  });
  const person = await asPerson(app, email, { password: PASSWORD });
  expect((await person.call("POST", "/api/v1/invitation/join", link)).statusCode).toBe(200);
});

test("a client of another firm, or of their own, joins nothing: they are asked for another address", async () => {
  const { email, first, invite, accept } = await clientWithOneMore();
  await accept(await invite(first));
  const elsewhere = await newFirm();
  const dossier = await newCompany({ firmId: elsewhere.id });
  await invite(dossier, elsewhere.headers);
  expect((await mailsTo(db, email)).at(-1)?.subject).toBe("Donnez une autre adresse");
});

test("a notice to a client of two dossiers names the one that it is about, and its link opens that one", async () => {
  const { email, first, second, invite, accept } = await clientWithOneMore();
  const brand = { name: "Comptoir", origin: "https://app.comptoir.example", color: "#2B59B5", replyTo: null, signature: [] };
  const words = { title: "Un relevé manque", sentence: "Importez-le.", link: { href: "/importer", label: "Importer" } };
  const tell = (companyId: string, fact: string) =>
    db.shared(async (tx) => {
      const person = (await recipientsOf(tx, companyId)).find(({ username }) => username === email);
      if (!person) throw new Error("no recipient");
      await announceOnce(tx, person, { kind: "statement", fact, words, brand, at: clock.now() });
    });
  await accept(await invite(first));
  await tell(first.id, "alone");
  expect((await mailsTo(db, email)).at(-1)).toMatchObject({ subject: "Un relevé manque" });
  const person = await asPerson(app, email, { password: PASSWORD });
  await person.call("POST", "/api/v1/invitation/join", await invite(second));
  await tell(second.id, "among two");
  const mail = (await mailsTo(db, email)).at(-1);
  const { user } = (await person.call("GET", `/api/v1/user/informations?companyId=${second.id}`)).json().data;
  expect(mail?.subject).toBe(`Un relevé manque (${user.company.title})`);
  expect(mail?.body).toContain(`/importer?dossier=${second.id}`);
});

test("a contact of two dossiers keeps the other one when one is taken away", async () => {
  const { email, firm, first, second, invite, accept } = await clientWithOneMore();
  await accept(await invite(first));
  const link = await invite(second);
  const person = await asPerson(app, email, { password: PASSWORD });
  await person.call("POST", "/api/v1/invitation/join", link);
  const { id } = (await person.call("GET", "/api/v1/user/informations")).json().data.user;
  const url = `/api/v1/user/client/${id}?companyId=${first.id}`;
  expect((await app.inject({ method: "DELETE", url, headers: firm.headers })).statusCode).toBe(200);
  const again = await asPerson(app, email, { password: PASSWORD });
  expect((await again.call("GET", `/api/v1/transactions?companyId=${first.id}`)).statusCode).toBe(403);
  expect((await again.call("GET", "/api/v1/transactions")).statusCode).toBe(200);
});

test("one who has taken the invited address meanwhile, and keeps that dossier already, joins it without a failure", async () => {
  const { email, first, second, invite, accept } = await clientWithOneMore();
  await accept(await invite(first));
  const link = await invite(second);
  const person = await asPerson(app, email, { password: PASSWORD });
  await db.shared((tx) =>
    tx.run(
      "update shared.memberships set is_leader = true where company_id = $1 and user_id = (select id from shared.users where pending_email = $2)",
      [second.id, email],
    ),
  );
  await db.shared((tx) =>
    tx.run("insert into shared.memberships (user_id, company_id) select id, $2 from shared.users where username = $1", [email, second.id]),
  );
  const reply = await person.call("POST", "/api/v1/invitation/join", link);
  expect([reply.statusCode, reply.json().data]).toEqual([200, { companyId: second.id }]);
  const kept = await db.sharedRead<{ is_leader: boolean }>({
    text: "select m.is_leader from shared.memberships m join shared.users u on u.id = m.user_id where u.username = $1 and m.company_id = $2",
    values: [email, second.id],
  });
  expect(kept).toEqual([{ is_leader: true }]);
});

test("the link of a collaborator, one that is too old and one sent again join nothing", async () => {
  const { email, firm, first, second, invite, accept } = await clientWithOneMore();
  await accept(await invite(first));
  const person = await asPerson(app, email, { password: PASSWORD });
  const join = async (link: object) => (await person.call("POST", "/api/v1/invitation/join", link)).json();
  const former = await invite(second);
  const [invited] = await db.sharedRead<{ id: string }>({
    text: "select id from shared.users where pending_email = $1 and invited_at is not null",
    values: [email],
  });
  const again = `/api/v1/user/client/${invited?.id}/invitation?companyId=${second.id}`;
  await app.inject({ method: "POST", url: again, headers: firm.headers });
  const latest = await lastLinkTo(db, email);
  if (latest["token"] !== former["token"]) expect(await join(former)).toMatchObject({ status: 410, code: "auth.link_expired" });
  // Made a person of the firm: their link opens no dossier.
  await db.shared((tx) => tx.run("update shared.users set firm_id = $2 where id = $1", [invited?.id, firm.id]));
  expect(await join(latest)).toMatchObject({ status: 409, code: "invitation.address_taken" });
  await db.shared((tx) => tx.run("update shared.users set firm_id = null where id = $1", [invited?.id]));
  clock.advance(24 * 3600 + 1);
  const late = await asPerson(app, email, { password: PASSWORD });
  expect((await late.call("POST", "/api/v1/invitation/join", latest)).json()).toMatchObject({ status: 410, code: "auth.link_expired" });
});
