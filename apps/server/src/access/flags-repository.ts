import type { Db } from "../db/db.js";

/** A flag as someone switched it in an environment. */
export type SwitchRow = { readonly name: string; readonly active: boolean; readonly user_ids: readonly string[] };

/** The flags that are switched in an environment. */
export function readSwitches(db: Db, environment: string): Promise<SwitchRow[]> {
  return db.sharedRead<SwitchRow>({
    name: "flag_switches",
    text: "select name, active, user_ids from shared.flags where environment = $1 order by name",
    values: [environment],
  });
}

/** The brands whose flags a person may see: the one of the page, and the one of the firm they work for or are a client of. */
export function readBrands(db: Db, { host, userId }: { host: string; userId: string | null }): Promise<{ slug: string; name: string }[]> {
  return db.sharedRead<{ slug: string; name: string }>({
    name: "flag_brands",
    text: `select slug, name from shared.firms where host = $1 or id = (select firm_id from shared.users where id = $2)
      or id in (select c.firm_id from shared.memberships m join shared.companies c on c.id = m.company_id where m.user_id = $2) order by slug`,
    values: [host, userId],
  });
}

/** Switches a flag in an environment. */
export async function writeSwitch(db: Db, { name, active, userIds, environment }: FlagSwitch): Promise<void> {
  await db.shared((tx) =>
    tx.run(
      `insert into shared.flags (name, environment, active, user_ids) values ($1, $2, $3, $4)
       on conflict (name, environment) do update set active = excluded.active, user_ids = excluded.user_ids`,
      [name, environment, active, userIds],
    ),
  );
}

type FlagSwitch = { readonly name: string; readonly active: boolean; readonly userIds: readonly string[]; readonly environment: string };
