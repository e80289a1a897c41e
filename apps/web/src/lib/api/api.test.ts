import { beforeEach, describe, expect, test, vi } from "vitest";
import { listDossiers } from "@comptoir/contract/firms/dossiers";
import { listFiscalYears } from "@comptoir/contract/fiscal-years/fiscal-years";
import { readBankBalance } from "@comptoir/contract/banking/banking";
import { readNotification, registerPush } from "@comptoir/contract/notifications/notifications";

const ORIGIN = "https://api.comptoir.example";
const LIVES_SECONDS = 900;

type Reply = { readonly status: number; readonly body: unknown; readonly retryAfter?: string };

/** What was sent, `GET /path bearer`, in order. */
const sent: string[] = [];
const locks: string[] = [];
/** Replies to the requests of a path, one after the other; the last one goes on. */
let replies: Record<string, (Reply | "unreachable")[]>;
let now = 0;

async function reply(url: string, { method, headers }: { method: string; headers: Headers }): Promise<Response> {
  const { pathname } = new URL(url);
  sent.push([method, pathname, headers.get("authorization")?.replace("Bearer ", "") ?? "-"].join(" "));
  const queue = replies[pathname] ?? [];
  const next = queue.length > 1 ? queue.shift() : queue[0];
  // A reply takes a moment: what is asked at the same time crosses it.
  await Promise.resolve();
  if (next === undefined || next === "unreachable") throw new TypeError("Failed to fetch");
  const waiting: Record<string, string> = next.retryAfter === undefined ? {} : { "retry-after": next.retryAfter };
  return new Response(next.body === null ? null : JSON.stringify(next.body), {
    status: next.status,
    headers: { "content-type": "application/json", ...waiting },
  });
}

const token = (name: string): Reply => ({ status: 200, body: { access_token: name, expires_in: LIVES_SECONDS, redirect: null } });
const years: Reply = { status: 200, body: { data: [] } };
const expired: Reply = { status: 401, body: { code: "auth.required", message: "Connectez-vous." } };

/** A tab whose session has just been opened with the bearer « one ». */
async function openTab({ hasLocks = false } = {}) {
  vi.resetModules();
  vi.stubGlobal("document", { querySelector: () => ({ content: ORIGIN }), cookie: "comptoir-username=h" });
  vi.stubGlobal("location", { origin: "https://app.comptoir.example", pathname: "/", search: "" });
  const request = (name: string, work: () => Promise<unknown>) => {
    locks.push(name);
    return work();
  };
  vi.stubGlobal("navigator", { onLine: true, ...(hasLocks && { locks: { request } }) });
  vi.stubGlobal("fetch", reply);
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const api = await import("./api.js");
  const ended = vi.fn<() => void>();
  api.onSessionEnd(ended);
  await api.requestSession({ username: "h", password: "s" });
  sent.length = 0;
  return { ...api, ended, readYears: () => api.call(listFiscalYears, {}) };
}

beforeEach(() => {
  vi.useRealTimers();
  sent.length = 0;
  locks.length = 0;
  now = 0;
  replies = { "/oauth/token": [token("one"), token("two")], "/api/v1/fiscalyear": [years] };
});

describe("the access token", () => {
  test("is sent until half a minute before it expires, then renewed before the call", async () => {
    const tab = await openTab();
    now = (LIVES_SECONDS - 30) * 1000 - 1;
    await tab.readYears();
    now += 1;
    await tab.readYears();
    expect(sent).toEqual(["GET /api/v1/fiscalyear one", "POST /oauth/token -", "GET /api/v1/fiscalyear two"]);
  });

  test("refused to three calls at once, is renewed once, and each call is sent again", async () => {
    const tab = await openTab();
    replies["/api/v1/fiscalyear"] = [expired, expired, expired, years];
    await Promise.all([tab.readYears(), tab.readYears(), tab.readYears()]);
    expect(sent.filter((line) => line.startsWith("POST"))).toEqual(["POST /oauth/token -"]);
    expect(sent.filter((line) => line.endsWith(" two"))).toHaveLength(3);
    expect(tab.ended).not.toHaveBeenCalled();
  });

  test("is renewed by one tab at a time: a refresh token used twice would end the session", async () => {
    const tab = await openTab({ hasLocks: true });
    replies["/api/v1/fiscalyear"] = [expired, years];
    await tab.readYears();
    expect(locks).toEqual(["comptoir-session"]);
  });

  test("refused again once renewed, is not renewed for ever", async () => {
    const tab = await openTab();
    replies["/api/v1/fiscalyear"] = [expired];
    await expect(tab.readYears()).rejects.toMatchObject({ status: 401, code: "auth.required" });
    expect(sent).toEqual(["GET /api/v1/fiscalyear one", "POST /oauth/token -", "GET /api/v1/fiscalyear two"]);
  });
});

describe("a renewal", () => {
  const tokenOf = (person: string) => token(`head.${btoa(JSON.stringify({ sub: person }))}.seal`);

  test("that comes back with another person’s session sends nothing in their name: the page begins again as theirs", async () => {
    replies["/oauth/token"] = [tokenOf("u1"), tokenOf("u1"), tokenOf("u2")];
    const tab = await openTab();
    const replaced = vi.fn<() => void>();
    tab.onOtherPerson(replaced);
    replies["/api/v1/fiscalyear"] = [expired, years, expired, years];
    await tab.readYears();
    expect(replaced).not.toHaveBeenCalled();
    await expect(tab.readYears()).rejects.toMatchObject({ code: "auth.other_person", place: "toast" });
    await expect(tab.readYears()).rejects.toMatchObject({ code: "auth.other_person" });
    expect([replaced.mock.calls.length, tab.ended.mock.calls.length]).toEqual([1, 0]);
    expect(sent.filter((line) => line.startsWith("GET"))).toHaveLength(3);
  });

  test("after one signed out here, of another person is theirs", async () => {
    replies["/oauth/token"] = [tokenOf("u1"), tokenOf("u2")];
    const tab = await openTab();
    tab.forgetToken();
    expect(await tab.resumeSession()).toBe(true);
    await tab.readYears();
  });

  test("that the server refuses ends the session, and the call says why", async () => {
    const tab = await openTab();
    replies["/oauth/token"] = [{ status: 400, body: { code: "auth.refresh_refused", message: "Session terminée." } }];
    replies["/api/v1/fiscalyear"] = [expired];
    await expect(tab.readYears()).rejects.toMatchObject({ status: 401 });
    expect(tab.ended).toHaveBeenCalledOnce();
  });

  test.each([429, 500, 502, 503])("that a server answers with %i is asked again, and the call goes on", async (status) => {
    vi.useFakeTimers();
    const tab = await openTab();
    replies["/oauth/token"] = [{ status, body: {} }, { status, body: {} }, token("two")];
    replies["/api/v1/fiscalyear"] = [expired, years];
    const reading = tab.readYears();
    await vi.advanceTimersByTimeAsync(2999);
    expect(sent.filter((line) => line.startsWith("POST"))).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    await reading;
    expect([sent.at(-1), tab.ended.mock.calls]).toEqual(["GET /api/v1/fiscalyear two", []]);
  });

  test("waits as long as the server says, ten seconds at most", async () => {
    vi.useFakeTimers();
    const tab = await openTab();
    replies["/oauth/token"] = [{ status: 429, body: {}, retryAfter: "5" }, { status: 429, body: {}, retryAfter: "3600" }, token("two")];
    replies["/api/v1/fiscalyear"] = [expired, years];
    const reading = tab.readYears();
    await vi.advanceTimersByTimeAsync(4999);
    expect(sent.filter((line) => line.startsWith("POST"))).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_001);
    await reading;
    expect(sent.at(-1)).toBe("GET /api/v1/fiscalyear two");
  });

  test.each([
    ["that cannot be asked for", "unreachable" as const, { status: 0, code: "network" }],
    ["on which the server goes on failing", { status: 500, body: {} }, { status: 500 }],
    ["that a proxy refuses", { status: 403, body: {} }, { status: 403 }],
  ])("%s leaves the session open, and the next call tries again", async (_, failure, error) => {
    vi.useFakeTimers();
    const tab = await openTab();
    replies["/oauth/token"] = [failure];
    replies["/api/v1/fiscalyear"] = [expired, years];
    const refused = tab.readYears().catch((refusal: unknown) => refusal);
    await vi.advanceTimersByTimeAsync(7000);
    expect(await refused).toMatchObject(error);
    expect(tab.ended).not.toHaveBeenCalled();
    replies["/oauth/token"] = [token("two")];
    replies["/api/v1/fiscalyear"] = [expired, years];
    await tab.readYears();
    expect(sent.at(-1)).toBe("GET /api/v1/fiscalyear two");
  });
});

describe("a success", () => {
  test.each([201, 202, 204, 206])("is 200 for the balance of the bank, not %i", async (status) => {
    const tab = await openTab();
    replies["/api/v1/bank-balance"] = [{ status, body: status === 204 ? null : { data: [] } }];
    await expect(tab.call(readBankBalance, {})).rejects.toMatchObject({ status, message: "Une erreur est survenue" });
    replies["/api/v1/bank-balance"] = [{ status: 200, body: { data: ["a"] } }];
    expect(await tab.call(readBankBalance, {})).toEqual({ data: ["a"] });
  });

  test("is 201 too where the contract says so", async () => {
    const tab = await openTab();
    const body = { token: "{}", device: "desktop" as const };
    replies["/api/v1/token"] = [
      { status: 201, body: { message: "ok" } },
      { status: 202, body: {} },
    ];
    expect(await tab.call(registerPush, { body })).toEqual({ message: "ok" });
    await expect(tab.call(registerPush, { body })).rejects.toMatchObject({ status: 202 });
  });
});

describe("a success that cannot be read", () => {
  const page = () => new Response("<!doctype html><p>Connexion au wifi</p>", { status: 200, headers: { "content-type": "text/html" } });

  test("is a failure with a sentence when it is a page of the network", async () => {
    const tab = await openTab();
    vi.stubGlobal("fetch", async () => page());
    await expect(tab.readYears()).rejects.toMatchObject({ name: "ApiError", status: 200, message: "Une erreur est survenue" });
  });

  test("gives no token of a form", async () => {
    const tab = await openTab();
    vi.stubGlobal("fetch", async () => page());
    expect(await tab.csrfToken()).toBeNull();
    vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
    expect(await tab.csrfToken()).toBeNull();
    vi.stubGlobal("fetch", async () => new Response("ab.c_d-e"));
    expect(await tab.csrfToken()).toBe("ab.c_d-e");
  });

  test("is a network that is lost when it was cut", async () => {
    const tab = await openTab();
    const cut = new ReadableStream({ start: (controller) => controller.error(new TypeError("network error")) });
    vi.stubGlobal("fetch", async () => new Response(cut, { status: 200, headers: { "content-type": "application/json" } }));
    await expect(tab.readYears()).rejects.toMatchObject({ status: 0, code: "network" });
  });

  test("keeps the user signed in when it comes in place of a new token", async () => {
    const tab = await openTab();
    replies["/api/v1/fiscalyear"] = [expired];
    vi.stubGlobal("fetch", async (url: string, request: { method: string; headers: Headers }) =>
      new URL(url).pathname === "/oauth/token" ? page() : reply(url, request),
    );
    await expect(tab.readYears()).rejects.toMatchObject({ status: 200 });
    expect(tab.ended).not.toHaveBeenCalled();
  });
});

describe("a call", () => {
  test("of a page that nobody has signed in to is not renewed", async () => {
    const tab = await openTab();
    tab.forgetToken();
    replies["/api/v1/fiscalyear"] = [expired];
    await expect(tab.readYears()).rejects.toMatchObject({ status: 401 });
    expect(sent).toEqual(["GET /api/v1/fiscalyear -"]);
  });

  test("that writes is not sent without a network, one that reads is tried", async () => {
    const tab = await openTab();
    vi.stubGlobal("navigator", { onLine: false });
    await expect(tab.call(readNotification, { body: { paraphId: "n1" } })).rejects.toMatchObject({ status: 0, message: tab.OFFLINE });
    expect(sent).toEqual([]);
    await tab.readYears();
    expect(sent).toEqual(["GET /api/v1/fiscalyear one"]);
  });

  test("that its caller gives up fails as given up, not as a server out of reach", async () => {
    const tab = await openTab();
    replies["/api/v1/fiscalyear"] = ["unreachable"];
    const controller = new AbortController();
    const call = tab.call(listFiscalYears, {}, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toBeInstanceOf(TypeError);
  });
});

test("a list in a query is its values, each under the name", async () => {
  const tab = await openTab();
  const addresses: string[] = [];
  const transport = (url: string): Promise<Response> => {
    addresses.push(new URL(url).search);
    return Promise.resolve(new Response(JSON.stringify(years.body), { status: 200, headers: { "content-type": "application/json" } }));
  };
  const query = { taxCategory: ["bnc", "bic-rs"], query: "", page: 2 } as const;
  await tab.call(listDossiers, { query: { ...query, taxCategory: [...query.taxCategory] } }, { transport });
  expect(addresses).toEqual(["?taxCategory=bnc&taxCategory=bic-rs&page=2"]);
});
