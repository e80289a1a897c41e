import { euros, frenchAmount } from "@comptoir/accounting/money";

const LONGEST_QUOTE = 60;

/** A piece of the file inside French quotation marks, cut when it is long. */
export function quoted(text: string): string {
  const shown = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  return `« ${shown} »`;
}

/** Cents of the account's currency as a sentence writes them, `1 234,56 €`; a statement that names none is in euros. */
export function amountText(amountCents: number, currency: string | null): string {
  return currency === null || currency === "EUR" ? euros(amountCents) : `${frenchAmount(amountCents)}\u00a0${currency}`;
}

/** `1 ligne`, `3 lignes`, `2 opérations lues`. */
export function counted(count: number, noun: string): string {
  return `${count} ${count > 1 ? noun.replaceAll(/(?= |$)/g, "s") : noun}`;
}
