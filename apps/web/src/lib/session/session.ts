import { useSyncExternalStore } from "react";
import { contextOf, isFirmRole, type Context } from "@comptoir/contract/base/permissions";
import { isClientMode, ROUTES, routeOf, type RouteName } from "@comptoir/contract/base/routes";
import { readUser, type User } from "@comptoir/contract/users/users";
import { ApiError } from "../api/api-error.js";
import {
  call,
  revokeSession,
  forgetToken,
  onOtherPerson,
  onRefusal,
  onSessionEnd,
  requestSession,
  resumeSession,
  setCompanyOfCalls,
  type Credentials,
} from "../api/api.js";
import { chooseCompany, chosenCompany, forgetCompany, forgetCompanyChoices } from "./company.js";
import { isOffline, isSessionRemembered, setSessionRemembered } from "../offline/connection.js";
import { forgetFlags, loadFlags } from "./flags.js";
import { isUnreachable, keepPerson, lastPerson, setReader, wipeLeftReadings, wipeReadings } from "../offline/last-seen.js";
import { endPush } from "../push-registration.js";
import { queryClient } from "../api/query-client.js";
import { readerKey } from "../offline/readings.js";
import { PATHS } from "../paths.js";
import { hasSessionCookie, usernameOfCookie } from "./session-cookie.js";

/** Who is at the screen. In ADMIN_CLIENT, what `user` says of a company is of the one that is open. */
export type Session = { readonly context: "ANON" } | { readonly context: Exclude<Context, "ANON">; readonly user: User };

/** `byChoice`: they asked to leave, here or in another tab; a session that ended by itself is not left. `isOver`: it did. */
type UserChange = { readonly byChoice: boolean; readonly isOver?: boolean };

const ANONYMOUS: Session = { context: "ANON" };
let current: Session = ANONYMOUS;
/** The company that the session was read for: null but in ADMIN_CLIENT, and for a client of several companies. */
let currentCompany: string | null = null;
/** A firm's staff as read outside of any company. */
let staff: User | null = null;
let restored: Promise<Session> | null = null;
let isRestored = false;
/** Pages asked for: what is read for one that was left meanwhile is not shown. */
let pagesAsked = 0;
const otherTabs = "window" in globalThis && "BroadcastChannel" in globalThis ? new BroadcastChannel("comptoir-session") : null;
const listeners = new Set<() => void>();
const peopleListeners = new Set<(how: UserChange) => void>();
const booksListeners = new Set<() => void>();

/** The current session. */
function currentSession(): Session {
  return current;
}

/** The session, followed by a component. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession);
}

/** The signed-in person. Throws on an anonymous page, where no component may ask. */
export function useUser(): User {
  const session = useSession();
  if (session.context === "ANON") throw new Error("no user on an anonymous page");
  return session.user;
}

/** Takes up the session of the cookie, once per page load; a firm's staff comes back into the company of this tab. */
export function restoreSession(): Promise<Session> {
  restored ??= readCookieSession().then(
    (session) => {
      isRestored = true;
      return session;
    },
    (error: unknown) => {
      // Asked again by the next page.
      restored = null;
      throw error;
    },
  );
  return restored;
}

/**
 * The session on a page: a firm's staff is in the company of this tab on the pages of a company only, and leaves it for good
 * on the pages of the firm. A company that is no longer theirs is left too.
 */
export async function sessionOn(name: RouteName): Promise<Session> {
  const turn = (pagesAsked += 1);
  const session = await restoreSession();
  if (areBooksReadOnly()) void refreshSession();
  if (session.context === "ANON" || (session.context === "CLIENT" && currentCompany === null)) return session;
  if (ROUTES[name].access === "firm" && chosenCompany() !== null) return returnToFirm();
  const companyId = companyOn(name);
  if (companyId === currentCompany || (session.context === "CLIENT" && companyId === null)) return session;
  return companyId === null ? leaveCompany() : loadPerson(companyId, () => turn === pagesAsked);
}

/** Opens a client's company in this tab: the next page of a company shows it. */
export function enterCompany(companyId: string): void {
  chooseCompany(companyId);
}

/** The same at once, for whom a link or a choice leads there; false when they have no such dossier, and none is open then. */
export async function enterDossier(companyId: string): Promise<boolean> {
  const turn = (pagesAsked += 1);
  if (chosenCompany() !== companyId) enterCompany(companyId);
  if (currentCompany !== companyId) await loadPerson(companyId, () => turn === pagesAsked);
  return chosenCompany() === companyId;
}

/** Opens a session and reads who it is. Returns the route that the server imposes, or null. Throws ApiError. */
export async function logIn(credentials: Credentials): Promise<string | null> {
  const redirect = await requestSession(credentials);
  // A person who was here without leaving, in another tab or before the cookies were removed, leaves neither messages nor readings.
  void endPush();
  wipeLeftReadings();
  forgetCompany();
  await loadPerson(null);
  otherTabs?.postMessage("entered");
  return redirect;
}

/** Reads again who is signed in, and their company: something that the guards look at has changed. */
export async function reloadSession(): Promise<void> {
  await loadPerson(currentCompany);
}

/** The same beside what the user does: what comes once they are elsewhere is not shown, and a failure changes nothing. */
async function refreshSession(): Promise<void> {
  const [person, companyId] = [personOf(current), currentCompany];
  if (isOffline()) return;
  await loadPerson(companyId, () => personOf(current) === person && currentCompany === companyId).catch(() => undefined);
}

/** True when the open company is a read-only dossier, as far as this page knows: its firm may decide otherwise at any time. */
function areBooksReadOnly(): boolean {
  return current.context !== "ANON" && current.user.company?.readOnly != null;
}

/** Takes a remembered session up again; false while the server is still out of reach. One that has ended is forgotten. */
export async function reattachSession(): Promise<boolean> {
  try {
    if (await resumeSession()) await loadPerson(currentCompany);
    else forget({ byChoice: false });
    return !isSessionRemembered();
  } catch (error) {
    if (isUnreachable(error)) return false;
    throw error;
  }
}

/** Ends the session; the screen forgets everything, even when the server refuses. */
export async function signOut(): Promise<void> {
  try {
    await revokeSession();
  } finally {
    forget({ byChoice: true });
    otherTabs?.postMessage("left");
  }
}

let isInterrupted = false;
/** True while the page holds something typed; code-split, so false until it is there. */
let isSomethingTyped = (): boolean => false;

/** From now on, a session that ends while this returns true leaves the page as it is. */
export function keepWhile(isTyped: () => boolean): void {
  isSomethingTyped = isTyped;
}

function setInterrupted(value: boolean): void {
  if (isInterrupted === value) return;
  isInterrupted = value;
  listeners.forEach((listener) => listener());
}

/** True while the session has ended under what the user types: the page stays, and waits for their password. */
export function useInterruption(): boolean {
  return useSyncExternalStore(onSessionChange, () => isInterrupted);
}

/** Opens a session for the one whose session ended, on the same page. Throws ApiError. */
export async function resumeInterrupted({ password, code }: Pick<Credentials, "password" | "code">): Promise<void> {
  if (current.context === "ANON") return;
  const { username } = current.user;
  await requestSession(code === undefined ? { username, password } : { username, password, code });
  setInterrupted(false);
}

/** Leaves what was typed: the login comes, as for any session that ended. */
export function leaveInterrupted(): void {
  setInterrupted(false);
  forget({ byChoice: false, isOver: true });
}

/** Calls the listener when the user or the open company changes. */
function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the listener when the user changes, once the first session is known. */
export function onUserChange(listener: (how: UserChange) => void): void {
  peopleListeners.add(listener);
}

/** Calls the listener when another company opens, or none: what is kept in memory for the ones before must go. */
export function onCompanyChange(listener: () => void): void {
  booksListeners.add(listener);
}

async function readCookieSession(): Promise<Session> {
  const companyId = companyOn(routeOf(location.pathname));
  try {
    if (await resumeSession()) return await loadPerson(companyId);
    wipeLeftReadings();
    return current;
  } catch (error) {
    return rememberPerson(companyId, error);
  }
}

function companyOn(name: RouteName | null): string | null {
  return name !== null && isClientMode(name) ? chosenCompany() : null;
}

async function loadPerson(companyId: string | null, isStillAsked = (): boolean => true): Promise<Session> {
  try {
    const [{ data }] = await Promise.all([call(readUser, {}, { companyId }), current === ANONYMOUS && loadFlags(companyId)]);
    if (!isStillAsked()) return current;
    const { user } = data;
    keepPerson(user, companyId);
    setSessionRemembered(false);
    return show(user, companyId);
  } catch (error) {
    if (!isStillAsked()) return current;
    if (isOffline() && isUnreachable(error)) return rememberPerson(companyId, error);
    if (companyId === null || !(error instanceof ApiError && (error.status === 403 || error.status === 404))) throw error;
    return returnToFirm();
  }
}

function show(user: User, companyId: string | null): Session {
  const company = isFirmRole(user.roleId) ? companyId : hasSeveralCompanies(user) ? (user.companyId ?? null) : null;
  if (company === null) staff = user;
  change({ context: contextOf(user.roleId, company !== null), user }, company);
  return current;
}

/** The server is out of reach: the last user of this device reads what they last saw. Throws the failure when none is remembered. */
async function rememberPerson(companyId: string | null, failure: unknown): Promise<Session> {
  const user = isUnreachable(failure) ? await lastPerson(companyId) : undefined;
  if (user === undefined) throw failure;
  setSessionRemembered(true);
  return show(user, companyId);
}

/** True for a client of whom the firm keeps several dossiers: they choose which one is open. */
export function hasSeveralCompanies({ companies = [] }: User): boolean {
  return companies.length > 1;
}

/** Back to the firm: what was read or kept for the company goes. */
async function returnToFirm(): Promise<Session> {
  forgetCompany();
  return leaveCompany();
}

/** Out of the company, which the tab may come back into; what was chosen in it goes. */
async function leaveCompany(): Promise<Session> {
  forgetCompanyChoices();
  if (staff === null) return loadPerson(null);
  change({ context: contextOf(staff.roleId, false), user: staff }, null);
  return current;
}

function forget(how: UserChange): void {
  forgetToken();
  void endPush();
  wipeReadings();
  setSessionRemembered(false);
  localStorage.clear();
  sessionStorage.clear();
  forgetFlags();
  staff = null;
  change(ANONYMOUS, null, how);
}

/** Loads the application anew, for the person whom the cookies name: nothing that this tab holds is theirs. */
function startAgain(): void {
  sessionStorage.clear();
  location.replace(PATHS.operations);
}

function change(session: Session, companyId: string | null, how: UserChange = { byChoice: false }): void {
  const isSamePerson = personOf(session) === personOf(current);
  const areSameBooks = isSamePerson && companyId === currentCompany;
  current = session;
  currentCompany = companyId;
  restored = Promise.resolve(session);
  setCompanyOfCalls(companyId);
  setReader(session.context === "ANON" ? null : readerKey(session.user.id, companyId ?? session.user.companyId ?? null));
  if (isRestored && !areSameBooks) queryClient.clear();
  listeners.forEach((listener) => listener());
  if (!isRestored) return;
  if (!areSameBooks) booksListeners.forEach((listener) => listener());
  if (!isSamePerson) peopleListeners.forEach((listener) => listener(how));
}

function personOf(session: Session): string | null {
  return session.context === "ANON" ? null : session.user.id;
}

onSessionEnd(() => {
  // What was typed stays on the page, which asks for the password over it.
  if (current.context !== "ANON" && isSomethingTyped()) setInterrupted(true);
  else forget({ byChoice: false, isOver: true });
});
// A dossier that was suspended while its page was open says so from then on; one that was opened again, once its page is looked at.
onRefusal(({ code }) => code === "company.read_only" && !areBooksReadOnly() && void refreshSession());
if ("window" in globalThis)
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "visible" && areBooksReadOnly() && void refreshSession(),
  );
// A user who signs out in one tab is signed out of all of them; one who signs in, in all of them.
otherTabs?.addEventListener("message", () => {
  if (current.context === "ANON") return;
  if (!hasSessionCookie()) forget({ byChoice: true });
  else if (usernameOfCookie() !== current.user.username) startAgain();
});
onOtherPerson(startAgain);
