import type { BankAccount } from "@comptoir/contract/banking";
import { cents, eurosFromCents } from "@comptoir/accounting/money";

/** An IBAN of which only the country and the end are shown: `FR76 •••• 4471`. */
export function hiddenIban(iban: string | null): string | null {
  const plain = iban?.replace(/\s/g, "") ?? "";
  return plain.length < 8 ? null : `${plain.slice(0, 4)} •••• ${plain.slice(-4)}`;
}

/** The sum of the balances, in euros, added as cents. */
export function totalBalance(accounts: readonly Pick<BankAccount, "balance">[]): number {
  return eurosFromCents(cents(accounts.reduce((sum, { balance }) => sum + Math.round(balance * 100), 0)));
}
