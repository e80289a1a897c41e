import type { Query, QueryCache } from "@tanstack/react-query";
import type { User } from "@comptoir/contract/users/users";
import { ApiError } from "../api/api-error.js";
import { isOffline } from "./connection.js";
import { logFailure } from "../log.js";
import { usernameOfCookie } from "../session/session-cookie.js";

// What was last seen stays readable without a network. The database of the browser comes in its own file, after the first page.

const FLUSH_MS = 2000;
/** Known without opening the database: whether a user left readings here. */
const SOMEONE = "comptoir.readings";
const NEVER_SEEN = "Vous êtes hors connexion, et ceci n’a pas encore été lu sur cet appareil.";

let owner: string | null = null;
let toKeep = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Who reads from now on: what they read is kept under this name; null for no user. */
export function setReader(reader: string | null): void {
  owner = reader;
  toKeep = new Set();
}

/** Performs a reading; without a network, returns what was last read instead, if anything was. */
export async function readOrLastSeen<Context>(
  read: (context: Context) => unknown,
  context: Context,
  query: Pick<Query, "queryHash">,
): Promise<unknown> {
  const reader = owner;
  try {
    const value = await read(context);
    if (reader !== null && reader === owner) toKeep.add(query.queryHash);
    return value;
  } catch (error) {
    if (reader === null || !isOffline() || !isUnreachable(error)) throw error;
    const seen = await (await store()).last(reader, query.queryHash);
    if (seen !== undefined) return seen;
    throw new ApiError({ status: 0, code: "network", message: NEVER_SEEN, place: "toast", target: null }, { cause: error });
  }
}

/** Writes down what is read, a moment after it was. */
export function keepReadings(cache: QueryCache): void {
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    flush(cache).catch((error: unknown) => logFailure("offline", error));
  };
  cache.subscribe(({ type }) => {
    if (type === "updated" && toKeep.size > 0) timer ??= setTimeout(write, FLUSH_MS);
  });
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && toKeep.size > 0 && write());
}

async function flush(cache: QueryCache): Promise<void> {
  const [reader, hashes] = [owner, toKeep];
  toKeep = new Set();
  if (reader === null) return;
  const values = [...hashes].flatMap((hash) => {
    const value: unknown = cache.get(hash)?.state.data;
    return value === undefined ? [] : [[hash, value] as const];
  });
  const readings = await store();
  // A user who signed out in the meantime leaves nothing behind.
  if (values.length > 0 && reader === owner) await readings.keep(reader, Object.fromEntries(values));
}

/** Keeps who is signed in, for the next time that the server is out of reach. */
export function keepPerson(user: User, companyId: string | null): void {
  localStorage.setItem(SOMEONE, "1");
  void store()
    .then((readings) => readings.keepPerson(user, companyId))
    .catch((error: unknown) => logFailure("offline", error));
}

/** The person that the cookies name, as they were last seen in a company or in none; undefined when nothing is kept. */
export async function lastPerson(companyId: string | null): Promise<User | undefined> {
  const username = usernameOfCookie();
  return username === null ? undefined : (await store()).lastPerson(username, companyId);
}

/** Keeps the brand of this host and its texts. */
export function keepBrand(brand: unknown): void {
  void store()
    .then((readings) => readings.keepBrand(brand))
    .catch((error: unknown) => logFailure("offline", error));
}

/** The brand of this host and its texts, as last seen. */
export async function lastBrand(): Promise<unknown> {
  return (await store()).lastBrand();
}

/** Forgets everything that was seen: the user signs out. */
export function wipeReadings(): void {
  setReader(null);
  void store()
    .then((readings) => readings.wipe())
    .catch((error: unknown) => logFailure("offline", error));
}

/** Same where no user is signed in any more: the session ended while no page was open. */
export function wipeLeftReadings(): void {
  if (localStorage.getItem(SOMEONE) === null) return;
  localStorage.removeItem(SOMEONE);
  wipeReadings();
}

/** True for a failure of the network, not a refusal of the server. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

async function store() {
  return (await import("./reading-store.js")).readings;
}
