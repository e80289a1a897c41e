import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ROUTES, routeOf, routeOfPattern } from "@comptoir/contract/base/routes";
import type { Session } from "./session.js";

const sessionOn = vi.fn<(name: string) => Promise<Session>>();
const restoreSession = vi.fn<() => Promise<Session>>();
const enterDossier = vi.fn<(companyId: string) => Promise<boolean>>();
vi.mock("./session.js", async (original) => ({ ...(await original<object>()), sessionOn, restoreSession, enterDossier }));

const { guardPage, isLost, visitorOf } = await import("./guards.js");
const { routeTree } = await import("../../routeTree.gen.js");
const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ["/cgu"] }), isServer: false });

/** What the router of the application finds for an address. */
const found = (address: string, search: Readonly<Record<string, unknown>> = {}) => {
  const pathname = decodeURI(address);
  return router.matchRoutes({
    ...router.latestLocation,
    pathname,
    href: address,
    publicHref: address,
    search,
    searchStr: "",
    hash: "",
  });
};

const signedIn = (context: "CLIENT" | "ADMIN" | "ADMIN_CLIENT", user: object = {}) =>
  ({ context, user: { completionStatus: 2, subscriptionPaid: true, isVatSubjected: true, ...user } }) as Session;

/** Addresses of the files under routes/, by their pattern. */
const served: readonly string[] = Object.values(router.routesById)
  .filter((route) => route.id !== "__root__")
  .map((route) => route.fullPath);

beforeEach(() => {
  sessionOn.mockReset();
  restoreSession.mockReset();
  enterDossier.mockReset();
});

test("every page that is served has its guard; the pages of development are not served in production", () => {
  expect(served.length).toBeGreaterThanOrEqual(Object.keys(ROUTES).length - 1);
  expect(served.filter((path) => routeOfPattern(path) === null && !/^\/dev(\/|$)/.test(path))).toEqual([]);
  const addresses = served.map((path) => path.replace(/\{-\$\w+\}|\$\w+/g, "x"));
  for (const address of addresses.filter((path) => !path.startsWith("/dev"))) {
    const written = address.toUpperCase();
    expect([written, routeOf(written)]).toEqual([written, routeOfPattern(found(written).at(-1)?.fullPath ?? "")]);
  }
});

test("a step of the closing opens by its code, by its short address, and without one", () => {
  const page = "/cloture/etape/{-$code}/view";
  const addresses = ["/cloture/etape/species/view", "/cloture/etape/view", "/cloture/etape/species"];
  expect(addresses.map((address) => found(address).at(-1)?.fullPath)).toEqual([page, page, "/cloture/etape/$code"]);
});

test("the group of folders that a page stands in is that of its visitors", () => {
  const groups = {
    client: "(client)",
    client_vat: "(client)",
    signing_up: "(client)",
    firm: "(firm)",
    anyone: "(public)",
    anonymous: "(public)",
    redirect_account: "(public)",
  };
  const pages = Object.values(router.routesById).flatMap(({ id, fullPath }) => {
    const name = id === "__root__" ? null : routeOfPattern(fullPath);
    return name === null ? [] : [[fullPath, id.split("/")[1], groups[ROUTES[name].access]]];
  });
  expect(pages.length).toBeGreaterThanOrEqual(Object.keys(ROUTES).length);
  expect(pages.filter(([, written, expected]) => written !== expected)).toEqual([]);
});

describe("a visitor who may not see a page is redirected, however its address is written", () => {
  test.each([
    ["/cloture", { context: "ANON" }, "/login?redirect=cloture"],
    ["/", { context: "ANON" }, "/login"],
    ["/dossiers", signedIn("CLIENT"), "/"],
    ["/emprunts", signedIn("ADMIN"), "/dossiers"],
    ["/declarations-tva/12/declarer", signedIn("CLIENT", { isVatSubjected: false }), "/"],
    ["/declarations-tva/12/declarer/cerfa", signedIn("ADMIN_CLIENT", { isVatSubjected: undefined }), "/"],
    ["/documents", signedIn("CLIENT", { subscriptionPaid: undefined }), "/account?tab=subscription"],
    ["/Documents", signedIn("CLIENT", { subscriptionPaid: undefined }), "/account?tab=subscription"],
    ["/DOCUMENTS/fec", signedIn("CLIENT", { subscriptionPaid: undefined }), "/account?tab=subscription"],
    ["/%64ocuments", signedIn("CLIENT", { subscriptionPaid: undefined }), "/account?tab=subscription"],
    ["/documents/", { context: "ANON" }, "/login?redirect=documents"],
    ["/Dossiers", { context: "ANON" }, "/login?redirect=dossiers"],
    ["/Declarations-TVA/12/Declarer", signedIn("CLIENT", { isVatSubjected: false }), "/"],
    ["/documents", signedIn("CLIENT", { completionStatus: 1 }), "/create-account?completionStep=1"],
    ["/redirectaccount", { context: "ANON" }, "/login"],
  ] as const)("%s", async (address, session, href) => {
    sessionOn.mockResolvedValue(session);
    await expect(guardPage(found(address))).rejects.toMatchObject({ options: { href } });
  });

  test.each([
    ["/cgu", { context: "ANON" }],
    ["/CGU", { context: "ANON" }],
    ["/cloture/etape/species/view", signedIn("ADMIN_CLIENT")],
    ["/dossiers", signedIn("ADMIN")],
  ] as const)("%s opens", async (address, session) => {
    sessionOn.mockResolvedValue(session);
    await expect(guardPage(found(address))).resolves.toBeUndefined();
    expect(sessionOn).toHaveBeenCalledOnce();
  });
});

test("a question that a mail names is kept through the login, and nothing that is no question", async () => {
  sessionOn.mockResolvedValue({ context: "ANON" });
  const question = "0198f1a2-0000-7000-8000-000000000001";
  const hrefOf = (search: Readonly<Record<string, unknown>>) => guardPage(found("/", search)).catch((refused: unknown) => refused);
  expect(await hrefOf({ question })).toMatchObject({ options: { href: `/login?question=${question}` } });
  expect(await hrefOf({ question: "toutes&redirect=//example.com" })).toMatchObject({ options: { href: "/login" } });
});

describe("a link to a question of a dossier", () => {
  const [question, dossier] = ["0198f1a2-0000-7000-8000-000000000001", "0198f1a2-0000-7000-8000-000000000002"];
  const opened = (session: Session, isTheirs: boolean) => {
    for (const reading of [sessionOn, restoreSession]) reading.mockResolvedValue(session);
    enterDossier.mockResolvedValue(isTheirs);
    return guardPage(found("/", { question, dossier })).catch((refused: unknown) => refused);
  };

  test("is kept through the login", async () => {
    expect(await opened({ context: "ANON" }, false)).toMatchObject({ options: { href: `/login?dossier=${dossier}&question=${question}` } });
    expect(enterDossier).not.toHaveBeenCalled();
  });

  test.each([signedIn("ADMIN"), signedIn("ADMIN_CLIENT")])("brings the staff of its firm into it", async (session) => {
    expect(await opened(session, true)).toMatchObject({ options: { href: `/?question=${question}` } });
    expect(enterDossier).toHaveBeenCalledExactlyOnceWith(dossier);
  });

  test("brings them to the page of it that the link names", async () => {
    for (const reading of [sessionOn, restoreSession]) reading.mockResolvedValue(signedIn("ADMIN"));
    enterDossier.mockResolvedValue(true);
    const led = await guardPage(found("/cloture", { dossier })).catch((refused: unknown) => refused);
    expect(led).toMatchObject({ options: { href: "/cloture" } });
    expect(enterDossier).toHaveBeenCalledWith(dossier);
    // In the year that the link speaks of, which may not be the one that the dossier opens on.
    const exercice = "0198f1a2-0000-7000-8000-000000000003";
    const inYear = await guardPage(found("/cloture", { dossier, exercice })).catch((refused: unknown) => refused);
    expect(inYear).toMatchObject({ options: { href: `/cloture?exercice=${exercice}` } });
  });

  test("leads nowhere for the staff who have no such dossier, and a client to their own books", async () => {
    expect(await opened(signedIn("ADMIN"), false)).toMatchObject({ isNotFound: true });
    enterDossier.mockClear();
    expect(await opened(signedIn("CLIENT"), false)).toMatchObject({ options: { href: `/?question=${question}` } });
    expect(enterDossier).not.toHaveBeenCalled();
  });
});

describe("an address that leads nowhere", () => {
  test.each([
    "/nulle-part",
    "/documents/fec/x",
    "/documents/a/b/c",
    "/Documents/fec/x",
    "/dossiers/x",
    "/declarations-tva/12",
    "/declarations-tva/12/declarer/cerfa/x",
    "/cloture/etape/scm/view/x",
    "/user-email-verification/a/b/c/d",
    "/login/x",
    "/dev/x",
  ])("%s is lost for the router and for the guard, which redirects no one", async (address) => {
    expect([isLost(found(address)), routeOf(address)]).toEqual([true, null]);
    await expect(guardPage(found(address))).resolves.toBeUndefined();
    expect([sessionOn.mock.calls, restoreSession.mock.calls.length]).toEqual([[], 1]);
  });

  test("a page that the table does not know is refused", async () => {
    const matches = [
      { fullPath: "/", status: "pending" },
      { fullPath: "/caisse", status: "pending" },
    ];
    await expect(guardPage(matches)).rejects.toMatchObject({ isNotFound: true });
  });
});

test("what the server leaves out of a person opens nothing", () => {
  expect(visitorOf(signedIn("CLIENT", { subscriptionPaid: undefined, isVatSubjected: undefined }), { isJungloo: false })).toEqual({
    context: "CLIENT",
    isJungloo: false,
    completionStatus: 2,
    subscriptionPaid: false,
    isVatSubjected: false,
  });
});
