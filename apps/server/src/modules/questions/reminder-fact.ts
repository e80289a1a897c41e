import type { IsoDate } from "@comptoir/accounting/date";

const REMINDER = "reminder ";

/** The key of a reminder: one a day for each company. */
export function reminderFact({ companyId, day }: { readonly companyId: string; readonly day: IsoDate }): string {
  return `${REMINDER}${companyId} ${day}`;
}

/** The company that a fact reminds of; null of another fact. */
export function companyReminded(fact: string): string | null {
  return fact.startsWith(REMINDER) ? (fact.slice(REMINDER.length).split(" ")[0] ?? null) : null;
}
