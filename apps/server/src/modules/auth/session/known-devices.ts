import { randomBytes } from "node:crypto";
import { sameText, seal } from "../../../secrets/seal.js";

/** People who signed in on one browser and are remembered there: a family, a small firm. */
const MOST_PEOPLE = 4;
const SEPARATOR = "~";

/**
 * What a browser keeps of the people who signed in on it: for each a random mark, sealed with their name. Who presents one comes
 * from a known device; it opens nothing.
 */
type KnownDevice = { readonly secret: Uint8Array; readonly cookie: string; readonly username: string };

/** The mark of that person on this browser; null when they never signed in on it. */
export function deviceMark({ secret, cookie, username }: KnownDevice): string | null {
  return (
    marksOf(cookie)
      .find((entry) => isOf(entry, secret, username))
      ?.split(".")[0] ?? null
  );
}

/** What the browser keeps once that person has signed in on it: the same when it knew them. */
export function rememberedDevice({ secret, cookie, username }: KnownDevice): string {
  const marks = marksOf(cookie);
  const own = marks.find((entry) => isOf(entry, secret, username)) ?? newMark(secret, username);
  return [own, ...marks.filter((entry) => entry !== own)].slice(0, MOST_PEOPLE).join(SEPARATOR);
}

function marksOf(cookie: string): string[] {
  return cookie.split(SEPARATOR).filter((entry) => /^[\w-]{22}\.[\w-]{43}$/.test(entry));
}

function newMark(secret: Uint8Array, username: string): string {
  const mark = randomBytes(16).toString("base64url");
  return `${mark}.${sealOf(secret, username, mark)}`;
}

function isOf(entry: string, secret: Uint8Array, username: string): boolean {
  const [mark = "", given = ""] = entry.split(".");
  return sameText(given, sealOf(secret, username, mark));
}

function sealOf(secret: Uint8Array, username: string, mark: string): string {
  return seal(secret, "device", `${mark}\n${username}`);
}
