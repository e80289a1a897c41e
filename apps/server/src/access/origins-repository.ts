import type { Db } from "../db/db.js";

/** True for the host of the screens of a firm. */
export async function isHostOfFirm(db: Db, host: string): Promise<boolean> {
  const firms = await db.sharedRead({ name: "firm_host_exists", text: "select 1 from shared.firms where host = $1", values: [host] });
  return firms.length > 0;
}
