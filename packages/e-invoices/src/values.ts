import { dayFromParts, type IsoDate } from "@comptoir/accounting/date";
import { cents, type Cents } from "@comptoir/accounting/money";

/** An exact decimal, held as a whole number of hundredths; `isRounded` where the text had more decimals. */
export type Hundredths = { readonly value: number; readonly isRounded: boolean };

/** An exact decimal of a document, in hundredths, half away from zero; null for another text, and beyond what the books hold. */
export function hundredthsOf(text: string | null): Hundredths | null {
  const [, sign = "", whole = "", decimals = ""] = /^([+-]?)(\d{1,13})?(?:\.(\d{0,20}))?$/.exec(text?.trim() ?? "") ?? [];
  if (whole === "" && decimals === "") return null;
  const digits = decimals.padEnd(3, "0");
  const size = Number(whole) * 100 + Number(digits.slice(0, 2)) + (digits.charAt(2) >= "5" ? 1 : 0);
  if (!Number.isSafeInteger(size)) return null;
  return { value: sign === "-" && size !== 0 ? -size : size, isRounded: /[1-9]/.test(decimals.slice(2)) };
}

/** An amount of a document in cents; null where it states none that can be read. */
export function amountOf(text: string | null): Cents | null {
  const found = hundredthsOf(text);
  return found === null ? null : cents(found.value);
}

/** A rate of a document in basis points: « 5.5 » is 550. */
export function basisPointsOf(text: string | null): number | null {
  return hundredthsOf(text)?.value ?? null;
}

/** A calendar day: `20260131`, `2026-01-31`, or the beginning of a date with its time. No time zone moves it. */
export function calendarDayOf(text: string | null): IsoDate | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text?.trim() ?? "") ?? [];
  return year === undefined ? null : dayFromParts(Number(year), Number(month), Number(day));
}

/** A number of registration without its spaces; null without any. */
export function compact(text: string | null): string | null {
  const digits = text?.replace(/[\s\u00a0\u202f]/g, "").toUpperCase() ?? "";
  return digits === "" ? null : digits;
}

/** SIREN and SIRET out of what a document gives under either scheme: the length decides, old files mix them up. */
export function registrationsOf(given: readonly (string | null)[]): { readonly siren: string | null; readonly siret: string | null } {
  const numbers = given.map(compact);
  const siret = numbers.find((one) => /^\d{14}$/.test(one ?? "")) ?? null;
  return { siren: numbers.find((one) => /^\d{9}$/.test(one ?? "")) ?? siret?.slice(0, 9) ?? null, siret };
}
