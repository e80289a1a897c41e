import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contextOf, FIRM_ROLES, isAllowed, isFirmRole, permissions, type Context, type Permission } from "./permissions.js";
import { isClientMode, ROUTES, type RouteName } from "./routes.js";
import { pagesDocument, permissionsTable } from "../testing/permission-tables.js";

const PERMISSIONS = Object.keys(permissions) as Permission[];
const ROUTE_NAMES = Object.keys(ROUTES) as RouteName[];

/** Where a person is after a page opened: a firm's staff leaves the company on the firm's own pages. */
const contextOn = (name: RouteName, roleId: string, hasChosen: boolean): Context => contextOf(roleId, hasChosen && isClientMode(name));

describe("the context", () => {
  test.each(["authenticated", "client", "", "administrator"])("the role %j is a company’s user, whatever is chosen", (roleId) => {
    expect(isFirmRole(roleId)).toBe(false);
    for (const name of ROUTE_NAMES) for (const hasChosen of [true, false]) expect(contextOn(name, roleId, hasChosen)).toBe("CLIENT");
  });

  test.each([...FIRM_ROLES, "accounting_firm_something_new"])("the role %s is a firm’s staff", (roleId) => {
    expect(isFirmRole(roleId)).toBe(true);
    for (const name of ROUTE_NAMES) expect(contextOn(name, roleId, false)).toBe("ADMIN");
  });

  /** Written apart from the routes, from point 4 of the specification, with the pages it forgets and readings.md adds. */
  const CLIENT_MODE =
    /^(account|contact|tableau-de-bord|declarations-tva.*|immobilisations|index|cloture.*|documents.*|importer|pieces|banque-retour|exercice|emprunts|reprise)$/;

  test.each(ROUTE_NAMES)("on %s, a firm’s staff with a chosen company", (name) => {
    expect(contextOn(name, "accounting_firm_assistant", true)).toBe(CLIENT_MODE.test(name) ? "ADMIN_CLIENT" : "ADMIN");
  });
});

describe("what each role may do", () => {
  const everyone = ["ANON", "CLIENT", "administrator", "accountant", "assistant", "arcolib"];
  const signedIn = everyone.slice(1);
  /** In a company for the firm's staff; written apart from the table. */
  const MAY: Readonly<Record<Permission, readonly string[]>> = {
    public: everyone,
    development: everyone,
    session: signedIn,
    "company.own": ["CLIENT"],
    "books.read": signedIn,
    "books.write": signedIn,
    "books.seal": ["CLIENT", "administrator", "accountant", "arcolib"],
    "books.unshare": ["CLIENT", "administrator", "accountant", "arcolib"],
    "firm.read": ["administrator", "accountant", "assistant", "arcolib"],
    "firm.write": ["administrator", "accountant", "arcolib"],
    "firm.manage": ["administrator", "arcolib"],
  };
  const WHO: readonly (readonly [who: string, context: Context, roleId: string])[] = [
    ["ANON", "ANON", ""],
    ["CLIENT", "CLIENT", "client"],
    ["administrator", "ADMIN_CLIENT", "accounting_firm_administrator"],
    ["accountant", "ADMIN_CLIENT", "accounting_firm_accountant"],
    ["assistant", "ADMIN_CLIENT", "accounting_firm_assistant"],
    ["arcolib", "ADMIN_CLIENT", "admin_arcolib"],
  ];

  test.each(PERMISSIONS)("%s", (permission) => {
    const allowed = WHO.filter(([, context, roleId]) => isAllowed(context, permission, roleId)).map(([who]) => who);
    expect(allowed).toEqual(MAY[permission]);
  });

  test("outside a company, a firm’s staff touches no books", () => {
    for (const roleId of FIRM_ROLES)
      for (const permission of PERMISSIONS.filter((name) => name.startsWith("books.")))
        expect(isAllowed("ADMIN", permission, roleId)).toBe(false);
  });

  test("a firm role that nobody knows may do what every role may, no more", () => {
    const allowed = PERMISSIONS.filter((permission) => isAllowed("ADMIN_CLIENT", permission, "accounting_firm_something_new"));
    expect(allowed).toEqual(["public", "development", "session", "books.read", "books.write", "firm.read"]);
  });
});

test("docs/permissions.md says who may do what as the table does", () => {
  const text = readFileSync(new URL("../../../../docs/permissions.md", import.meta.url), "utf8");
  expect(text).toContain(permissionsTable());
});

test("docs/pages.md says where each page leads as the guards do", async () => {
  // After a change of the guards: npx vitest run packages/contract/src/base/permissions.test.ts -u
  await expect(pagesDocument()).toMatchFileSnapshot("../../../../docs/pages.md");
});
