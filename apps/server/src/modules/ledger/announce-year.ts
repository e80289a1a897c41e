import type { Tx } from "../../db/transaction.js";
import { onShared } from "../companies/service.js";
import { fiscalYears, type FiscalYearOf } from "../fiscal-years/service.js";
import { publishOnce, recipientsOf } from "../notifications/service.js";
import { hasPeriodDrafts } from "./repository.js";

/** The fiscal years that are validated to their last day, what waits for their closing apart. */
async function wholeYears(tx: Tx, companyId: string): Promise<FiscalYearOf[]> {
  const whole: FiscalYearOf[] = [];
  for (const year of await fiscalYears(tx, companyId)) {
    if (year.validatedThrough === null || year.validatedThrough < year.end) continue;
    if (!(await hasPeriodDrafts(tx, companyId, year.id))) whole.push(year);
  }
  return whole;
}

/**
 * Runs a validation, then informs the people of the company of each fiscal year that it ended, in its transaction and once for each year.
 * The mail of the prints is sent anyway: no other one is.
 */
export async function announcingYears<Result>(
  tx: Tx,
  { companyId, now: at }: { readonly companyId: string; readonly now: number },
  validation: () => Promise<Result>,
): Promise<Result> {
  const before = new Set((await wholeYears(tx, companyId)).map(({ id }) => id));
  const result = await validation();
  const ended = (await wholeYears(tx, companyId)).filter(({ id }) => !before.has(id));
  if (ended.length > 0) await onShared(tx, () => tellYears(tx, { companyId, ended, at }));
  return result;
}

async function tellYears(
  tx: Tx,
  { companyId, ended, at }: { companyId: string; ended: readonly FiscalYearOf[]; at: number },
): Promise<void> {
  const people = await recipientsOf(tx, companyId);
  for (const { id, beginning, end } of ended) {
    const [first, last] = [beginning.slice(0, 4), end.slice(0, 4)];
    for (const { id: userId } of people) {
      await publishOnce(tx, {
        userId,
        kind: "validation",
        fact: `validated year ${id}`,
        title: `L’exercice ${first === last ? first : `${first}-${last}`} est validé`,
        description: "<p>Les écritures de ses opérations sont numérotées et ne changent plus\u00a0: ses documents sont prêts.</p>",
        link: { href: "/documents", label: "Ouvrir les documents" },
        at,
      });
    }
  }
}
