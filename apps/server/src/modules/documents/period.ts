import { addDays, monthEnd } from "@comptoir/accounting/calendar";
import { monthStart, type IsoDate } from "@comptoir/accounting/date";

/** A range of days, both included. */
export type Days = { readonly from: IsoDate; readonly to: IsoDate };

/** A range of days cut so that whole months can be read from monthly totals; the rest is read line by line. */
export type CutDays = { readonly months: Days | null; readonly days: readonly Days[] };

/** Cuts a range into its whole months and what is left at both ends. An inverted range is empty. */
export function cutIntoMonths({ from, to }: Days): CutDays {
  if (from > to) return { months: null, days: [] };
  const firstWhole = from === monthStart(from) ? from : addDays(monthEnd(from), 1);
  const lastWhole = to === monthEnd(to) ? to : addDays(monthStart(to), -1);
  if (firstWhole > lastWhole) return { months: null, days: [{ from, to }] };
  const days: Days[] = [];
  if (from < firstWhole) days.push({ from, to: addDays(firstWhole, -1) });
  if (to > lastWhole) days.push({ from: addDays(lastWhole, 1), to });
  return { months: { from: firstWhole, to: lastWhole }, days };
}
