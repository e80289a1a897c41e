import type { IsoDate } from "@comptoir/accounting/date";
import type { Db } from "../../db/db.js";

/** The day the business of a company began; null when it is not known. */
export async function activityStart(db: Db, companyId: string): Promise<IsoDate | null> {
  const [row] = await db.tenantRead<{ start: IsoDate | null }>(companyId, {
    text: "select activity_started_on as start from shared.companies where id = $1",
    values: [companyId],
  });
  return row?.start ?? null;
}
