import { describe, expect, test } from "vitest";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { testApp } from "../../../testing/app.js";
import { overlap } from "../../../testing/overlap.js";
import { actionsOf, lastLinkTo, mailsTo, TEST_PASSWORD, requestToken } from "../testing.js";

const { app, db, clock, newCompany, newFirm } = await testApp();
const closed = await testApp({ captcha: { challenge: () => ({ provider: "recaptcha", key: "test" }), isHuman: async () => false } });

let made = 0;
const newAddress = () => `nouvelle-${(made += 1)}@test.example`;
const post = (url: string, payload: object, headers = {}) => app.inject({ method: "POST", url: `/api/v1${url}`, payload, headers });
const form = (email: string, more: object = {}) => ({
  firstName: "Zoé",
  lastName: "Le Goff",
  email,
  password: TEST_PASSWORD,
  terms: true,
  ...more,
});
const register = (email: string, more: object = {}) => post("/register", form(email, more));
const verify = (link: object, password = TEST_PASSWORD) => post("/user/email-verification", { ...link, password });

async function userOf(username: string) {
  const [row] = await db.sharedRead<{
    id: string;
    role_id: string;
    completion_status: number;
    terms_accepted_at: Date;
    first_name: string;
  }>({
    text: "select id, role_id, completion_status, terms_accepted_at, first_name from shared.users where username = $1",
    values: [username],
  });
  if (!row) throw new Error(`no user is called ${username}`);
  return row;
}

describe("signing up", () => {
  test("the person exists, their address confirmed by the link of the mail, before anything of their company is known", async () => {
    const email = newAddress();
    const reply = await register(` ${email.toUpperCase()} `);
    expect(reply.statusCode).toBe(201);
    expect(await userOf(email)).toMatchObject({ role_id: "client", completion_status: 0, terms_accepted_at: new Date(clock.now()) });
    expect((await mailsTo(db, email)).map(({ subject }) => subject)).toEqual(["Confirmez votre adresse e-mail"]);
    expect((await verify(await lastLinkTo(db, email))).json()).toEqual({ data: { username: email, isSigningUp: true } });
    const opened = await requestToken(app, email);
    expect(opened.statusCode).toBe(200);
    const headers = { authorization: `Bearer ${opened.json().access_token}` };
    const { user } = (await app.inject({ url: "/api/v1/user/informations", headers })).json().data;
    expect(user).toMatchObject({ completionStatus: 0, context: "CLIENT", companyId: null, subscriptionPaid: false, isTransactions: false });
    expect(await actionsOf(db, (await userOf(email)).id)).toEqual(["registered", "email_verified", "signed_in"]);
  });

  test("an address that has an account gets the same answer, and a mail that says so; nothing changes", async () => {
    const { username } = await newCompany({ password: TEST_PASSWORD });
    const [known, unknown] = [await register(username, { password: "Autre!Phrase42", firstName: "Intrus" }), await register(newAddress())];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect((await mailsTo(db, username)).map(({ subject }) => subject)).toEqual(["Vous avez déjà un compte"]);
    expect((await requestToken(app, username)).statusCode).toBe(200);
    expect((await userOf(username)).first_name).toBe("Camille");
  });

  test("a form typed again before the address is confirmed changes nothing, and its link joins the first", async () => {
    const email = newAddress();
    await register(email);
    const first = await lastLinkTo(db, email);
    const again = await register(email, { password: "Second!Essai42", firstName: "Zoë" });
    expect([again.statusCode, again.body]).toEqual([201, (await register(newAddress())).body]);
    expect(await mailsTo(db, email)).toHaveLength(2);
    const second = await lastLinkTo(db, email);
    expect((await verify(second, "Second!Essai42")).json()).toMatchObject({ status: 422, code: "auth.sign_up_password_wrong" });
    expect((await verify(first)).statusCode).toBe(200);
    expect((await verify(second)).json().code).toBe("auth.link_expired");
    expect((await requestToken(app, email, { password: "Second!Essai42" })).json().code).toBe("auth.bad_credentials");
    expect((await requestToken(app, email)).statusCode).toBe(200);
    expect((await userOf(email)).first_name).toBe("Zoé");
  });

  test("two forms sent at once make one person", async () => {
    const email = newAddress();
    const replies = await Promise.all([register(email), register(email)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await mailsTo(db, email)).toHaveLength(2);
    expect((await verify(await lastLinkTo(db, email))).statusCode).toBe(200);
  });

  test("a form typed again while its owner confirms the first does not change the account that opens", async () => {
    const email = newAddress();
    await register(email);
    const { uid } = await lastLinkTo(db, email);
    const { leader, follower } = await overlap(
      db,
      {
        open: (elsewhere, work) => elsewhere.shared(work),
        work: (tx) => tx.run("update shared.users set email_verified_at = now() where id = $1", [uid]),
      },
      () => register(email, { password: "Autre!Phrase42", firstName: "Intrus" }),
    );
    expect(leader.status).toBe("fulfilled");
    expect(follower).toMatchObject({ status: "fulfilled", value: { statusCode: 201 } });
    expect((await mailsTo(db, email)).at(-1)?.subject).toBe("Vous avez déjà un compte");
    expect((await requestToken(app, email, { password: "Autre!Phrase42" })).json().code).toBe("auth.bad_credentials");
    expect((await userOf(email)).first_name).toBe("Zoé");
  });

  test.each([
    ["Abcdef!", MESSAGES.password],
    ["abcdefg!", MESSAGES.password],
    ["Abcdefg1", MESSAGES.password],
    [`A!${"é".repeat(127)}`, null],
  ])("the password %s is refused with the sentence of the specification", async (password, message) => {
    const reply = await register(newAddress(), { password });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().code).toBe("request.malformed");
    if (message !== null) expect(reply.json().message).toBe(message);
  });

  test("eight characters, spaces and 128 characters are accepted", async () => {
    for (const password of ["Kmprtw! ", "ma Grand-mère danse le mardi", `Zq!${"xyw9".repeat(31)}z`]) {
      expect((await register(newAddress(), { password })).statusCode).toBe(201);
    }
  });

  test("a password that is tried first is refused at its field", async () => {
    const reply = await register(newAddress(), { password: "P@ssw0rd2026!" });
    expect(reply.json()).toMatchObject({ status: 422, code: "auth.password_common", target: "password" });
  });

  test("conditions not accepted are asked for", async () => {
    expect((await register(newAddress(), { terms: false })).json().message).toBe(MESSAGES.terms);
  });

  test("a firm's own host refuses every sign-up", async () => {
    await newFirm({ host: "inscription-fermee.localhost" });
    const reply = await post("/register", form(newAddress()), { host: "inscription-fermee.localhost" });
    expect(reply.json().code).toBe("access.forbidden");
  });

  test.each(["/register", "/user/email-verification/resend", "/password/forgotten"])("%s wants a person", async (url) => {
    const reply = await closed.app.inject({ method: "POST", url: `/api/v1${url}`, payload: form(newAddress()) });
    expect(reply.json()).toMatchObject({ status: 422, code: "auth.captcha" });
  });
});

describe("who chose the password", () => {
  const OWNER = { password: TEST_PASSWORD, firstName: "Zoé" };
  const STRANGER = { password: "Intrus!Phrase42", firstName: "Intrus" };
  const chosen = { firstName: "Zoé", lastName: "Le Goff", password: "Une autre Phrase 7", terms: true };
  const verifyAnew = (link: object, more: object = {}) => post("/user/email-verification/password", { ...link, ...chosen, ...more });
  const codeOf = async (email: string, password: string) => (await requestToken(app, email, { password })).json().code ?? "opened";

  test("the owner first: a stranger’s form ends no link, and neither their password nor their names come in", async () => {
    const email = newAddress();
    await register(email, OWNER);
    const link = await lastLinkTo(db, email);
    await register(email, STRANGER);
    expect((await verify(link)).json()).toEqual({ data: { username: email, isSigningUp: true } });
    expect(await codeOf(email, OWNER.password)).toBe("opened");
    expect(await codeOf(email, STRANGER.password)).toBe("auth.bad_credentials");
    expect((await userOf(email)).first_name).toBe("Zoé");
  });

  test("a stranger first: the owner’s click confirms no password; the owner chooses one, and the stranger’s is gone", async () => {
    const email = newAddress();
    await register(email, STRANGER);
    await register(email, OWNER);
    const link = await lastLinkTo(db, email);
    expect((await post("/user/email-verification/check", link)).json()).toEqual({
      data: { username: email, purpose: "sign_up", firstName: "Intrus", lastName: "Le Goff" },
    });
    expect(await codeOf(email, STRANGER.password)).toBe("auth.email_unverified");
    expect((await verify(link, OWNER.password)).json()).toMatchObject({ code: "auth.sign_up_password_wrong", target: "password" });
    clock.advance(60);
    expect((await verifyAnew(link)).json()).toEqual({ data: { username: email } });
    expect(await codeOf(email, STRANGER.password)).toBe("auth.bad_credentials");
    expect(await codeOf(email, OWNER.password)).toBe("auth.bad_credentials");
    expect(await codeOf(email, chosen.password)).toBe("opened");
    expect(await userOf(email)).toMatchObject({ first_name: "Zoé", terms_accepted_at: new Date(clock.now()) });
    expect(await actionsOf(db, (await userOf(email)).id)).toEqual(["registered", "email_verified", "signed_in"]);
  });

  test("both twice, in turns: every link that was sent opens, for the password of the first form or another one", async () => {
    for (const [first, second] of [
      [OWNER, STRANGER],
      [STRANGER, OWNER],
    ] as const) {
      const email = newAddress();
      const links = [];
      for (const one of [first, second, first, second]) {
        await register(email, one);
        links.push(await lastLinkTo(db, email));
      }
      expect(new Set(links.map(({ token }) => token)).size).toBe(4);
      for (const link of links) expect((await post("/user/email-verification/check", link)).statusCode).toBe(200);
      expect((await verify(links[3] ?? {}, second.password)).json().code).toBe("auth.sign_up_password_wrong");
      const reply = first === OWNER ? await verify(links[0] ?? {}, OWNER.password) : await verifyAnew(links[0] ?? {});
      expect(reply.statusCode).toBe(200);
      expect(await codeOf(email, first === OWNER ? OWNER.password : chosen.password)).toBe("opened");
      expect(await codeOf(email, STRANGER.password)).toBe("auth.bad_credentials");
      for (const link of links) expect((await verifyAnew(link, { password: STRANGER.password })).json().code).toBe("auth.link_expired");
    }
  });

  test("the link expired: nothing is confirmed nor chosen with it, and the next one serves, whoever asked for it", async () => {
    const email = newAddress();
    await register(email, STRANGER);
    const link = await lastLinkTo(db, email);
    clock.advance(24 * 3600);
    expect((await post("/user/email-verification/check", link)).json()).toMatchObject({ status: 410, code: "auth.link_expired" });
    expect((await verify(link, STRANGER.password)).json().code).toBe("auth.link_expired");
    expect((await verifyAnew(link)).json().code).toBe("auth.link_expired");
    await register(email, STRANGER);
    expect((await verifyAnew(await lastLinkTo(db, email))).statusCode).toBe(200);
    expect(await codeOf(email, STRANGER.password)).toBe("auth.bad_credentials");
  });

  test("« Mot de passe oublié » confirms the address too, and ends the links that would choose another password", async () => {
    const email = newAddress();
    await register(email, STRANGER);
    const link = await lastLinkTo(db, email);
    await post("/password/forgotten", { email });
    expect((await post("/password/reset", { ...(await lastLinkTo(db, email)), password: chosen.password })).statusCode).toBe(200);
    expect((await verifyAnew(link, { password: STRANGER.password })).json().code).toBe("auth.link_expired");
    expect(await codeOf(email, chosen.password)).toBe("opened");
  });

  test("a link asked for an address that is confirmed in the meantime chooses no password", async () => {
    const email = newAddress();
    await register(email);
    const link = await lastLinkTo(db, email);
    await db.shared((tx) => tx.run("update shared.users set email_verified_at = now() where username = $1", [email]));
    for (const reply of [await post("/user/email-verification/check", link), await verify(link), await verifyAnew(link)])
      expect(reply.json()).toMatchObject({ status: 410, code: "auth.link_expired" });
  });

  test("the password chosen follows the rules of a new one, and the conditions are accepted", async () => {
    const email = newAddress();
    await register(email);
    const link = await lastLinkTo(db, email);
    expect((await verifyAnew(link, { password: "court" })).json().message).toBe(MESSAGES.password);
    expect((await verifyAnew(link, { password: "P@ssw0rd2026!" })).json()).toMatchObject({
      code: "auth.password_common",
      target: "password",
    });
    expect((await verifyAnew(link, { terms: false })).json().message).toBe(MESSAGES.terms);
    expect((await verifyAnew(link, { firstName: "" })).json().message).toBe(MESSAGES.firstName);
    expect((await verifyAnew(link)).statusCode).toBe(200);
  });

  test("ten passwords are tried with a link in ten minutes; another one is still chosen", async () => {
    const email = newAddress();
    await register(email, STRANGER);
    const link = await lastLinkTo(db, email);
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await verify(link, "faux")).statusCode).toBe(422);
    expect((await verify(link, STRANGER.password)).json()).toMatchObject({ status: 429, code: "rate_limit.exceeded" });
    expect((await verifyAnew(link)).statusCode).toBe(200);
  });

  test("two tabs at once: one of both confirms", async () => {
    const email = newAddress();
    await register(email);
    const link = await lastLinkTo(db, email);
    const replies = await Promise.all([verify(link), verifyAnew(link)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410]);
  });
});

describe("the link of the mail", () => {
  test("opens for 24 hours, once", async () => {
    const email = newAddress();
    await register(email);
    const link = await lastLinkTo(db, email);
    clock.advance(24 * 3600 - 1);
    expect((await verify(link)).statusCode).toBe(200);
    expect((await verify(link)).json()).toMatchObject({ status: 410, code: "auth.link_expired" });
  });

  test("no longer opens afterwards", async () => {
    const email = newAddress();
    await register(email);
    const link = await lastLinkTo(db, email);
    clock.advance(24 * 3600);
    expect((await verify(link)).json().code).toBe("auth.link_expired");
  });

  test("altered in any of its parts it opens nothing, nor does it serve to choose a password", async () => {
    const [email, other] = [newAddress(), newAddress()];
    await register(email);
    await register(other);
    const [link, foreign] = [await lastLinkTo(db, email), await lastLinkTo(db, other)];
    for (const altered of [
      { uid: foreign.uid },
      { timestamp: String(Number(link.timestamp) + 1) },
      { token: foreign.token },
      { uid: "x" },
    ]) {
      expect((await verify({ ...link, ...altered })).json().code).toBe("auth.link_expired");
    }
    expect((await post("/password/reset", { ...link, password: TEST_PASSWORD })).json().code).toBe("auth.link_expired");
    expect((await verify(link)).statusCode).toBe(200);
  });

  test("is not in the database, where only its hash is", async () => {
    const email = newAddress();
    await register(email);
    const { token } = await lastLinkTo(db, email);
    const rows = await db.sharedRead<{ hash: string }>({ text: "select encode(token_hash, 'escape') as hash from shared.email_links" });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ hash }) => hash.includes(token))).toBe(false);
  });

  test("is sent again on request, with the same answer for an address that waits for none", async () => {
    const email = newAddress();
    await register(email);
    const again = await post("/user/email-verification/resend", { email });
    expect(again.statusCode).toBe(200);
    expect((await post("/user/email-verification/resend", { email: newAddress() })).body).toBe(again.body);
    expect(await mailsTo(db, email)).toHaveLength(2);
    expect((await verify(await lastLinkTo(db, email))).statusCode).toBe(200);
    await post("/user/email-verification/resend", { email });
    expect(await mailsTo(db, email)).toHaveLength(2);
  });

  test("five mails leave for an address in an hour, whether it is known or not", async () => {
    clock.set("2026-06-01"); // half past the hour
    const [known, unknown] = [newAddress(), newAddress()];
    await register(known);
    await post("/password/forgotten", { email: unknown });
    for (const email of [known, unknown]) {
      for (let mail = 1; mail < 5; mail += 1) {
        expect((await post("/user/email-verification/resend", { email })).statusCode).toBe(200);
      }
      for (const url of ["/register", "/user/email-verification/resend", "/password/forgotten"]) {
        expect((await post(url, form(email))).json()).toMatchObject({ status: 429, code: "rate_limit.exceeded", facts: { seconds: 1800 } });
      }
    }
    clock.advance(1800);
    expect((await post("/user/email-verification/resend", { email: known })).statusCode).toBe(200);
    expect(await mailsTo(db, known)).toHaveLength(6);
  });
});

describe("signing in before the address is confirmed", () => {
  test("the right password sends the link again, which is no failure; a wrong one learns nothing", async () => {
    const email = newAddress();
    await register(email);
    expect((await requestToken(app, email, { password: "faux" })).json().code).toBe("auth.bad_credentials");
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect((await requestToken(app, email)).json()).toMatchObject({ status: 400, code: "auth.email_unverified" });
    }
    // One at sign-up, then as many as may leave in an hour.
    expect(await mailsTo(db, email)).toHaveLength(5);
    expect((await verify(await lastLinkTo(db, email))).statusCode).toBe(200);
    expect((await requestToken(app, email)).statusCode).toBe(200);
  });
});
