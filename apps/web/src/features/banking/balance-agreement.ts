import { centsFromEuros } from "@comptoir/accounting/money";
import type { BankImport } from "@comptoir/contract/banking";

type Balances = Pick<BankImport["accounts"][number], "openingBalance" | "closingBalance" | "credits" | "debits">;

/** True when the operations of the file lead from the balance it begins with to the one it ends with; null when it does not state both. */
export function balanceAgrees({ openingBalance, closingBalance, credits, debits }: Balances): boolean | null {
  if (openingBalance === null || closingBalance === null) return null;
  const [opening, closing, income, outcome] = [openingBalance, closingBalance, credits, debits].map(centsFromEuros);
  if (opening == null || closing == null || income == null || outcome == null) return null;
  return opening + income - outcome === closing;
}
