import type { User } from "@comptoir/contract/users/users";

/** A reply of the API, kept for the user who read it. */
export type StoredReading = { readonly owner: string; readonly name: string; readonly value: unknown; readonly readAt: number };

/** Where readings are kept, by owner and name. */
export type ReadingStore = {
  get(owner: string, name: string): Promise<StoredReading | undefined>;
  put(readings: readonly StoredReading[]): Promise<void>;
  /** Deletes what was read before an instant. */
  deleteBefore(instant: number): Promise<void>;
  clear(): Promise<void>;
};

/** How long what was last seen stays readable: 7 days, in milliseconds. */
const KEPT_MS = 7 * 24 * 3600 * 1000;
/** How much of a long list is kept: some thousand lines. */
const KEPT_PAGES = 20;
/** What belongs to no user: the brand of the host. */
const NOBODY = "";
const PERSON = "person";

/** The readings of one browser: each person's and each company's apart, all of them gone when someone else comes. */
export type Readings = ReturnType<typeof readingsIn>;

/** Keeps readings in a store; `now` in milliseconds. */
export function readingsIn(store: ReadingStore, now: () => number) {
  const fresh = async (owner: string, name: string): Promise<unknown> => {
    const reading = await store.get(owner, name);
    return reading !== undefined && now() - reading.readAt < KEPT_MS ? reading.value : undefined;
  };
  const put = (owner: string, values: Readonly<Record<string, unknown>>): Promise<void> =>
    store.put(Object.entries(values).map(([name, value]) => ({ owner, name, value: shortened(value), readAt: now() })));

  return {
    /** Keeps what someone has read in a company, by name. */
    keep: put,
    /** What someone last read under a name; undefined when nothing is kept, or for too long. */
    last: fresh,
    /** Keeps who is signed in, in a company or in none; what another person left is wiped first. */
    async keepPerson(user: User, companyId: string | null): Promise<void> {
      const username = await fresh(NOBODY, "username");
      if (username !== undefined && username !== user.username) await store.clear();
      await store.deleteBefore(now() - KEPT_MS);
      await put(NOBODY, { username: user.username });
      await put(personIn(user.username, companyId), { [PERSON]: user });
    },
    /** The person of a user name as they were in a company, or in none. */
    async lastPerson(username: string, companyId: string | null): Promise<User | undefined> {
      return (await fresh(personIn(username, companyId), PERSON)) as User | undefined;
    },
    keepBrand: (brand: unknown): Promise<void> => put(NOBODY, { brand }),
    lastBrand: (): Promise<unknown> => fresh(NOBODY, "brand"),
    wipe: (): Promise<void> => store.clear(),
  };
}

/** Under whose name readings are kept: a person, in a company or in none. */
export function readerKey(userId: string, companyId: string | null): string {
  return `${userId}/${companyId ?? ""}`;
}

function personIn(username: string, companyId: string | null): string {
  return `${username}/${companyId ?? ""}`;
}

/** A list of pages is cut to its first ones. */
function shortened(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("pages" in value && "pageParams" in value)) return value;
  const { pages, pageParams } = value;
  if (!Array.isArray(pages) || !Array.isArray(pageParams) || pages.length <= KEPT_PAGES) return value;
  return { pages: pages.slice(0, KEPT_PAGES), pageParams: pageParams.slice(0, KEPT_PAGES) };
}
