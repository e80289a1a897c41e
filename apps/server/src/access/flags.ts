import type { Flag } from "@comptoir/contract/flags/flags";
import type { AppOptions } from "../app-options.js";
import { knownFlags, type KnownFlag } from "./known-flags.js";
import type { Db } from "../db/db.js";
import { Refusal } from "../refusal.js";
import { readSwitches, type SwitchRow } from "./flags-repository.js";
import type { FlagName } from "@comptoir/contract/base/flag-names";

/** Refuses `access.feature` a call of functions that are closed to this person: `serve` asks it for the flags of each call. */
export async function requireFlags(
  db: Db,
  names: readonly FlagName[],
  { userId, deployment }: { readonly userId: string; readonly deployment: AppOptions["deployment"] },
): Promise<void> {
  const flags = flagsFor({ brands: [], switches: await readSwitches(db, deployment), userId, deployment });
  const needed: ReadonlySet<string> = new Set(names);
  if (flags.some(({ name, active }) => needed.has(name) && !active)) throw new Refusal({ code: "access.feature" });
}

type Asking = {
  readonly brands: Parameters<typeof knownFlags>[0];
  readonly switches: readonly SwitchRow[];
  /** Null for a caller who is not signed in. */
  readonly userId: string | null;
  readonly deployment: AppOptions["deployment"];
};

/** The flags as they stand for a person: the known ones as they were switched, and those that only a switch names. */
export function flagsFor({ brands, switches, userId, deployment }: Asking): Flag[] {
  const known = knownFlags(brands);
  const others = switches
    .filter(({ name }) => !known.some((flag) => flag.name === name) && !name.startsWith("header_research_"))
    .map(({ name }) => ({ name, description: "Fonction que cette version ne connaît pas.", active: true }));
  const switched = new Map(switches.map((row) => [row.name, row]));
  return [...known, ...others].map((flag) => flagFor(flag, switched.get(flag.name), { userId, deployment }));
}

/** True while a function is open to a person in an environment; one that is not known is open. */
export async function isFlagOpen(db: Db, name: FlagName, { userId, deployment }: Pick<Asking, "userId" | "deployment">): Promise<boolean> {
  const flags = flagsFor({ brands: [], switches: await readSwitches(db, deployment), userId, deployment });
  return flags.find((flag) => flag.name === name)?.active ?? true;
}

function flagFor(flag: KnownFlag, row: SwitchRow | undefined, { userId, deployment }: Pick<Asking, "userId" | "deployment">): Flag {
  const userIds = row?.user_ids ?? [];
  const isForAll = userIds.length === 0;
  const isForThem = userId !== null && userIds.includes(userId);
  // Outside development a caller does not learn who else a function is open to.
  const shown = deployment === "dev" ? userIds : userIds.filter((id) => id === userId);
  return {
    name: flag.name,
    description: flag.description,
    active: (row?.active ?? flag.active) && (isForAll || isForThem),
    strategies: isForAll ? [] : [{ name: "userWithId", parameters: { userIds: [...shown] } }],
  };
}
