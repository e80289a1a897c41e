import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";

/** A day of what is typed in a step; null while none is readable. */
export function asDay(typed: string | null | undefined): IsoDate | null {
  return typed != null && isIsoDate(typed) ? typed : null;
}
