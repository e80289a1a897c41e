import { addDays, addMonths, monthEnd } from "../../calendar.js";
import { dayFromParts, monthStart, type IsoDate } from "../../date.js";
import { workingDayAfter, workingDayFrom } from "../../working-days.js";
import type { VatPeriod } from "./vat-periods.js";

/** What the due date of a CA3 depends on; empty texts count as unknown. */
export type Declarant = { readonly surname: string | null; readonly postcode: string | null };

/** What a due date cannot be given without. */
export type MissingForDueDate = "surname" | "postcode";

/** Last day to file a return; null while a fact is missing, which `missing` then names. */
export type DueDate = { readonly dueDate: IsoDate | null; readonly missing: readonly MissingForDueDate[] };

/** Paris and the three départements around it. */
const PARIS = /^(?:75|92|93|94)/;
/** Corsica (20), overseas (97, 98): rates and forms of their own. */
const ELSEWHERE = /^(?:20|97|98)/;

/**
 * The last day to file the return of a period. A CA3: between the 15th and the 19th of the next month, by the first letter of the
 * surname and the département; without one of them, null and what is missing. A CA12: the second working day after 1 May for a
 * year that ends with the civil one, else three months after its end. Source: docs/sources.md#vat-due-dates.
 */
export function vatDueDate({ form, end }: Pick<VatPeriod, "form" | "end">, declarant: Declarant): DueDate {
  if (form === "CA12") return { dueDate: yearlyDueDate(end), missing: [] };
  const letter = firstLetter(declarant.surname);
  const postcode = declarant.postcode?.trim() ?? "";
  const missing: readonly MissingForDueDate[] = [
    ...(letter === null ? ["surname" as const] : []),
    ...(postcode === "" ? ["postcode" as const] : []),
  ];
  if (letter === null || missing.length > 0) return { dueDate: null, missing };
  const nextMonth = addDays(monthEnd(end), 1);
  return { dueDate: workingDayFrom(addDays(nextMonth, dayOfMonth(letter, postcode) - 1)), missing };
}

/** The first day on which the return of a period may be due for any declarant: what is counted to while a fact is missing. */
export function earliestVatDueDate({ form, end }: Pick<VatPeriod, "form" | "end">): IsoDate {
  return form === "CA12" ? yearlyDueDate(end) : workingDayFrom(addDays(monthEnd(end), FIRST_DAY_OF_MONTH));
}

/** A sole trader's earliest day: surname from A to H, in Paris. */
const FIRST_DAY_OF_MONTH = 15;

/** The facts that a due day lacks, in words. */
export function missingForDueDateWords(missing: readonly MissingForDueDate[]): string {
  return missing.map((one) => (one === "surname" ? "le nom du dirigeant" : "le code postal")).join(" et ");
}

/** True where the rates and forms of mainland France hold: neither Corsica nor overseas. An unknown postcode is taken for mainland. */
export function isMainland(postcode: string | null): boolean {
  return postcode === null || !ELSEWHERE.test(postcode.trim());
}

/** The day of the month on which a sole trader's CA3 is due, before weekends and holidays. Source: CGI ann. IV 39. */
function dayOfMonth(letter: string, postcode: string): number {
  const isFirstHalf = letter <= "H";
  if (PARIS.test(postcode)) return isFirstHalf ? FIRST_DAY_OF_MONTH : 17;
  return isFirstHalf ? 16 : 19;
}

function yearlyDueDate(end: IsoDate): IsoDate {
  const year = Number(end.slice(0, 4));
  if (end.endsWith("-12-31")) return workingDayAfter(dayFromParts(year + 1, 5, 1) as IsoDate, 2);
  // Three months after the last day of a month end on the last day of another, after any other day on the same day.
  return workingDayFrom(end === monthEnd(end) ? monthEnd(addMonths(monthStart(end), 3)) : addMonths(end, 3));
}

/** Capital letter without its accent (« Élie » is E); null when the name has none. */
function firstLetter(surname: string | null): string | null {
  const plain = (surname ?? "")
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .replaceAll(/[Œœ]/g, "O")
    .replaceAll(/[Ææ]/g, "A");
  return /[A-Za-z]/.exec(plain)?.[0]?.toUpperCase() ?? null;
}
