import { describe, expect, test } from "vitest";
import {
  hasSearchBox,
  isClientMode,
  redirectFor,
  pathOfReturn,
  returnName,
  ROUTES,
  routeOf,
  type RouteName,
  type Visitor,
} from "./routes.js";

const NAMES = Object.keys(ROUTES) as RouteName[];
const anon: Visitor = { context: "ANON", isJungloo: true, completionStatus: 0, subscriptionPaid: false, isVatSubjected: false };
const settled = { isJungloo: true, completionStatus: 2, subscriptionPaid: true, isVatSubjected: true };

const VISITORS = {
  anonymous: anon,
  "anonymous, white label": { ...anon, isJungloo: false },
  client: { context: "CLIENT", ...settled },
  "client without VAT": { context: "CLIENT", ...settled, isVatSubjected: false },
  "client, registered": { context: "CLIENT", ...settled, completionStatus: 0, subscriptionPaid: false },
  "client, company pending": { context: "CLIENT", ...settled, completionStatus: 1, subscriptionPaid: false },
  "client, unpaid": { context: "CLIENT", ...settled, subscriptionPaid: false },
  "client, white label": { context: "CLIENT", ...settled, isJungloo: false },
  "firm staff": { context: "ADMIN", ...settled, isJungloo: false },
  "firm staff in a company": { context: "ADMIN_CLIENT", ...settled, isJungloo: false, subscriptionPaid: false },
  "firm staff in a company without VAT": { context: "ADMIN_CLIENT", ...settled, isJungloo: false, isVatSubjected: false },
} as const satisfies Record<string, Visitor>;

const BOOKS: readonly RouteName[] = NAMES.filter((name) => ROUTES[name].access === "client" || ROUTES[name].access === "client_vat");
const VAT: readonly RouteName[] = NAMES.filter((name) => name.startsWith("declarations-tva"));
const FIRM: readonly RouteName[] = ["dossiers", "saison", "collaborateurs", "parametres", "profil"];
const OPEN: readonly RouteName[] = [
  "cgu",
  "legals",
  "contact",
  "loading",
  "site-under-maintenance",
  "user-email-verification",
  "invitation",
];

/** Where each visitor lands for each page; written apart from the rule, from the table « Who may open what ». */
function expected(who: keyof typeof VISITORS, name: RouteName): string | null {
  if (OPEN.includes(name)) return null;
  if (name === "redirectaccount") return "/login";
  if (who === "anonymous" || who === "anonymous, white label") {
    if (name === "register") return who === "anonymous" ? null : "/login";
    if (name === "login" || name === "forgot-password") return null;
    if (name === "create-account" && who === "anonymous, white label") return "/login";
    if (name === "index") return "/login";
    const parents: Partial<Record<RouteName, string>> = {
      "documents-preuve": "documents",
      "documents-type": "documents",
      "documents_test-type": "documents_test",
      "cloture-etape": "cloture",
      "cloture-etape-code": "cloture",
      "cloture-declaration": "cloture",
      "declarations-tva-id-declarer": "declarations-tva",
      "declarations-tva-id-declarer-cerfa": "declarations-tva",
      "declarations-tva-id-declarer-tableau": "declarations-tva",
    };
    return `/login?redirect=${parents[name] ?? name}`;
  }
  if (name === "login" || name === "register" || name === "forgot-password") return "/";
  if (name === "create-account") return ["client, registered", "client, company pending", "client, unpaid"].includes(who) ? null : "/";
  if (FIRM.includes(name)) return who.startsWith("firm staff") ? null : "/";
  if (who === "firm staff") return "/dossiers";
  if (who === "client, registered") return "/create-account?completionStep=0";
  if (who === "client, company pending") return "/create-account?completionStep=1";
  if (who === "client, unpaid") return name === "account" ? null : "/account?tab=subscription";
  if (VAT.includes(name) && (who === "client without VAT" || who === "firm staff in a company without VAT")) return "/";
  return null;
}

describe.each(Object.entries(VISITORS) as [keyof typeof VISITORS, Visitor][])("%s", (who, visitor) => {
  test.each(NAMES)("%s", (name) => expect(redirectFor(name, visitor)).toBe(expected(who, name)));

  test("is led nowhere in circles", () => {
    for (const name of NAMES) {
      let at: string | null = ROUTES[name].path;
      const seen = new Set<string>();
      for (let next: RouteName | null = name; next !== null; next = at === null ? null : routeOf(at.split("?")[0] ?? "")) {
        expect(seen.has(next), `${name}: ${[...seen].join(" > ")}`).toBe(false);
        seen.add(next);
        at = redirectFor(next, visitor);
      }
    }
  });
});

test("the search box stands in every header but those that the specification names", () => {
  /** Written from point 2: immobilisations, dashboard, documents, account, VAT declarations, closing. */
  const unsearched = /^(immobilisations|tableau-de-bord|documents.*|account|declarations-tva.*|cloture.*|saison)$/;
  for (const name of NAMES) expect(hasSearchBox(name), name).toBe(!unsearched.test(name));
});

test("the pages of a company are those where a firm's staff keeps it open, and the contact", () => {
  expect(NAMES.filter(isClientMode).sort()).toEqual([...BOOKS, "contact"].sort());
});

test.each([
  ["/", "index"],
  ["/documents/", "documents"],
  ["/documents/preuve", "documents-preuve"],
  ["/documents/fec", "documents-type"],
  ["/cloture/etape/view", "cloture-etape"],
  ["/cloture/etape/species/view", "cloture-etape"],
  ["/cloture/etape/species", "cloture-etape-code"],
  ["/cloture/declaration", "cloture-declaration"],
  ["/declarations-tva/declarer", "declarations-tva-id-declarer"],
  ["/declarations-tva/12/declarer/cerfa", "declarations-tva-id-declarer-cerfa"],
  ["/declarations-tva/declarer/tableau", "declarations-tva-id-declarer-tableau"],
  ["/user-email-verification", "user-email-verification"],
  ["/user-email-verification/u/1/t", "user-email-verification"],
  ["/invitation", "invitation"],
  ["/nulle-part", null],
  ["/documents/fec/2026", null],
] as const)("%s is the page %s", (path, name) => expect(routeOf(path)).toBe(name));

test("a page that asks for a session is come back to by its name, or by that of the page above it", () => {
  expect(returnName("documents-type")).toBe("documents");
  expect(returnName("index")).toBeNull();
  for (const name of OPEN) expect(returnName(name)).toBeNull();
});

/** Where a login leads for each name; written apart from the rule, from the names of the specification and of readings.md. */
const RETURNS: Readonly<Record<RouteName, string>> = {
  index: "/",
  importer: "/importer",
  pieces: "/pieces",
  "banque-retour": "/banque/retour",
  account: "/account",
  contact: "/contact",
  "tableau-de-bord": "/tableau-de-bord",
  documents: "/documents",
  documents_test: "/documents_test",
  "documents-preuve": "/documents",
  "documents-type": "/documents",
  "documents_test-type": "/documents_test",
  "declarations-tva": "/declarations-tva",
  "declarations-tva-id-declarer": "/declarations-tva",
  "declarations-tva-id-declarer-cerfa": "/declarations-tva",
  "declarations-tva-id-declarer-tableau": "/declarations-tva",
  cloture: "/cloture",
  "cloture-etape": "/cloture",
  "cloture-etape-code": "/cloture",
  "cloture-declaration": "/cloture",
  immobilisations: "/immobilisations",
  exercice: "/exercice",
  emprunts: "/emprunts",
  reprise: "/reprise",
  dossiers: "/dossiers",
  saison: "/saison",
  collaborateurs: "/collaborateurs",
  parametres: "/parametres",
  profil: "/profil",
  "create-account": "/create-account",
  cgu: "/cgu",
  legals: "/legals",
  loading: "/loading",
  // Pages of those who are not signed in, or that no login returns to: the index.
  login: "/",
  register: "/",
  "forgot-password": "/",
  redirectaccount: "/",
  "site-under-maintenance": "/",
  "user-email-verification": "/",
  invitation: "/",
};

describe("a login leads back", () => {
  test.each(Object.entries(RETURNS))("for %s to %s", (name, path) => expect(pathOfReturn(name)).toBe(path));

  test("to the index for any text that is not the name of a page", () => {
    for (const name of [undefined, "", "https://ailleurs.example", "//ailleurs.example", "/documents", "toString", "__proto__"])
      expect(pathOfReturn(name)).toBe("/");
  });

  test("only to pages that exist", () => {
    for (const name of NAMES) expect(routeOf(pathOfReturn(name)), name).not.toBeNull();
  });
});
