import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { buildApp } from "../../../app.js";
import { openDb } from "../../../db/db.js";
import { makeServices } from "../../../make-services.js";
import { TEST_OPTIONS, testApp } from "../../../testing/app.js";

const TEST_PASSWORD = "Comptoir!2026";
const here = await testApp();
const there = await secondServer();

/** Another process behind the same address: it shares nothing but the database. */
async function secondServer() {
  const opened = await openDb({ connectionString: here.db.connectionString });
  const services = await makeServices(opened, { clock: here.clock, checkReplies: true, environment: { isProduction: false } });
  const app = await buildApp(services, TEST_OPTIONS);
  afterAll(async () => {
    await app.close();
    await opened.close();
  });
  return { app, db: services.db };
}

afterEach(() => void vi.restoreAllMocks());

type Signed = { readonly access: string; readonly refresh: string };

async function signIn(username: string): Promise<Signed> {
  const reply = await here.app.inject({
    method: "POST",
    url: "/oauth/token",
    payload: { grant_type: "password", username, password: TEST_PASSWORD },
  });
  return { access: reply.json().access_token, refresh: reply.json().refresh_token };
}

const BOOKS = "/api/v1/transactions";
const OWN = "/api/v1/user/informations";
const ask = (app: FastifyInstance, url: string, { access }: Signed) => app.inject({ url, headers: { authorization: `Bearer ${access}` } });
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).statusCode;
const close = ({ refresh }: Signed) => here.app.inject({ method: "DELETE", url: "/oauth/token", payload: { refresh_token: refresh } });

describe("a session that ends on one server is over on the other", () => {
  test.each([BOOKS, OWN, "/api/v1/subscription"])("at once, for %s", async (url) => {
    const { username } = await here.newCompany({ password: TEST_PASSWORD });
    const session = await signIn(username);
    await close(session);
    for (const { app } of [here, there]) {
      const reply = await ask(app, url, session);
      expect(reply.json()).toMatchObject({ status: 401, code: "auth.required" });
    }
  });

  test.each([BOOKS, OWN])("a second after the last call at most, for %s", async (url) => {
    const { username } = await here.newCompany({ password: TEST_PASSWORD });
    const session = await signIn(username);
    expect(await statusOf(there.app, url, session)).toBe(200);
    await close(session);
    const now = performance.now();
    vi.spyOn(performance, "now").mockReturnValue(now + 1_000);
    expect(await statusOf(there.app, url, session)).toBe(401);
  });

  test("for each thing that ends it: another password, a device sent away, a stolen token, an account deleted", async () => {
    const endings: Record<string, (kept: Signed, ended: Signed) => Promise<unknown>> = {
      password: (kept) => act(kept, "PATCH", "/api/v1/user/password", { currentPassword: TEST_PASSWORD, newPassword: "Autre-Passe!2026" }),
      device: async (kept) => {
        const devices: { id: string; current: boolean }[] = (await ask(here.app, "/api/v1/user/devices", kept)).json().data;
        return act(kept, "DELETE", `/api/v1/user/devices/${devices.find(({ current }) => !current)?.id}`);
      },
      stolen: async (_kept, { refresh }) => {
        const renew = () =>
          here.app.inject({ method: "POST", url: "/oauth/token", payload: { grant_type: "refresh_token", refresh_token: refresh } });
        await renew();
        here.clock.advance(121);
        return renew();
      },
      deletion: (kept) => act(kept, "POST", "/api/v1/user/deletion", { password: TEST_PASSWORD }),
    };
    for (const [what, end] of Object.entries(endings)) {
      const { username } = await here.newCompany({ password: TEST_PASSWORD });
      const [kept, ended] = [await signIn(username), await signIn(username)];
      await end(kept, ended);
      expect(await statusOf(there.app, BOOKS, ended), what).toBe(401);
      expect(await statusOf(there.app, BOOKS, kept), what).toBe(what === "deletion" ? 401 : 200);
    }
  });

  test("another user’s goes on", async () => {
    const { username } = await here.newCompany({ password: TEST_PASSWORD });
    const [ended, kept] = [await signIn(username), await signIn(username)];
    await close(ended);
    expect(await statusOf(there.app, BOOKS, kept)).toBe(200);
  });
});

function act(session: Signed, method: "PATCH" | "POST" | "DELETE", url: string, payload?: object) {
  return here.app.inject({ method, url, headers: { authorization: `Bearer ${session.access}` }, ...(payload && { payload }) });
}

test("the session is read with the membership: the calls of a page ask the database nothing more", async () => {
  const { username } = await here.newCompany({ password: TEST_PASSWORD });
  const session = await signIn(username);
  const asked: (string | undefined)[] = [];
  const reading = vi.spyOn(there.db, "sharedRead");
  await statusOf(there.app, "/api/v1/fiscalyear", session);
  asked.push(...reading.mock.calls.map(([{ name }]) => name));
  expect(asked).toEqual(["company_of_member"]);
  reading.mockClear();
  await statusOf(there.app, "/api/v1/fiscalyear", session);
  await statusOf(there.app, "/api/v1/user/devices", session);
  expect(reading.mock.calls.map(([{ name }]) => name)).toEqual(["devices"]);
});
