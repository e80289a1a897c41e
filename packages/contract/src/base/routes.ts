import type { Context } from "./permissions.js";

/** What decides whether a page opens, beside the context. */
export type Visitor = {
  readonly context: Context;
  /** The host is the consumer's brand. */
  readonly isJungloo: boolean;
  readonly completionStatus: number;
  readonly subscriptionPaid: boolean;
  /** Subject to VAT today, or a return exists or is owed. */
  readonly isVatSubjected: boolean;
};

/** Who a page is for (specification, points 2 and 6). */
export type RouteAccess = "anyone" | "anonymous" | "signing_up" | "client" | "client_vat" | "firm" | "redirect_account";

type RouteFacts = {
  /** Address, with its parameters. */
  readonly path: string;
  readonly access: RouteAccess;
  /** Only under the consumer's brand. */
  readonly ownBrand?: true;
  /** The name a login may lead back to, when it is another one. */
  readonly returnsTo?: string;
  /** A firm's staff keeps the client's company open here: context ADMIN_CLIENT. */
  readonly clientMode?: true;
  /** No search box in its header. */
  readonly unsearched?: true;
};

const client = { access: "client", clientMode: true } as const;
const figures = { ...client, unsearched: true } as const;
const vat = { access: "client_vat", clientMode: true, unsearched: true } as const;

/** Every page, by the name that the specification gives it; those it does not name go by their address. */
export const ROUTES = {
  index: { path: "/", ...client },
  importer: { path: "/importer", ...client },
  pieces: { path: "/pieces", ...client },
  /** Where the page of the aggregator of banks comes back to. */
  "banque-retour": { path: "/banque/retour", ...client },
  account: { path: "/account", ...figures },
  contact: { path: "/contact", access: "anyone", clientMode: true },
  "tableau-de-bord": { path: "/tableau-de-bord", ...figures },
  documents: { path: "/documents", ...figures },
  documents_test: { path: "/documents_test", ...figures },
  "documents-preuve": { path: "/documents/preuve", ...figures, returnsTo: "documents" },
  "documents-type": { path: "/documents/$type", ...figures, returnsTo: "documents" },
  "documents_test-type": { path: "/documents_test/$type", ...figures, returnsTo: "documents_test" },
  "declarations-tva": { path: "/declarations-tva", ...vat },
  "declarations-tva-id-declarer": { path: "/declarations-tva/{-$id}/declarer", ...vat, returnsTo: "declarations-tva" },
  "declarations-tva-id-declarer-cerfa": { path: "/declarations-tva/{-$id}/declarer/cerfa", ...vat, returnsTo: "declarations-tva" },
  "declarations-tva-id-declarer-tableau": { path: "/declarations-tva/{-$id}/declarer/tableau", ...vat, returnsTo: "declarations-tva" },
  cloture: { path: "/cloture", ...figures },
  "cloture-etape": { path: "/cloture/etape/{-$code}/view", ...figures, returnsTo: "cloture" },
  /** The short address of a step: it leads to the one above. */
  "cloture-etape-code": { path: "/cloture/etape/$code", ...figures, returnsTo: "cloture" },
  /** The tax return of a fiscal year. */
  "cloture-declaration": { path: "/cloture/declaration/{-$exercice}", ...figures, returnsTo: "cloture" },
  immobilisations: { path: "/immobilisations", ...figures },
  exercice: { path: "/exercice", ...client },
  emprunts: { path: "/emprunts", ...client },
  reprise: { path: "/reprise", ...client },
  dossiers: { path: "/dossiers", access: "firm" },
  /** The closings of all its dossiers. */
  saison: { path: "/saison", access: "firm", unsearched: true },
  collaborateurs: { path: "/collaborateurs", access: "firm" },
  parametres: { path: "/parametres", access: "firm" },
  profil: { path: "/profil", access: "firm" },
  login: { path: "/login", access: "anonymous" },
  register: { path: "/register", access: "anonymous", ownBrand: true },
  "forgot-password": { path: "/forgot-password", access: "anonymous" },
  "create-account": { path: "/create-account", access: "signing_up", ownBrand: true },
  cgu: { path: "/cgu", access: "anyone" },
  legals: { path: "/legals", access: "anyone" },
  loading: { path: "/loading", access: "anyone" },
  "site-under-maintenance": { path: "/site-under-maintenance", access: "anyone" },
  "user-email-verification": { path: "/user-email-verification/{-$uid}/{-$timestamp}/{-$token}", access: "anyone" },
  invitation: { path: "/invitation", access: "anyone" },
  redirectaccount: { path: "/redirectaccount", access: "redirect_account" },
} as const satisfies Record<string, RouteFacts>;

/** Name of a page, which code uses in place of its address. */
export type RouteName = keyof typeof ROUTES;
const FACTS: Readonly<Record<RouteName, RouteFacts>> = ROUTES;
const NAMES = Object.keys(ROUTES) as readonly RouteName[];

/** The index; it redirects by itself the visitors whose home is another page. */
const HOME = ROUTES.index.path;

/** The page of an address (without query), or null for one that leads nowhere. Read as the router reads it: in any case, escaped or not. */
export function routeOf(pathname: string): RouteName | null {
  const path = withoutSlash(decoded(pathname));
  return NAMES.find((name) => patternOf(name).test(path)) ?? null;
}

/** The page of a path with its parameters as `ROUTES` writes it, `/documents/$type`; null when no page has it. */
export function routeOfPattern(path: string): RouteName | null {
  const written = withoutSlash(path);
  return NAMES.find((name) => ROUTES[name].path === written) ?? null;
}

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, "") : path;
}

/** As it is when it is wrongly escaped: it leads nowhere. */
function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** True for the name of a page. */
export function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(ROUTES, name);
}

/** True where a firm's staff keeps the client's company open. */
export function isClientMode(name: RouteName): boolean {
  return FACTS[name].clientMode === true;
}

/** True where the header has a search box (specification, point 2): everywhere but on the pages it names. */
export function hasSearchBox(name: RouteName): boolean {
  return FACTS[name].unsearched !== true;
}

/** The name for `?redirect=`, or null for the index and for pages that no login returns to. */
export function returnName(name: RouteName): RouteName | null {
  const facts = FACTS[name];
  const isProtected =
    facts.access === "client" || facts.access === "client_vat" || facts.access === "firm" || facts.access === "signing_up";
  if (name === "index" || !isProtected) return null;
  return facts.returnsTo !== undefined && isRouteName(facts.returnsTo) ? facts.returnsTo : name;
}

/**
 * The address that a login leads to for a `redirect` query: that of the page named, or of the page above one with parameters;
 * the index for an unknown name, and for a page that is of no use after a login.
 */
export function pathOfReturn(name: string | undefined): string {
  if (name === undefined || !isRouteName(name) || !isReturnedTo(name)) return HOME;
  const { returnsTo } = FACTS[name];
  return ROUTES[returnsTo !== undefined && isRouteName(returnsTo) ? returnsTo : name].path;
}

const ONLY_LED_TO: readonly RouteName[] = ["site-under-maintenance", "user-email-verification", "invitation"];

/** Neither a page of those who are not signed in, nor one that only a failure or a mail leads to. */
function isReturnedTo(name: RouteName): boolean {
  const { access } = FACTS[name];
  return access !== "anonymous" && access !== "redirect_account" && !ONLY_LED_TO.includes(name);
}

/**
 * The address to which the visitor of a page is redirected, or null when the page opens. The order of the guards is: brand,
 * session, role, sign-up, subscription, VAT.
 */
export function redirectFor(name: RouteName, visitor: Visitor): string | null {
  const { access, ownBrand } = FACTS[name];
  const isAnonymous = visitor.context === "ANON";
  if (access === "anyone") return null;
  if (access === "redirect_account") return ROUTES.login.path;
  if (access === "anonymous" && !isAnonymous) return HOME;
  // A person who is signed in on another brand's host may finish a sign-up begun there.
  if (ownBrand === true && isAnonymous && !visitor.isJungloo) return ROUTES.login.path;
  if (access === "anonymous") return null;
  if (isAnonymous) return loginFor(name);
  // On a page of the firm there is no company open: a firm's staff who comes from one leaves it there, and is ADMIN again.
  if (access === "firm") return visitor.context === "CLIENT" ? HOME : null;
  // The last step of the sign-up is the subscription: it stays open until it is paid for, or tried.
  if (access === "signing_up") {
    return visitor.context === "CLIENT" && (visitor.completionStatus < 2 || !visitor.subscriptionPaid) ? null : HOME;
  }
  if (visitor.context === "ADMIN") return ROUTES.dossiers.path;
  if (visitor.context === "CLIENT") {
    if (visitor.completionStatus < 2) return `${ROUTES["create-account"].path}?completionStep=${visitor.completionStatus}`;
    if (!visitor.subscriptionPaid && name !== "account") return `${ROUTES.account.path}?tab=subscription`;
  }
  return access === "client_vat" && !visitor.isVatSubjected ? HOME : null;
}

function loginFor(name: RouteName): string {
  const back = returnName(name);
  return back === null ? ROUTES.login.path : `${ROUTES.login.path}?redirect=${back}`;
}

const patterns = new Map<RouteName, RegExp>();

function patternOf(name: RouteName): RegExp {
  const known = patterns.get(name);
  if (known) return known;
  const source = ROUTES[name].path
    .split("/")
    .slice(1)
    .map((part) => (part.startsWith("{-$") ? "(?:/[^/]+)?" : part.startsWith("$") ? "/[^/]+" : `/${part}`))
    .join("");
  const pattern = new RegExp(`^${source === "" ? "/" : source}$`, "i");
  patterns.set(name, pattern);
  return pattern;
}
