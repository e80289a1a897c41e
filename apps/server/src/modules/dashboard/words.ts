import type { IsoDate } from "@comptoir/accounting/date";
import { frenchDayOfMonth, frenchMonth } from "@comptoir/accounting/french-text";
import { euros } from "@comptoir/accounting/money";

/** An amount in a sentence, without cents when it has none: `2 114 €`. */
export function shortAmount(amountCents: number): string {
  return euros(amountCents).replace(",00\u00a0", "\u00a0");
}

/** A rate in a sentence, from basis points: `26,7 %`. */
export function rateText(rateBp: number): string {
  return `${String(rateBp / 100).replace(".", ",")}\u00a0%`;
}

/** A day in a sentence, `20 juillet`; with its year when it is not the one given. */
export function dayText(day: IsoDate, today: IsoDate): string {
  const text = `${frenchDayOfMonth(Number(day.slice(8)))} ${frenchMonth(Number(day.slice(5, 7)))}`;
  return day.slice(0, 4) === today.slice(0, 4) ? text : `${text} ${day.slice(0, 4)}`;
}
