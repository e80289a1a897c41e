import { beforeEach, describe, expect, test, vi } from "vitest";
import { listDossiers } from "@comptoir/contract/firms/dossiers";
import { listFiscalYears } from "@comptoir/contract/fiscal-years/fiscal-years";
import { readNotification } from "@comptoir/contract/notifications/notifications";

const ORIGIN = "https://api.comptoir.example";
const FIRST = "00000000-0000-4000-8000-000000000001";
const SECOND = "00000000-0000-4000-8000-000000000002";

type Sent = { readonly method: string; readonly path: string; readonly query: URLSearchParams; readonly body: unknown };

const sent: Sent[] = [];
const replies = new Map<string, (request: Sent) => { status?: number; body: unknown }>();

/** A storage whose keys are its own, as in a browser. */
function storage(): Record<string, string> {
  const kept: Record<string, string> = {};
  return Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: { value: (key: string, value: string) => Object.assign(kept, { [key]: value }) },
    removeItem: { value: (key: string) => Reflect.deleteProperty(kept, key) },
    clear: { value: () => Object.keys(kept).forEach((key) => Reflect.deleteProperty(kept, key)) },
  });
}

async function answer(url: string, { method = "GET", body = null }: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(url);
  const read: unknown = typeof body === "string" ? JSON.parse(body) : body instanceof FormData ? Object.fromEntries(body) : null;
  const request = { method, path: pathname, query: searchParams, body: read };
  sent.push(request);
  const { status = 200, body: reply } = replies.get(`${method} ${pathname}`)?.(request) ?? { status: 404, body: {} };
  return new Response(JSON.stringify(reply), { status, headers: { "content-type": "application/json" } });
}

/** A browser tab opened on an address, with a session of this role. */
async function open(pathname: string, roleId: string) {
  vi.resetModules();
  vi.stubGlobal("document", { querySelector: () => ({ content: ORIGIN }), cookie: "comptoir-username=h" });
  vi.stubGlobal("location", { origin: "https://app.comptoir.example", pathname, search: "" });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", answer);
  replies.set("POST /oauth/token", () => ({ body: { access_token: "bearer", expires_in: 900, redirect: null } }));
  replies.set("DELETE /oauth/token", () => ({ body: { revoked: true } }));
  replies.set("GET /api/v1/flags", () => ({ body: { data: [{ name: "dashboard_display", active: false }] } }));
  replies.set("GET /api/v1/user/informations", ({ query }) => ({
    body: { data: { user: { id: "u1", roleId, completionStatus: 2, companyId: query.get("companyId") } } },
  }));
  const [api, session, flags] = await Promise.all([import("../api/api.js"), import("./session.js"), import("./flags.js")]);
  return { ...api, ...session, ...flags };
}

/** Only what was sent matters. */
const refused = (): void => undefined;

const companyOf = ({ method, query, body }: Sent): unknown =>
  method === "GET" || method === "DELETE" ? query.get("companyId") : (body as { companyId?: string } | null)?.companyId;

beforeEach(() => {
  sent.length = 0;
  replies.clear();
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
});

describe("a client of several companies", () => {
  test("works on the oldest, then on the one chosen in this tab: each call names it, also after a reload", async () => {
    const companies = [FIRST, SECOND].map((id) => ({ id, title: id }));
    const asked = async () => {
      const tab = await open("/", "client");
      replies.set("GET /api/v1/user/informations", ({ query }) => ({
        body: {
          data: { user: { id: "u1", roleId: "client", completionStatus: 2, companyId: query.get("companyId") ?? FIRST, companies } },
        },
      }));
      await tab.sessionOn("index");
      await tab.call(listFiscalYears, {}).catch(refused);
      return { tab, companyId: companyOf(sent.at(-1) as Sent) };
    };
    const { tab, companyId } = await asked();
    expect(companyId).toBe(FIRST);
    expect(await tab.enterDossier(SECOND)).toBe(true);
    await tab.call(listFiscalYears, {}).catch(refused);
    expect(companyOf(sent.at(-1) as Sent)).toBe(SECOND);
    expect(await tab.sessionOn("contact")).toMatchObject({ user: { companyId: SECOND } });
    expect((await asked()).companyId).toBe(SECOND);
  });
});

describe("a firm's staff in a client's company", () => {
  test("keeps it for this tab on the pages of a company, and leaves it on those of the firm", async () => {
    const tab = await open("/dossiers", "accounting_firm_accountant");
    expect((await tab.sessionOn("dossiers")).context).toBe("ADMIN");
    tab.enterCompany(FIRST);
    expect(await tab.sessionOn("index")).toMatchObject({ context: "ADMIN_CLIENT", user: { companyId: FIRST } });
    expect((await tab.sessionOn("documents-type")).context).toBe("ADMIN_CLIENT");
    expect((await tab.sessionOn("dossiers")).context).toBe("ADMIN");
    expect((await tab.sessionOn("index")).context).toBe("ADMIN");
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test("is out of it on a page that is neither a company’s nor the firm’s, and comes back into it after", async () => {
    const tab = await open("/dossiers", "accounting_firm_accountant");
    await tab.sessionOn("dossiers");
    tab.enterCompany(FIRST);
    await tab.sessionOn("index");
    localStorage.setItem("comptoir.company.fiscal-year", "2025");
    sent.length = 0;
    expect((await tab.sessionOn("cgu")).context).toBe("ADMIN");
    expect(sent).toEqual([]);
    expect(localStorage.getItem("comptoir.company.fiscal-year")).toBeNull();
    expect(await tab.sessionOn("contact")).toMatchObject({ context: "ADMIN_CLIENT", user: { companyId: FIRST } });
  });

  test("names it on every call: in the query, in the body, in the form; and on none of the firm's", async () => {
    const tab = await open("/dossiers", "accounting_firm_accountant");
    await tab.sessionOn("dossiers");
    await tab.call(listDossiers, { query: { page: 1 } }).catch(refused);
    expect(sent.map(companyOf).every((company) => company === null || company === undefined)).toBe(true);
    tab.enterCompany(FIRST);
    await tab.sessionOn("index");
    sent.length = 0;
    await tab.call(listFiscalYears, {}).catch(refused);
    await tab.call(readNotification, { body: { paraphId: "7" } }).catch(refused);
    await tab.callForm({ method: "POST", path: "/file/upload" } as never, new FormData()).catch(refused);
    expect(sent.map(({ method }) => method)).toEqual(["GET", "POST", "POST"]);
    expect(sent.map(companyOf)).toEqual([FIRST, FIRST, FIRST]);
    await tab.sessionOn("parametres");
    sent.length = 0;
    await tab.call(listDossiers, { query: { page: 1 } }).catch(refused);
    expect(sent.map(companyOf)).toEqual([null]);
  });

  test("finds it again after a reload, in one reading", async () => {
    sessionStorage.setItem("comptoir.company", SECOND);
    const tab = await open("/documents", "accounting_firm_accountant");
    expect(await tab.sessionOn("documents")).toMatchObject({ context: "ADMIN_CLIENT", user: { companyId: SECOND } });
    expect(sent.filter(({ path }) => path.endsWith("/informations"))).toHaveLength(1);
  });

  test("stays out of it on a page of everyone, when what the page left before it asked comes late", async () => {
    const tab = await open("/legals", "accounting_firm_accountant");
    tab.enterCompany(FIRST);
    expect((await tab.sessionOn("legals")).context).toBe("ADMIN");
    let come = (): void => undefined;
    const held = new Promise<void>((resolve) => (come = resolve));
    vi.stubGlobal("fetch", async (...given: Parameters<typeof answer>) => {
      if (given[0].includes(FIRST)) await held;
      return answer(...given);
    });
    const left = tab.sessionOn("index");
    expect((await tab.sessionOn("cgu")).context).toBe("ADMIN");
    come();
    expect((await left).context).toBe("ADMIN");
    expect(await tab.restoreSession()).toMatchObject({ context: "ADMIN", user: { companyId: null } });
    expect((await tab.sessionOn("documents")).context).toBe("ADMIN_CLIENT");
  });

  test("goes from one company to another", async () => {
    const tab = await open("/", "accounting_firm_accountant");
    tab.enterCompany(FIRST);
    await tab.sessionOn("index");
    const turned = vi.fn<() => void>();
    tab.onCompanyChange(turned);
    tab.enterCompany(SECOND);
    expect(await tab.sessionOn("index")).toMatchObject({ user: { companyId: SECOND } });
    expect(turned).toHaveBeenCalledOnce();
  });

  test("leaves a company that is no longer theirs", async () => {
    const tab = await open("/dossiers", "accounting_firm_accountant");
    await tab.sessionOn("dossiers");
    tab.enterCompany(FIRST);
    replies.set("GET /api/v1/user/informations", () => ({ status: 403, body: {} }));
    expect((await tab.sessionOn("index")).context).toBe("ADMIN");
    expect(sessionStorage.getItem("comptoir.company")).toBeNull();
  });
});

test("a client is in no one's company, whatever the tab holds", async () => {
  sessionStorage.setItem("comptoir.company.draft", "x");
  const tab = await open("/", "client");
  expect((await tab.sessionOn("index")).context).toBe("CLIENT");
  await tab.call(listFiscalYears, {}).catch(refused);
  expect(sent.map(companyOf).every((company) => company === null || company === undefined)).toBe(true);
});

test("functions are read once per session; one that nobody listed is open", async () => {
  const tab = await open("/", "client");
  await tab.sessionOn("index");
  await tab.sessionOn("documents");
  expect(sent.filter(({ path }) => path.endsWith("/flags"))).toHaveLength(1);
  expect(tab.isFlagActive("dashboard_display")).toBe(false);
  expect(tab.isFlagActive("inventee")).toBe(true);
});

test("leaving empties every store, and tells it once", async () => {
  const tab = await open("/", "client");
  await tab.sessionOn("index");
  const { queryClient } = await import("../api/query-client.js");
  queryClient.setQueryData(["notifications"], [1]);
  localStorage.setItem("comptoir.compact.u1", "1");
  sessionStorage.setItem("comptoir.fiscal-years", "{}");
  const left = vi.fn<(how: { byChoice: boolean }) => void>();
  tab.onUserChange(left);
  await tab.signOut();
  expect(left.mock.calls).toEqual([[{ byChoice: true }]]);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([]);
  expect(tab.isFlagActive("dashboard_display")).toBe(true);
  expect((await tab.restoreSession()).context).toBe("ANON");
});

test("a session that can no longer be prolonged ends and says so", async () => {
  const tab = await open("/", "client");
  await tab.sessionOn("index");
  replies.set("POST /oauth/token", () => ({ status: 400, body: { code: "auth.refresh" } }));
  replies.set(`GET ${listFiscalYears.path}`, () => ({ status: 401, body: {} }));
  const left = vi.fn<(how: { byChoice: boolean }) => void>();
  tab.onUserChange(left);
  await expect(tab.call(listFiscalYears, {})).rejects.toMatchObject({ status: 401 });
  expect((await tab.restoreSession()).context).toBe("ANON");
  // They did not choose to: the page that they were on is come back to.
  expect(left.mock.calls).toEqual([[{ byChoice: false, isOver: true }]]);
});

test("a page that is open when its dossier is suspended says so from the first refusal on, and no longer once it is opened again", async () => {
  const tab = await open("/", "client");
  const decide = (readOnly: object | null) =>
    replies.set("GET /api/v1/user/informations", () => ({
      body: { data: { user: { id: "u1", roleId: "client", completionStatus: 2, companyId: FIRST, company: { readOnly } } } },
    }));
  const readOnly = async () => {
    const session = await tab.restoreSession();
    return session.context === "ANON" ? undefined : session.user.company?.readOnly;
  };
  decide(null);
  await tab.sessionOn("index");
  const suspended = { status: "suspended", since: "2026-04-14" };
  decide(suspended);
  replies.set(`POST ${readNotification.path}`, () => ({ status: 403, body: { code: "company.read_only" } }));
  const refuse = () => expect(tab.call(readNotification, { body: { paraphId: "7" } })).rejects.toMatchObject({ status: 403 });
  await refuse();
  await vi.waitFor(async () => expect(await readOnly()).toEqual(suspended));
  sent.length = 0;
  await refuse();
  expect(sent.map(({ method }) => method)).toEqual(["POST"]);
  decide(null);
  await tab.sessionOn("documents");
  await vi.waitFor(async () => expect(await readOnly()).toBeNull());
});
