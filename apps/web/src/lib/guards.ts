import { redirect } from "@tanstack/react-router";
import { redirectFor, routeOf, type Visitor } from "@comptoir/contract/routes";
import { currentBrand } from "./brand.js";
import { sessionOn, type Session } from "./session.js";

/** The one guard of every page: redirects a user who may not see this one where the contract's table says. */
export async function guardPage(pathname: string): Promise<void> {
  const name = routeOf(pathname);
  if (name === null) return;
  const href = redirectFor(name, visitorOf(await sessionOn(name), currentBrand()));
  if (href !== null) throw redirect({ href, replace: true });
}

/** What the table of the guards looks at. */
export function visitorOf(session: Session, { isJungloo }: { isJungloo: boolean }): Visitor {
  if (session.context === "ANON") {
    return { context: "ANON", isJungloo, completionStatus: 0, subscriptionPaid: false, isVatSubjected: false };
  }
  const { completionStatus, subscriptionPaid = false, isVatSubjected = false } = session.user;
  return { context: session.context, isJungloo, completionStatus, subscriptionPaid, isVatSubjected };
}
