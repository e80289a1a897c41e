import { parisDay } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import type { DutyFacts } from "@comptoir/accounting/duties/duties";
import { areBooksWritable } from "../../../access/permissions.js";
import type { Tx } from "../../../db/transaction.js";
import { isWaiting } from "./failed-flows.js";
import { readPlatform } from "./platform-repository.js";

/** What the platform of a company asks its users for; null without any, and for books that are read only, where nothing can be repaired. */
export async function platformDuty(tx: Tx, companyId: string, today: IsoDate): Promise<DutyFacts["invoicePlatform"]> {
  const row = await readPlatform(tx, companyId);
  if (row === null || !(await areBooksWritable(tx, companyId, today))) return null;
  const days = row.failed.filter(isWaiting).map(({ at }) => parisDay(Date.parse(at)));
  const [oldestOn] = days.toSorted();
  return {
    isActionAsked: row.state === "required_action",
    failed: oldestOn === undefined ? null : { count: days.length, oldestOn },
  };
}
