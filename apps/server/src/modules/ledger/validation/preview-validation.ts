import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";
import { fiscalYears } from "../../books/years/service.js";
import { draftsThrough } from "../../books/entries/service.js";
import { toCategorizeThrough } from "../../books/freezing/service.js";

/** What `validateThrough` would number up to a day, refreshed openings included, and what still keeps it from doing so. */
export async function previewValidation(tx: Tx, { companyId, through }: { companyId: string; through: IsoDate }) {
  const drafts = await draftsThrough(tx, companyId, through);
  const { count: toCategorize } = await toCategorizeThrough(tx, companyId, through);
  let entries = 0;
  let openingsAreFinal = true;
  for (const year of (await fiscalYears(tx, companyId)).filter(({ beginning }) => beginning <= through)) {
    const { openings, main, left } = drafts.find(({ id }) => id === year.id) ?? { openings: 0, main: 0, left: 0 };
    entries += main + (openingsAreFinal ? openings : 0);
    openingsAreFinal = year.end <= through && left === 0;
  }
  return { through, entries, toCategorize };
}
