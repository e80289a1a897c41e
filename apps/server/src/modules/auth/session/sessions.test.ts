import { describe, expect, test } from "vitest";
import type { LightMyRequestResponse } from "fastify";
import { testApp } from "../../../testing/app.js";

const { newCompany, app, clock, db } = await testApp();
const TEST_PASSWORD = "Comptoir!2026";

function post(payload: object, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
  return app.inject({ method: "POST", url: "/oauth/token", payload, headers });
}

const signIn = (username: string, password = TEST_PASSWORD) => post({ grant_type: "password", username, password });
const renew = (refresh_token: string, userAgent = "Firefox") =>
  post({ grant_type: "refresh_token", refresh_token }, { "user-agent": userAgent });

function refreshCookie(reply: LightMyRequestResponse) {
  const cookie = reply.cookies.find(({ name }) => name.endsWith("-refresh-token"));
  if (!cookie) throw new Error("no refresh cookie");
  return cookie;
}

describe("signing in", () => {
  test("a program gets both tokens, the same refresh token stands in a cookie that only /oauth/token receives", async () => {
    const { username } = await newCompany({ password: TEST_PASSWORD });
    const reply = await signIn(username.toUpperCase());
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ token_type: "Bearer", expires_in: 900, redirect: null });
    expect(refreshCookie(reply)).toMatchObject({
      value: reply.json().refresh_token,
      httpOnly: true,
      sameSite: "Strict",
      path: "/oauth/token",
    });
    const name = reply.cookies.find((cookie) => cookie.name.endsWith("-username"));
    expect(name?.name).toBe("dev-1-0-username");
    expect(name?.value).toBe(username);
    expect(name?.httpOnly).toBeUndefined();
  });

  test("a form is read like JSON, a client secret is accepted and ignored", async () => {
    const { username } = await newCompany({ password: TEST_PASSWORD });
    const form = new URLSearchParams({ grant_type: "password", username, password: TEST_PASSWORD, client_id: "outil", client_secret: "x" });
    const reply = await app.inject({
      method: "POST",
      url: "/oauth/token",
      payload: form.toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.json().refresh_token).toBeTypeOf("string");
  });

  test("our own screens do not see the refresh token", async () => {
    const { username } = await newCompany({ password: TEST_PASSWORD });
    const reply = await post({ grant_type: "password", username, password: TEST_PASSWORD, client_id: "comptoir-web" });
    expect(reply.json()).not.toHaveProperty("refresh_token");
    expect(reply.headers["x-refresh-token"]).toBe("cookie");
  });

  test("the access token opens the person's own information", async () => {
    const { username, id } = await newCompany({ password: TEST_PASSWORD });
    const { access_token } = (await signIn(username)).json();
    const reply = await app.inject({ url: "/api/v1/user/informations", headers: { authorization: `Bearer ${access_token}` } });
    expect(reply.json().data.user).toMatchObject({
      username,
      companyId: id,
      context: "CLIENT",
      isTransactions: false,
      completionStatus: 2,
    });
  });

  test("a wrong password and an unknown person get the same answer", async () => {
    const { username } = await newCompany({ password: TEST_PASSWORD });
    const [wrong, unknown] = [await signIn(username, "faux"), await signIn("inconnue@test.example", "faux")];
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toEqual(unknown.json());
    expect(wrong.json()).toMatchObject({ code: "auth.bad_credentials", message: "L’adresse e-mail ou le mot de passe est incorrect." });
  });

  test("after four failures one waits, twice as long each time, and the right password waits too", async () => {
    const { username } = await newCompany({ password: TEST_PASSWORD });
    for (let attempt = 0; attempt < 4; attempt += 1) expect((await signIn(username, "faux")).json().code).toBe("auth.bad_credentials");
    const waiting = await signIn(username);
    expect(waiting.statusCode).toBe(400);
    expect(waiting.json()).toMatchObject({
      code: "auth.wait",
      facts: { seconds: 1 },
      message: "Trop d’essais avec un mauvais mot de passe. Réessayez dans 1 s.",
    });
    clock.advance(1);
    expect((await signIn(username, "faux")).json().code).toBe("auth.bad_credentials");
    clock.advance(1);
    expect((await signIn(username)).json()).toMatchObject({ code: "auth.wait", facts: { seconds: 1 } });
    clock.advance(1);
    expect((await signIn(username)).statusCode).toBe(200);
    expect((await signIn(username, "faux")).json().code).toBe("auth.bad_credentials");
  });

  test("what is missing is named", async () => {
    expect((await post({ grant_type: "password", password: "x" })).json()).toMatchObject({
      code: "auth.missing_fields",
      target: "username",
    });
    expect((await post({ grant_type: "password", username: "x" })).json()).toMatchObject({
      code: "auth.missing_fields",
      target: "password",
    });
    expect((await post({ grant_type: "client_credentials" })).json()).toMatchObject({ code: "auth.bad_grant", statusCode: 400 });
  });
});

type Sent = { readonly headers?: Record<string, string>; readonly payload?: object };

describe("a session", () => {
  async function session(): Promise<string> {
    const { username } = await newCompany({ password: TEST_PASSWORD });
    return (await signIn(username)).json().refresh_token;
  }

  test("each refresh token serves once and gives the next one", async () => {
    const first = await session();
    const second = (await renew(first)).json().refresh_token;
    expect(second).not.toBe(first);
    clock.advance(3600);
    expect((await renew(second)).statusCode).toBe(200);
  });

  test("it is renewed by a form with the person’s name and the program’s id and secret", async () => {
    const { username } = await newCompany({ password: TEST_PASSWORD });
    const opened = await post({ grant_type: "password", username, password: TEST_PASSWORD, client_id: "outil" });
    const { refresh_token } = opened.json();
    const form = new URLSearchParams({ grant_type: "refresh_token", username, client_id: "outil", client_secret: "x", refresh_token });
    const reply = await app.inject({
      method: "POST",
      url: "/oauth/token",
      payload: form.toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(reply.json()).toMatchObject({ token_type: "Bearer", expires_in: 900 });
    expect(reply.json().refresh_token).not.toBe(refresh_token);
  });

  test("two tabs within ten seconds get the same successor", async () => {
    const token = await session();
    const [one, two] = [(await renew(token)).json(), (await renew(token)).json()];
    expect(two.refresh_token).toBe(one.refresh_token);
    const next = (await renew(one.refresh_token)).json().refresh_token;
    expect((await renew(token)).json().refresh_token).toBe(next);
  });

  test("a reply that was lost and asked for again a minute later is given again: the session lives", async () => {
    const token = await session();
    const lost = (await renew(token)).json().refresh_token;
    clock.advance(60);
    const again = await renew(token);
    expect(again.json()).toMatchObject({ token_type: "Bearer", refresh_token: lost });
    clock.advance(3600);
    expect((await renew(lost)).statusCode).toBe(200);
  });

  test.each([
    ["once its successor was used", 60, "Firefox", true],
    ["from another browser", 60, "curl", false],
    ["after two minutes", 121, "Firefox", false],
  ])("a token presented again %s ends the whole session", async (_when, seconds, userAgent, isSuccessorUsed) => {
    const stolen = await session();
    const successor = (await renew(stolen)).json().refresh_token;
    const current = isSuccessorUsed ? (await renew(successor)).json().refresh_token : successor;
    clock.advance(seconds);
    expect((await renew(stolen, userAgent)).json()).toMatchObject({ code: "auth.session_ended", statusCode: 400 });
    expect((await renew(current)).json()).toMatchObject({ code: "auth.session_ended" });
  });

  test("the database holds no token, only hashes", async () => {
    const token = await session();
    const rows = await db.owner((tx) =>
      tx.query<{ text: string }>("select encode(token_hash, 'escape') as text from shared.refresh_tokens"),
    );
    expect(rows.some(({ text }) => text.includes(token))).toBe(false);
  });

  test("a session that was not used for thirty days is over", async () => {
    const token = await session();
    clock.advance(31 * 24 * 3600);
    expect((await renew(token)).json().code).toBe("auth.session_ended");
  });

  test("an empty refresh reads the cookie, from our own pages only", async () => {
    const { username } = await newCompany({ password: TEST_PASSWORD });
    const { name, value } = refreshCookie(await signIn(username));
    const cookie = `${name}=${value}`;
    expect((await post({ grant_type: "refresh_token" }, { cookie, origin: "https://ailleurs.example" })).json().code).toBe("auth.csrf");
    const reply = await post({ grant_type: "refresh_token", client_id: "comptoir-web" }, { cookie, origin: "http://localhost:3000" });
    expect(reply.statusCode).toBe(200);
    expect(refreshCookie(reply).value).not.toBe(value);
  });

  test.each([
    ["nothing", {}],
    ["JSON that is empty", { headers: { "content-type": "application/json" } }],
    ["an empty object", { payload: {} }],
    ["an empty form", { headers: { "content-type": "application/x-www-form-urlencoded" } }],
  ])("a page that sends %s renews by its cookie; without one, its session has ended", async (_sent, { headers = {}, ...body }: Sent) => {
    const { username } = await newCompany({ password: TEST_PASSWORD });
    const { name, value } = refreshCookie(await signIn(username));
    const renewed = (cookies: Record<string, string>) =>
      app.inject({ method: "POST", url: "/oauth/token", ...body, headers: { ...headers, ...cookies } });
    const reply = await renewed({ cookie: `${name}=${value}` });
    expect(reply.statusCode).toBe(200);
    expect(refreshCookie(reply).value).not.toBe(value);
    expect((await renewed({})).json()).toMatchObject({
      status: 400,
      code: "auth.session_ended",
      message: "Votre session a pris fin. Connectez-vous à nouveau.",
    });
  });

  test("a name and a password without their grant are refused as they are", async () => {
    expect((await post({ username: "x@y.fr", password: "x" })).json()).toMatchObject({ status: 400, code: "auth.bad_grant" });
  });

  test("closing it revokes every token and clears the cookies", async () => {
    const token = await session();
    const reply = await app.inject({ method: "DELETE", url: "/oauth/token", payload: { refresh_token: token } });
    expect(reply.json()).toEqual({ revoked: true });
    expect(reply.cookies.map(({ value }) => value)).toEqual(["", "", ""]);
    expect((await renew(token)).json().code).toBe("auth.session_ended");
  });

  test("an access token lasts a quarter of an hour", async () => {
    const company = await newCompany();
    expect((await company.get("/api/v1/fiscalyear")).statusCode).toBe(200);
    clock.advance(901);
    expect((await company.get("/api/v1/fiscalyear")).statusCode).toBe(401);
    expect((await company.get("/api/v1/config")).statusCode).toBe(200);
  });
});
