import { describe, expect, test } from "vitest";
import { Refusal } from "../../../refusal.js";
import { testApp } from "../../../testing/app.js";
import { requireUncommonPassword } from "./common-passwords.js";
import { actionsOf, asPerson, lastLinkTo, mailsTo, newStaff, TEST_PASSWORD, requestToken } from "../testing.js";

const { app, db, clock, newCompany, newFirm } = await testApp();
const NEW = "Trois petits Chats-huants";
const post = (url: string, payload: object) => app.inject({ method: "POST", url: `/api/v1/password/${url}`, payload });

async function newPerson() {
  const { username, userId } = await newCompany({ password: TEST_PASSWORD });
  return { username, userId };
}

describe("a password that is tried first", () => {
  test.each([
    "Password!",
    "P@ssw0rd",
    "P4$$w0rd!",
    "Azerty123!",
    "AZERTYUIOP*",
    "!Soleil75",
    "So1eil!2024",
    "Soléil-2024",
    "Marseille13!",
    "Juillet.1998",
    "Motdepasse#1",
    "!!Iloveyou!!",
    "Aaaaaaaa!",
    "Abababab!",
    "123456789A!",
    "Jean-Pierre1",
    "Qwerty!2020",
    "D0ud0u!!",
  ])("%s", (password) => {
    expect(() => requireUncommonPassword(password, "password")).toThrow(Refusal);
  });

  test.each([TEST_PASSWORD, NEW, "Kmprtw! 8", "Vx!8c2pQ", "La2CV rouge de tante Adèle!", "correct Horse battery-staple"])(
    "%s is another",
    (password) => {
      expect(() => requireUncommonPassword(password, "password")).not.toThrow();
    },
  );
});

test("a password that changes is told of once for each change, beside its mail", async () => {
  const { username, userId } = await newPerson();
  const { call } = await asPerson(app, username);
  const body = { currentPassword: TEST_PASSWORD, newPassword: NEW };
  expect((await call("PATCH", "/api/v1/user/password", body)).statusCode).toBe(200);
  const told = await db.sharedRead({ text: "select title, link from shared.notifications where user_id = $1", values: [userId] });
  expect(told).toEqual([{ title: "Votre mot de passe a changé", link: "/account" }]);
  expect(await mailsTo(db, username)).toHaveLength(1);
});

test("what tells of it leads to a page that its reader, who is signed in, may open: a firm’s staff to theirs", async () => {
  const { username, id } = await newStaff(db, { firmId: (await newFirm()).id, roleId: "accounting_firm_accountant" });
  const { call } = await asPerson(app, username);
  await call("PATCH", "/api/v1/user/password", { currentPassword: TEST_PASSWORD, newPassword: NEW });
  clock.advance(1);
  await post("forgotten", { email: username });
  await post("reset", { ...(await lastLinkTo(db, username)), password: TEST_PASSWORD });
  const told = await db.sharedRead<{ link: string }>({ text: "select link from shared.notifications where user_id = $1", values: [id] });
  expect(told.map(({ link }) => link)).toEqual(["/profil", "/profil"]);
});

describe("a password forgotten", () => {
  test("the link of the mail lets choose another: every session ends, the wait after failures too", async () => {
    const { username, userId } = await newPerson();
    const open = await asPerson(app, username);
    for (let attempt = 0; attempt < 5; attempt += 1) await requestToken(app, username, { password: "faux" });
    expect((await requestToken(app, username)).json().code).toBe("auth.wait");
    await post("forgotten", { email: username });
    const reply = await post("reset", { ...(await lastLinkTo(db, username)), password: NEW });
    expect(reply.json()).toEqual({ data: { username } });
    expect((await requestToken(app, username, { password: NEW })).statusCode).toBe(200);
    const [stored] = await db.sharedRead<{ hash: string }>({
      text: "select password_hash as hash from shared.users where id = $1",
      values: [userId],
    });
    expect(stored?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await requestToken(app, username)).json().code).toBe("auth.bad_credentials");
    expect((await open.call("GET", "/api/v1/user/informations")).statusCode).toBe(401);
    const renewed = await app.inject({
      method: "POST",
      url: "/oauth/token",
      payload: { grant_type: "refresh_token", refresh_token: open.refreshToken },
    });
    expect(renewed.json().code).toBe("auth.session_ended");
    expect((await mailsTo(db, username)).map(({ subject }) => subject)).toEqual([
      "Choisissez un nouveau mot de passe",
      "Votre mot de passe a changé",
    ]);
    expect(await actionsOf(db, userId)).toEqual(["signed_in", "password_reset", "signed_in"]);
  });

  test("an unknown address gets the same answer, and no mail", async () => {
    const { username } = await newPerson();
    const [known, unknown] = [await post("forgotten", { email: username }), await post("forgotten", { email: "personne@test.example" })];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(await mailsTo(db, "personne@test.example")).toEqual([]);
  });

  test("the same is written for an unknown address before the reply: its time tells nothing of who is registered", async () => {
    const { username, userId } = await newPerson();
    await mailsTo(db, username); // what was asked for before
    const written = { text: "select kind, payload - 'address' as payload from shared.jobs order by id" };
    const before = await db.sharedRead(written);
    await post("forgotten", { email: username });
    await post("forgotten", { email: "personne@test.example" });
    await app.inject({ method: "POST", url: "/api/v1/user/email-verification/resend", payload: { email: username } });
    const asked = (purpose: string) => ({ kind: "auth.link", payload: { purpose, now: clock.now() } });
    expect(await db.sharedRead(written)).toEqual([...before, asked("reset"), asked("reset"), asked("verify")]);
    expect(await db.sharedRead({ text: "select from shared.email_links where user_id = $1", values: [userId] })).toEqual([]);
    expect((await mailsTo(db, username)).map(({ subject }) => subject)).toEqual(["Choisissez un nouveau mot de passe"]);
    expect(await mailsTo(db, "personne@test.example")).toEqual([]);
  });

  test("the link serves once, within the hour, and its elder with it", async () => {
    const { username } = await newPerson();
    await post("forgotten", { email: username });
    const elder = await lastLinkTo(db, username);
    await post("forgotten", { email: username });
    const link = await lastLinkTo(db, username);
    clock.advance(3599);
    expect((await post("reset", { ...link, password: NEW })).statusCode).toBe(200);
    for (const used of [link, elder]) {
      expect((await post("reset", { ...used, password: TEST_PASSWORD })).json()).toMatchObject({ status: 410, code: "auth.link_expired" });
    }
    await post("forgotten", { email: username });
    const late = await lastLinkTo(db, username);
    clock.advance(3600);
    expect((await post("reset", { ...late, password: TEST_PASSWORD })).json().code).toBe("auth.link_expired");
  });

  test("a common password leaves the link as it was", async () => {
    const { username } = await newPerson();
    await post("forgotten", { email: username });
    const link = await lastLinkTo(db, username);
    expect((await post("reset", { ...link, password: "Bonjour!1" })).json()).toMatchObject({
      code: "auth.password_common",
      target: "password",
    });
    expect((await post("reset", { ...link, password: NEW })).statusCode).toBe(200);
  });
});

describe("a password changed", () => {
  const change = { currentPassword: TEST_PASSWORD, newPassword: NEW };

  test("the old one is refused afterwards; the other sessions end, this one goes on", async () => {
    const { username, userId } = await newPerson();
    const [mine, other] = [await asPerson(app, username), await asPerson(app, username)];
    expect((await mine.call("PATCH", "/api/v1/user/password", change)).statusCode).toBe(200);
    expect((await requestToken(app, username)).json().code).toBe("auth.bad_credentials");
    expect((await requestToken(app, username, { password: NEW })).statusCode).toBe(200);
    expect((await other.call("GET", "/api/v1/user/informations")).statusCode).toBe(401);
    expect((await mine.call("GET", "/api/v1/user/informations")).statusCode).toBe(200);
    expect((await mailsTo(db, username)).map(({ subject }) => subject)).toEqual([
      "Nouvel appareil connecté",
      "Votre mot de passe a changé",
    ]);
    expect(await actionsOf(db, userId)).toContain("password_changed");
  });

  test("the current one is asked, ten times in ten minutes at most", async () => {
    const { username } = await newPerson();
    const { call } = await asPerson(app, username);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const reply = await call("PATCH", "/api/v1/user/password", { ...change, currentPassword: "faux" });
      expect(reply.json()).toMatchObject({ status: 422, code: "auth.password_wrong", target: "currentPassword" });
    }
    expect((await call("PATCH", "/api/v1/user/password", change)).json()).toMatchObject({ status: 429, code: "rate_limit.exceeded" });
  });

  test("a common one is refused at its field", async () => {
    const { username } = await newPerson();
    const { call } = await asPerson(app, username);
    const reply = await call("PATCH", "/api/v1/user/password", { ...change, newPassword: "Chocolat-2026" });
    expect(reply.json()).toMatchObject({ code: "auth.password_common", target: "newPassword" });
  });
});
