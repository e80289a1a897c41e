import { redirect, type ParsedLocation } from "@tanstack/react-router";
import { PATHS, redirectName } from "./paths.js";
import { restoreSession, type Session } from "./session.js";

type Guarded = { readonly location: ParsedLocation };
type SignedIn = Exclude<Session, { context: "ANON" }>;

/** For pages of a company: CLIENT goes through, an unfinished or unpaid one is led where it can go on, a firm goes to its files. */
export async function requireClient({ location }: Guarded): Promise<void> {
  const session = await signedIn(location);
  if (session.context === "ADMIN") throw redirect({ href: PATHS.files });
  const { completionStatus, subscriptionPaid } = session.user;
  if (completionStatus < 2) throw redirect({ href: `${PATHS.createAccount}?completionStep=${completionStatus}` });
  if (!subscriptionPaid && !isUnder(location, PATHS.account)) throw redirect({ href: `${PATHS.account}?tab=subscription` });
}

/** For VAT returns: a company that is not subject to VAT goes home. */
export async function requireVatSubject(guarded: Guarded): Promise<void> {
  await requireClient(guarded);
  const session = await restoreSession();
  if (session.context !== "ANON" && !session.user.isVatSubjected) throw redirect({ href: PATHS.operations });
}

/** For pages of a firm; anyone else goes home. */
export async function requireFirm({ location }: Guarded): Promise<void> {
  if ((await signedIn(location)).context !== "ADMIN") throw redirect({ href: PATHS.operations });
}

/** For whoever is signed in, whatever the context. */
export async function requireSession({ location }: Guarded): Promise<void> {
  await signedIn(location);
}

/** For pages that only make sense before signing in. */
export async function requireAnonymous(): Promise<void> {
  if ((await restoreSession()).context !== "ANON") throw redirect({ href: PATHS.operations });
}

async function signedIn(location: ParsedLocation): Promise<SignedIn> {
  const session = await restoreSession();
  if (session.context !== "ANON") return session;
  const name = redirectName(location.pathname);
  throw redirect({ href: name === undefined ? PATHS.login : `${PATHS.login}?redirect=${name}` });
}

function isUnder({ pathname }: ParsedLocation, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
