import type { ActAuthor } from "@comptoir/contract/history/acts";
import type { Db } from "../db/db.js";

/** The names of people, as others of the same company see them. */
export async function peopleOf(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, ActAuthor>> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const rows = await db.sharedRead<{ id: string; name: string }>({
    name: "people_names",
    text: "select id, trim(first_name || ' ' || last_name) as name from shared.users where id = any($1::uuid[])",
    values: [ids],
  });
  return new Map(rows.map(({ id, name }) => [id, { id, name: name === "" ? "Une personne" : name }]));
}
