import type { LightMyRequestResponse } from "fastify";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { asPerson, TEST_PASSWORD } from "../testing.js";
import { forgetEndedSessions, hashOf } from "./sessions.js";

const { app, clock, db, services, newCompany } = await testApp();
const DAY = 24 * 3600;
const WEB = "comptoir-web";
const OURS = "http://localhost:3000";

const post = (payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: "POST", url: "/oauth/token", payload, headers });
const signIn = (username: string, given: object = {}, headers: Record<string, string> = {}) =>
  post({ grant_type: "password", username, password: TEST_PASSWORD, ...given }, headers);
const renew = (refresh_token: string, client_id?: string) =>
  post({ grant_type: "refresh_token", refresh_token, ...(client_id !== undefined && { client_id }) });
const newPerson = async () => (await newCompany({ password: TEST_PASSWORD })).username;
const cookiesOf = ({ cookies }: LightMyRequestResponse) => cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
const ageOf = ({ cookies }: LightMyRequestResponse) => cookies.find(({ name }) => name.endsWith("-refresh-token"))?.maxAge;

describe("a page that is not ours", () => {
  const FOREIGN = ["https://ailleurs.example", "null", "http://localhost.ailleurs.example:3000"];

  test.each(FOREIGN)("%s signs no one in, neither by form nor by JSON, and sets no cookie", async (origin) => {
    const username = await newPerson();
    const form = new URLSearchParams({ grant_type: "password", username, password: TEST_PASSWORD }).toString();
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const sent = await app.inject({ method: "POST", url: "/oauth/token", payload: form, headers: { ...type, origin } });
    for (const reply of [sent, await signIn(username, {}, { origin })]) {
      expect(reply.json()).toMatchObject({ status: 403, code: "auth.csrf" });
      expect(reply.cookies).toEqual([]);
    }
  });

  test("neither prolongs nor ends a session whose token it has", async () => {
    const { refresh_token } = (await signIn(await newPerson())).json();
    const headers = { origin: "https://ailleurs.example" };
    expect((await post({ grant_type: "refresh_token", refresh_token }, headers)).json().code).toBe("auth.csrf");
    const ended = await app.inject({ method: "DELETE", url: "/oauth/token", payload: { refresh_token }, headers });
    expect([ended.json().code, ended.cookies]).toEqual(["auth.csrf", []]);
    expect((await renew(refresh_token)).statusCode).toBe(200);
  });

  test("a program, which names no origin, and our own pages sign in", async () => {
    const username = await newPerson();
    expect((await signIn(username)).statusCode).toBe(200);
    expect((await signIn(username, {}, { origin: OURS })).statusCode).toBe(200);
    expect((await signIn(username, {}, { "sec-fetch-site": "cross-site" })).json().code).toBe("auth.csrf");
  });
});

describe("the program of a session", () => {
  test("another one does not renew it, and ends nothing by trying", async () => {
    const { refresh_token } = (await signIn(await newPerson(), { client_id: "outil" })).json();
    expect((await renew(refresh_token, "autre")).json()).toMatchObject({ status: 400, code: "auth.bad_grant" });
    expect((await renew(refresh_token, "outil")).json().refresh_token).toBeTypeOf("string");
  });

  test("a used token presented under any name is a stolen one: the session ends", async () => {
    const stolen = (await signIn(await newPerson(), { client_id: "outil" })).json().refresh_token;
    const current = (await renew(stolen, "outil")).json().refresh_token;
    clock.advance(11);
    expect((await renew(stolen, "autre")).json().code).toBe("auth.session_ended");
    expect((await renew(current, "outil")).json().code).toBe("auth.session_ended");
  });

  test("a page cannot have the token of its cookie told by calling itself something else, or nothing", async () => {
    const username = await newPerson();
    const cookie = cookiesOf(await signIn(username, { client_id: WEB }));
    const headers = { cookie, origin: OURS };
    expect((await post({ grant_type: "refresh_token", client_id: "outil" }, headers)).json().code).toBe("auth.bad_grant");
    const unnamed = await post({ grant_type: "refresh_token" }, headers);
    expect(unnamed.statusCode).toBe(200);
    expect(unnamed.json()).not.toHaveProperty("refresh_token");
  });

  test("one that did not name itself at sign-in is the one that names itself first", async () => {
    const first = (await signIn(await newPerson())).json().refresh_token;
    const second = (await renew(first, "outil")).json().refresh_token;
    expect((await renew(second, "autre")).json().code).toBe("auth.bad_grant");
    expect((await renew(second)).statusCode).toBe(200);
  });
});

describe("the end of a session", () => {
  test("comes 180 days after its birth, however often it is used; the cookies last no longer than it", async () => {
    let reply = await signIn(await newPerson());
    expect(ageOf(reply)).toBe(30 * DAY);
    for (let day = 0; day < 175; day += 25) {
      clock.advance(25 * DAY);
      reply = await renew(reply.json().refresh_token);
      expect(reply.statusCode).toBe(200);
    }
    expect(ageOf(reply)).toBe(5 * DAY);
    clock.advance(5 * DAY - 1);
    reply = await renew(reply.json().refresh_token);
    expect([reply.statusCode, ageOf(reply)]).toEqual([200, 1]);
    clock.advance(1);
    expect((await renew(reply.json().refresh_token)).json().code).toBe("auth.session_ended");
  });

  test("a session that ended by itself is swept with what it opened; one that is used stays", async () => {
    const [left, used] = [await newPerson(), await newPerson()];
    const link = { uri: "/api/v1/documents/trial_balance/csv?startDate=2026-01-01&endDate=2026-12-31" };
    const [leaving, staying] = [await asPerson(app, left), await asPerson(app, used)];
    for (const { call } of [leaving, staying]) expect((await call("POST", "/api/v1/links", link)).statusCode).toBe(201);
    clock.advance(29 * DAY);
    await renew(staying.refreshToken);
    clock.advance(2 * DAY);
    await forgetEndedSessions(services);
    const count = async (username: string) =>
      (
        await db.sharedRead<{ devices: number; links: number }>({
          text: `select (select count(*)::int from shared.devices where user_id = u.id) as devices,
              (select count(*)::int from shared.one_time_links where user_id = u.id) as links
            from shared.users u where username = $1`,
          values: [username],
        })
      )[0];
    expect([await count(left), await count(used)]).toEqual([
      { devices: 0, links: 0 },
      { devices: 1, links: 1 },
    ]);
  });

  test.each(["signs out", "is closed from another device", "changes their password"])(
    "a link that was made dies when its maker %s",
    async (how) => {
      const username = await newPerson();
      const [own, other] = [await asPerson(app, username), await asPerson(app, username)];
      const link = { uri: "/api/v1/documents/trial_balance/csv?startDate=2026-01-01&endDate=2026-12-31" };
      const make = async () => (await own.call("POST", "/api/v1/links", link)).json().data.uri;
      const [before, after] = [await make(), await make()];
      expect((await app.inject({ url: before })).statusCode).toBe(200);
      if (how === "signs out") await app.inject({ method: "DELETE", url: "/oauth/token", payload: { refresh_token: own.refreshToken } });
      else if (how === "changes their password")
        await other.call("PATCH", "/api/v1/user/password", { currentPassword: TEST_PASSWORD, newPassword: "Trois petits Chats-huants" });
      else {
        const { data } = (await other.call("GET", "/api/v1/user/devices")).json();
        const { id } = data.find(({ current }: { current: boolean }) => !current);
        await other.call("DELETE", `/api/v1/user/devices/${id}`);
      }
      expect((await app.inject({ url: after })).json()).toMatchObject({ status: 404, code: "not_found" });
    },
  );
});

describe("another person on the same browser", () => {
  const open = async (client_id: string, headers = {}) => signIn(await newPerson(), { client_id }, headers);
  const renewByCookie = async (opened: LightMyRequestResponse) =>
    (await post({ grant_type: "refresh_token", client_id: WEB }, { cookie: cookiesOf(opened) })).json();

  test("ends the session that its cookie opened, once they have signed in", async () => {
    const opened = await open(WEB);
    const headers = { authorization: `Bearer ${opened.json().access_token}` };
    await signIn(await newPerson(), { client_id: WEB, password: "faux" }, { cookie: cookiesOf(opened) });
    expect((await app.inject({ url: "/api/v1/user/informations", headers })).statusCode).toBe(200);
    const next = await open(WEB, { cookie: cookiesOf(opened) });
    expect((await app.inject({ url: "/api/v1/user/informations", headers })).statusCode).toBe(401);
    expect((await renewByCookie(opened)).code).toBe("auth.session_ended");
    expect((await renewByCookie(next)).access_token).toBeTypeOf("string");
  });

  test("a program that keeps cookies goes on with each session that it opened, and ends none of our screens", async () => {
    const [program, screens] = [await open("outil"), await open(WEB)];
    for (const opened of [program, screens]) expect((await open("outil", { cookie: cookiesOf(opened) })).statusCode).toBe(200);
    expect((await open(WEB, { cookie: cookiesOf(program) })).statusCode).toBe(200);
    expect((await renew(program.json().refresh_token, "outil")).statusCode).toBe(200);
    expect((await renewByCookie(screens)).access_token).toBeTypeOf("string");
  });
});

describe("what one person leaves open", () => {
  test("is a hundred sessions at most: the one that was used longest ago ends", async () => {
    const username = await newPerson();
    const [oldest, other] = [await asPerson(app, username), await asPerson(app, await newPerson())];
    clock.advance(60);
    const used = await asPerson(app, username);
    await db.shared((tx) =>
      tx.run(
        `insert into shared.devices (id, user_id, opened_at, last_used_at)
          select gen_random_uuid(), id, $2, $2 from shared.users, generate_series(1, 98) where username = $1`,
        [username, new Date(clock.now())],
      ),
    );
    expect((await used.call("GET", "/api/v1/user/devices")).statusCode).toBe(200);
    const last = await asPerson(app, username);
    expect((await oldest.call("GET", "/api/v1/user/devices")).statusCode).toBe(401);
    expect((await renew(oldest.refreshToken)).json().code).toBe("auth.session_ended");
    for (const { refreshToken } of [used, last, other]) expect((await renew(refreshToken)).statusCode).toBe(200);
  });

  test("is a hundred tokens of a session that have served: an older one opens nothing, and the last ones still tell of a theft", async () => {
    const { refresh_token } = (await signIn(await newPerson())).json();
    const served: string[] = [refresh_token];
    for (let time = 0; time < 102; time += 1) {
      clock.advance(1);
      served.push((await renew(served.at(-1) ?? "")).json().refresh_token);
    }
    const [family] = await db.sharedRead<{ tokens: number }>({
      text: `select count(*)::int as tokens from shared.refresh_tokens where family_id =
        (select family_id from shared.refresh_tokens where token_hash = $1)`,
      values: [hashOf(served.at(-1) ?? "")],
    });
    expect(family?.tokens).toBe(101);
    clock.advance(60);
    expect((await renew(served[0] ?? "")).json().code).toBe("auth.session_ended");
    served.push((await renew(served.at(-1) ?? "")).json().refresh_token);
    clock.advance(60);
    expect((await renew(served.at(-3) ?? "")).json().code).toBe("auth.session_ended");
    expect((await renew(served.at(-1) ?? "")).json().code).toBe("auth.session_ended");
  });
});
