import { centsFromEuros } from "@comptoir/accounting/money";
import type { BankImport } from "@comptoir/contract/banking/banking";

type Balances = Pick<BankImport["accounts"][number], "openingBalance" | "closingBalance" | "openingProof" | "credits" | "debits">;

/**
 * "agrees" when the operations of the file lead from a balance that is proven to the one it ends with, "taken" when only
 * that last one is stated: nothing then proves that no operation is missing. Null when the file states none.
 */
export function balanceVerdict({
  openingBalance,
  closingBalance,
  openingProof,
  credits,
  debits,
}: Balances): "agrees" | "differs" | "taken" | null {
  if (closingBalance === null) return null;
  if (openingBalance === null || (openingProof ?? null) === null) return "taken";
  const [opening, closing, income, outcome] = [openingBalance, closingBalance, credits, debits].map(centsFromEuros);
  if (opening == null || closing == null || income == null || outcome == null) return null;
  return opening + income - outcome === closing ? "agrees" : "differs";
}
