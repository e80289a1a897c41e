/** How the names of this server's cookies begin; empty while it has not said it, when any will do. */
let prefix = "";

/** Says how the names of this server's cookies begin: another environment may share the domain. */
export function setCookiePrefix(given: string): void {
  prefix = given;
}

/** True when the cookies tell of a session to take up. */
export function hasSessionCookie(): boolean {
  return usernameOfCookie() !== null;
}

/** The user name in the cookies of this environment, null without one. */
export function usernameOfCookie(cookies: string = document.cookie): string | null {
  for (const cookie of cookies.split(/;\s*/)) {
    const [name = "", value = ""] = cookie.split("=");
    const isOurs = prefix === "" ? name.endsWith("-username") : name === `${prefix}-username`;
    if (isOurs && value !== "") return decodeURIComponent(value);
  }
  return null;
}
