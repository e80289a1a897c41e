import { notFound, redirect } from "@tanstack/react-router";
import { redirectFor, ROUTES, routeOfPattern, type RouteName, type Visitor } from "@comptoir/contract/base/routes";
import { currentBrand } from "../brand/brand.js";
import { questionLinkOf, withQuestionLink, type QuestionLink } from "./question-link.js";
import { hasVatPages } from "./vat-pages.js";
import { enterDossier, hasSeveralCompanies, restoreSession, sessionOn, type Session } from "./session.js";

/** What the router found for an address, the root first; `_notFound` is its own mark on who shows that there is more to the address. */
type Match = {
  readonly fullPath: string;
  readonly _notFound?: boolean | undefined;
  readonly status: string;
  readonly search?: Readonly<Record<string, unknown>>;
};

/** True when the router found no page for the whole address, or the page found refuses it: a word or a segment too many. */
export function isLost(matches: readonly Match[]): boolean {
  return matches.length < 2 || matches.some(({ _notFound, status }) => _notFound === true || status === "notFound");
}

/**
 * The one guard of every page, by the page that the router found: redirects a user who may not see it where the contract's table
 * says. An address that leads nowhere opens for everyone, the page that says so; a page that the table does not know is refused.
 */
export async function guardPage(matches: readonly Match[]): Promise<void> {
  if (isLost(matches)) return void (await restoreSession());
  const path = matches.at(-1)?.fullPath ?? "";
  const name = routeOfPattern(path);
  // What a link opens, it opens to everyone; who is signed in stays so.
  if (isSharedLink(matches)) return void (await restoreSession());
  if (name !== null) {
    const link = questionLinkOf(matches.at(-1)?.search);
    if (link.dossier !== null && isOfCompany(name)) await followDossier(name, link);
    const href = redirectFor(name, visitorOf(await sessionOn(name), currentBrand()));
    // What a mail or a message named is not lost on the way through the login.
    const isLogin = href?.split("?")[0] === ROUTES.login.path;
    if (href !== null) throw redirect({ href: isLogin ? withQuestionLink(href, link) : href, replace: true });
    return;
  }
  // The pages of development have their own guard: they do not exist in production.
  if (!/^\/dev(\/|$)/.test(path)) throw notFound();
}

/** True for the page of a document that the code of a link opens. */
export function isSharedLink(matches: readonly Match[]): boolean {
  return /^\/documents(_test)?\/\$type$/.test(matches.at(-1)?.fullPath ?? "") && matches.at(-1)?.search?.["accessCode"] !== undefined;
}

/** A firm's staff comes into the dossier that a link names, which leads nowhere when they have none of that id, and so does a client of several; one of a single company has no use of its name. */
async function followDossier(name: RouteName, { dossier, ...link }: QuestionLink): Promise<void> {
  const session = await restoreSession();
  if (session.context === "ANON" || dossier === null) return;
  const isChosen = session.context !== "CLIENT" || hasSeveralCompanies(session.user);
  if (isChosen && !(await enterDossier(dossier))) throw notFound();
  throw redirect({ href: withQuestionLink(ROUTES[name].path, { ...link, dossier: null }), replace: true });
}

/** True for a page of a company that its path alone names. */
function isOfCompany(name: RouteName): boolean {
  const { access, path } = ROUTES[name];
  return access.startsWith("client") && !path.includes("$");
}

/** What the table of the guards looks at. */
export function visitorOf(session: Session, { isJungloo }: { isJungloo: boolean }): Visitor {
  if (session.context === "ANON") {
    return { context: "ANON", isJungloo, completionStatus: 0, subscriptionPaid: false, isVatSubjected: false };
  }
  const { completionStatus, subscriptionPaid = false } = session.user;
  return { context: session.context, isJungloo, completionStatus, subscriptionPaid, isVatSubjected: hasVatPages(session.user) };
}
