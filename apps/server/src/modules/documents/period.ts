import { addDays, daysBetween, monthEnd } from "@comptoir/accounting/calendar";
import { monthStart, type IsoDate } from "@comptoir/accounting/date";

/** A range of days, both included. */
export type Days = { readonly from: IsoDate; readonly to: IsoDate };

/** Days read one by one: added to the whole months, or taken away from one of them. */
export type RestDays = Days & { readonly sign: 1 | -1 };

/** A range of days cut so that whole months can be read from monthly totals; the rest is read by day. */
export type CutDays = { readonly months: Days | null; readonly days: readonly RestDays[] };

/**
 * Cuts a range into whole months and the days that make the difference at both ends: the days of a month begun are added, or, when they are
 * more than half of it, its other days are taken away from the whole month. An inverted range is empty.
 */
export function cutIntoMonths({ from, to }: Days): CutDays {
  if (from > to) return { months: null, days: [] };
  const before: Days = { from: monthStart(from), to: addDays(from, -1) };
  const after: Days = { from: addDays(to, 1), to: monthEnd(to) };
  if (monthStart(from) === monthStart(to)) {
    return lengthOf(before) + lengthOf(after) < lengthOf({ from, to })
      ? { months: { from: before.from, to: after.to }, days: [...rest(before, -1), ...rest(after, -1)] }
      : { months: null, days: rest({ from, to }, 1) };
  }
  const begun: Days = { from, to: monthEnd(from) };
  const ended: Days = { from: monthStart(to), to };
  const takesFirst = lengthOf(before) < lengthOf(begun);
  const takesLast = lengthOf(after) < lengthOf(ended);
  const months: Days = { from: takesFirst ? before.from : addDays(begun.to, 1), to: takesLast ? after.to : addDays(ended.from, -1) };
  return {
    months: months.from > months.to ? null : months,
    days: [...(takesFirst ? rest(before, -1) : rest(begun, 1)), ...(takesLast ? rest(after, -1) : rest(ended, 1))],
  };
}

/** In days; nothing when the range is inverted. */
function lengthOf({ from, to }: Days): number {
  return from > to ? 0 : daysBetween({ from, to }) + 1;
}

function rest(days: Days, sign: RestDays["sign"]): readonly RestDays[] {
  return lengthOf(days) === 0 ? [] : [{ ...days, sign }];
}
