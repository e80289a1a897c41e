import { useSyncExternalStore } from "react";
import { isFirmRole, type Context } from "@comptoir/contract/permissions";
import { readUser, type User } from "@comptoir/contract/users";
import { call, closeSession, onSessionEnd, openSession, resumeSession } from "./api.js";
import { queryClient } from "./query-client.js";

/** Who is at the screen. ADMIN_CLIENT comes with the firm's files. */
export type Session = { readonly context: "ANON" } | { readonly context: Exclude<Context, "ANON">; readonly user: User };

const ANONYMOUS: Session = { context: "ANON" };
let current: Session = ANONYMOUS;
let restored: Promise<Session> | null = null;
const listeners = new Set<() => void>();

/** The session as it stands. */
function currentSession(): Session {
  return current;
}

/** The session, followed by a component. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession);
}

/** The signed-in person. Throws on an anonymous page, where nobody should ask. */
export function useUser(): User {
  const session = useSession();
  if (session.context === "ANON") throw new Error("no user on an anonymous page");
  return session.user;
}

/** Takes up the session of the cookie, once per page load. */
export function restoreSession(): Promise<Session> {
  restored ??= resumeSession().then(async (isOpen) => (isOpen ? loadUser() : current));
  return restored;
}

/** Opens a session and reads who it is. Answers the route that the server imposes, or null. Throws ApiError. */
export async function signIn(credentials: { username: string; password: string }): Promise<string | null> {
  const redirect = await openSession(credentials);
  await loadUser();
  return redirect;
}

/** Ends the session; the screen forgets everything, whatever the server answers. */
export async function signOut(): Promise<void> {
  try {
    await closeSession();
  } finally {
    forget();
  }
}

/** Tells when someone comes or goes. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function loadUser(): Promise<Session> {
  const { data } = await call(readUser, {});
  change({ context: isFirmRole(data.user.roleId) ? "ADMIN" : "CLIENT", user: data.user });
  return current;
}

function forget(): void {
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  change(ANONYMOUS);
}

function change(session: Session): void {
  current = session;
  restored = Promise.resolve(session);
  listeners.forEach((listener) => listener());
}

onSessionEnd(forget);
