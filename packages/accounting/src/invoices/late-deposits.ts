import { cents, euros, sumCents, type Cents } from "../money.js";
import type { WaitingVat } from "../open-items/item.js";
import { ratePercent } from "./amount-checks.js";
import { warns, type InvoiceFinding } from "./invoice-finding.js";
import type { InvoiceHead } from "./invoice-head.js";
import { deductDeposits } from "./deposits.js";
import { debtAllocations } from "./invoice-debt.js";
import { postedGroups, takenBefore, type ChosenGroup, type EarlierPayment } from "./invoice-groups.js";
import type { IsoDate } from "../date.js";

/** Under that, rates differ by the cents of shares. */
const NOTICED = 2;

type Paid = {
  readonly earlier: readonly EarlierPayment[];
  readonly deposits: readonly InvoiceHead[];
  readonly date: IsoDate;
  readonly vatSubject: boolean;
};

/**
 * What an invoice paid in full before its deposit was known has of VAT at another rate than its own: no payment follows that would take it back, so it is named. What was
 * declared stays declared.
 */
export function lateDepositFindings(invoice: InvoiceHead, paid: Paid): readonly InvoiceFinding[] {
  if (!paid.vatSubject || paid.deposits.length === 0 || paid.earlier.length === 0) return [];
  const { groups } = postedGroups(invoice, { ...paid, chosen: [] });
  const taken = takenBefore(invoice, paid);
  const wrong = groups.flatMap(({ rateBp, vat, isGross }, index): { rateBp: number; vat: Cents; had: Cents }[] => {
    const had = taken[index]?.vat ?? cents(0);
    return isGross || Math.abs(had - vat) < NOTICED ? [] : [{ rateBp, vat, had }];
  });
  if (wrong.length === 0) return [];
  const rates = wrong.map(({ rateBp, vat, had }) => `${euros(had)} à ${ratePercent(rateBp)} au lieu de ${euros(vat)}`).join(", ");
  return [
    warns(
      "deposit_late",
      `Payée avant l’arrivée de sa facture d’acompte\u00a0: TVA déduite ${rates}. Défaites puis refaites son rapprochement\u00a0; si cette TVA est déclarée, elle le reste\u00a0: corrigez-la dans la période en cours.`,
    ),
  ];
}

/** An invoice that was paid beyond what its deposits leave of it, known later: `over` is above zero. */
export function overpaidFinding(over: Cents): InvoiceFinding {
  return warns(
    "deposit_overpaid",
    `Payée avant l’arrivée de sa facture d’acompte, ${euros(over)} de plus que ce qu’elle laisse\u00a0: si l’acompte n’a pas été payé à part, écartez-le\u00a0; sinon, un remboursement est attendu.`,
  );
}

type Debt = {
  /** What was recorded: incl. tax, and the VAT that waits for its payments. */
  readonly amount: Cents;
  readonly waitingVat: readonly Pick<WaitingVat, "rateBp" | "vat">[];
  readonly chosen: readonly ChosenGroup[];
  readonly deposits: readonly InvoiceHead[];
  readonly date: IsoDate;
  readonly vatSubject: boolean;
};

/** What an invoice recorded as a debt before its deposit was known says otherwise than the two of them: its amount, or its VAT by rate. */
export function lateDebtFindings(invoice: InvoiceHead, debt: Debt): readonly InvoiceFinding[] {
  if (debt.deposits.length === 0) return [];
  const { toPay } = deductDeposits(invoice, debt.deposits);
  const rates = [...new Set(debt.waitingVat.map(({ rateBp }) => rateBp))];
  const expected = debtAllocations(invoice, debt);
  const isOfOtherRates = rates.some((rate) => {
    const waits = sumCents(debt.waitingVat.filter(({ rateBp }) => rateBp === rate).map(({ vat }) => vat));
    const states = sumCents(expected.filter(({ vatRateBp }) => vatRateBp === rate).map(({ vatAmount }) => vatAmount ?? cents(0)));
    return Math.abs(waits - states) >= NOTICED;
  });
  if (toPay === debt.amount && !isOfOtherRates) return [];
  const what = toPay === debt.amount ? "sa TVA par taux n’est plus la même" : `elle laisse ${euros(toPay)} et non ${euros(debt.amount)}`;
  return [
    warns(
      "deposit_late",
      `En dette avant l’arrivée de sa facture d’acompte\u00a0: ${what}. Retirez-la des dettes, puis comptabilisez-la de nouveau.`,
    ),
  ];
}
