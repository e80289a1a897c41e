import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { ROUTES, routeOf } from "@comptoir/contract/routes";
import type { Session } from "./session.js";

const sessionOn = vi.fn<(name: string) => Promise<Session>>();
vi.mock("./session.js", () => ({ sessionOn }));
vi.mock("./brand.js", () => ({ currentBrand: () => ({ isJungloo: true }) }));

const { guardPage, visitorOf } = await import("./guards.js");

const signedIn = (context: "CLIENT" | "ADMIN" | "ADMIN_CLIENT", user: object = {}) =>
  ({ context, user: { completionStatus: 2, subscriptionPaid: true, isVatSubjected: true, ...user } }) as Session;

/** Addresses of the files under routes/, with something in place of their parameters. */
function servedAddresses(): readonly string[] {
  const tree = readFileSync(new URL("../routeTree.gen.ts", import.meta.url), "utf8");
  const block = /export interface FileRoutesByFullPath \{([^}]*(?:\{-\$\w+\}[^}]*)*)\n\}/.exec(tree)?.[1] ?? "";
  return [...block.matchAll(/^\s*"([^"]+)":/gm)].map(([, path = ""]) => path.replace(/\{-\$\w+\}|\$\w+/g, "x"));
}

test("every page that is served has its guard; the pages of development are not served in production", () => {
  const addresses = servedAddresses();
  expect(addresses.length).toBeGreaterThanOrEqual(Object.keys(ROUTES).length - 1);
  expect(addresses.filter((address) => routeOf(address) === null && !/^\/dev(\/|$)/.test(address))).toEqual([]);
});

describe("whoever may not see a page is led away", () => {
  test.each([
    ["/cloture", { context: "ANON" }, "/login?redirect=cloture"],
    ["/", { context: "ANON" }, "/login"],
    ["/dossiers", signedIn("CLIENT"), "/"],
    ["/emprunts", signedIn("ADMIN"), "/dossiers"],
    ["/declarations-tva/12/declarer", signedIn("CLIENT", { isVatSubjected: false }), "/"],
    ["/declarations-tva/12/declarer/cerfa", signedIn("ADMIN_CLIENT", { isVatSubjected: undefined }), "/"],
    ["/documents", signedIn("CLIENT", { subscriptionPaid: undefined }), "/account?tab=subscription"],
    ["/documents", signedIn("CLIENT", { completionStatus: 1 }), "/create-account?completionStep=1"],
    ["/redirectaccount", { context: "ANON" }, "/login"],
  ] as const)("%s", async (pathname, session, href) => {
    sessionOn.mockResolvedValue(session);
    await expect(guardPage(pathname)).rejects.toMatchObject({ options: { href } });
  });

  test.each([
    ["/cgu", { context: "ANON" }],
    ["/cloture/etape/species/view", signedIn("ADMIN_CLIENT")],
    ["/dossiers", signedIn("ADMIN")],
    ["/nulle-part", { context: "ANON" }],
  ] as const)("%s opens", async (pathname, session) => {
    sessionOn.mockResolvedValue(session);
    await expect(guardPage(pathname)).resolves.toBeUndefined();
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
