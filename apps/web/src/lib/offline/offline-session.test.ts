import { beforeEach, describe, expect, test, vi } from "vitest";
import { readNotification } from "@comptoir/contract/notifications/notifications";
import { readingsIn, type StoredReading, type ReadingStore } from "./readings.js";

const USER = { id: "u1", username: "camille@test.example", roleId: "client", completionStatus: 2, companyId: "c1" };
const OWNER = "u1/c1";

const kept = new Map<string, StoredReading>();
const store: ReadingStore = {
  get: async (owner, name) => kept.get(`${owner} ${name}`),
  put: async (given) => given.forEach((reading) => kept.set(`${reading.owner} ${reading.name}`, reading)),
  deleteBefore: async () => undefined,
  clear: async () => kept.clear(),
};
const readings = readingsIn(store, () => 0);

let network: "away" | "there" | "session ended" = "there";
const sent: string[] = [];

async function answer(url: string, { method = "GET" }: RequestInit): Promise<Response> {
  const { pathname } = new URL(url);
  sent.push(`${method} ${pathname}`);
  if (network === "away") throw new TypeError("failed to fetch");
  if (pathname === "/oauth/token" && network === "session ended") return reply(400, { code: "auth.refresh_token" });
  if (pathname === "/oauth/token")
    return reply(200, { access_token: `header.${btoa(JSON.stringify({ sub: USER.id }))}.signature`, expires_in: 900, redirect: null });
  return reply(200, { data: pathname.endsWith("/flags") ? [] : { user: USER } });
}

function reply(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

/** A page opened again by a browser whose cookies name this person. */
async function openPage(username = USER.username) {
  vi.resetModules();
  vi.doMock("./reading-store.js", () => ({ readings }));
  vi.stubGlobal("document", { querySelector: () => null, cookie: `comptoir-username=${encodeURIComponent(username)}` });
  vi.stubGlobal("location", { origin: "http://localhost:3000", pathname: "/", search: "" });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", answer);
  const [api, session, connection, lastSeen] = await Promise.all([
    import("../api/api.js"),
    import("../session/session.js"),
    import("./connection.js"),
    import("./last-seen.js"),
  ]);
  return { ...api, ...session, ...connection, ...lastSeen };
}

beforeEach(async () => {
  sent.length = 0;
  kept.clear();
  const local = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    clear: () => local.clear(),
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => local.set(key, value),
    removeItem: (key: string) => local.delete(key),
  });
  vi.stubGlobal("sessionStorage", { clear: () => undefined, getItem: () => null });
  network = "there";
  await (await openPage()).restoreSession();
  await vi.waitUntil(() => kept.size === 2);
  network = "away";
});

describe("the server is out of reach when a page opens", () => {
  test("whoever was last here stays, and reads what they last saw", async () => {
    await readings.keep(OWNER, { '["chart"]': "le plan de comptes" });
    const page = await openPage();
    expect(await page.restoreSession()).toMatchObject({ context: "CLIENT", user: { id: "u1" } });
    const read = () => page.call(readNotification, { body: { paraphId: "n" } });
    expect(await page.readOrLastSeen(read, {}, { queryHash: '["chart"]' })).toBe("le plan de comptes");
    await expect(page.readOrLastSeen(read, {}, { queryHash: '["autre"]' })).rejects.toThrow("pas encore été lu sur cet appareil");
  });

  test("nothing is written, and nothing waits to be", async () => {
    const page = await openPage();
    await page.restoreSession();
    sent.length = 0;
    await expect(page.call(readNotification, { body: { paraphId: "n" } })).rejects.toMatchObject({
      status: 0,
      message: "Vous êtes hors connexion\u00a0: lecture seule.",
    });
    expect(sent).toEqual([]);
  });

  test("someone else's cookies open nothing of what this person saw", async () => {
    const page = await openPage("autre@test.example");
    await expect(page.restoreSession()).rejects.toMatchObject({ status: 0 });
  });

  test("when it answers again, the session is taken up for real", async () => {
    const page = await openPage();
    await page.restoreSession();
    expect([await page.reattachSession(), page.isOffline()]).toEqual([false, true]);
    network = "there";
    expect([await page.reattachSession(), page.isOffline()]).toEqual([true, false]);
  });

  test("a session that ended meanwhile is left, and all that was seen goes with it", async () => {
    const page = await openPage();
    await page.restoreSession();
    network = "session ended";
    expect(await page.reattachSession()).toBe(true);
    expect(await page.restoreSession()).toEqual({ context: "ANON" });
    await vi.waitFor(() => expect(kept.size).toBe(0));
  });
});

test("a refusal of the server still signs out at opening, and nothing is left of what was seen", async () => {
  network = "session ended";
  const page = await openPage();
  expect(await page.restoreSession()).toEqual({ context: "ANON" });
  await vi.waitFor(() => expect(kept.size).toBe(0));
});

test("with a network, a failed reading is a failure: what was seen does not pass for what is", async () => {
  network = "there";
  const page = await openPage();
  await page.restoreSession();
  await readings.keep(OWNER, { x: 1 });
  network = "away";
  const read = () => page.call(readNotification, { body: { paraphId: "n" } });
  await expect(page.readOrLastSeen(read, {}, { queryHash: "x" })).rejects.toThrow("Le serveur ne répond pas");
});
