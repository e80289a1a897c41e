import { uncertainty } from "@comptoir/accounting/dashboard/certainty";
import { contributionBase, contributionsDue, incomeTaxDue } from "@comptoir/accounting/dashboard/contributions";
import { debtsOwed, instalmentsOwed, ownOf, totalSetAside, type SetAsideDue } from "@comptoir/accounting/dashboard/ownership";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents, sumCents, type Cents } from "@comptoir/accounting/money";
import { vatReturnTitle } from "@comptoir/accounting/vat/periods/period-name";
import { annuitiesOf, balancesOn, type OwnershipFacts } from "./facts.js";

/** A rate in basis points, and where it comes from. */
export type UsedRate = { readonly bp: number; readonly origin: "typed" | "last_year" };

/** « Vraiment à vous » with all that makes it. */
export type OwnershipState = {
  readonly facts: OwnershipFacts;
  readonly balances: ReadonlyMap<string, Cents>;
  readonly money: Cents;
  /** P. */
  readonly base: Cents;
  readonly contributionsRate: UsedRate | null;
  readonly taxBp: number | null;
  /** C and T; null: no rate is known. */
  readonly contributions: Cents | null;
  readonly tax: Cents | null;
  /** Everything to set aside: V by period, C, T, L by instalment, D by item. */
  readonly setAside: readonly SetAsideDue[];
  readonly total: Cents;
  readonly own: Cents;
  readonly halfWidth: Cents;
};

/** Computes what is one's own from the facts of a day. */
export function ownershipOf(facts: OwnershipFacts): OwnershipState {
  const { year, today, rates, lastRate, paid, nets, uncategorised } = facts;
  const balances = balancesOn(facts.days, { beginning: year.beginning, day: today });
  const money = sumCents(balances.values());
  const base = contributionBase({ year, today, nets, annuities: annuitiesOf(facts, year) });
  const contributionsRate: UsedRate | null =
    rates.contributions_bp !== null
      ? { bp: rates.contributions_bp, origin: "typed" }
      : lastRate && { bp: lastRate.rateBp, origin: "last_year" };
  const taxBp = rates.tax_bp;
  const contributionsBp = contributionsRate?.bp ?? 0;
  const contributions = contributionsRate === null ? null : contributionsDue(base, contributionsBp, paid.contributions);
  const tax = taxBp === null ? null : incomeTaxDue(base, { rateBp: taxBp, contributionsBp, paid: paid.tax });
  const setAside = [
    ...vatDues(facts),
    ...estimate("contributions", "Cotisations sociales", contributions, year.end),
    ...estimate("tax", "Impôt sur le revenu", tax, null),
    ...loanDues(facts),
    ...debtsOwed(facts.items).map(({ id, label, left, dueOn }): SetAsideDue => ({
      kind: "debts",
      label,
      amount: left,
      dueOn,
      isEstimate: false,
      source: id,
    })),
  ];
  return {
    facts,
    balances,
    money,
    base,
    contributionsRate,
    taxBp,
    contributions,
    tax,
    setAside,
    total: totalSetAside(setAside),
    own: ownOf(money, setAside),
    halfWidth: uncertainty({ isVatSubject: facts.isVatSubject, contributionsBp, taxBp: taxBp ?? 0, ...uncategorised }),
  };
}

/** V by period, the debt already declared first. */
function vatDues({ vat }: OwnershipFacts): readonly SetAsideDue[] {
  if (vat === null) return [];
  const periods = vat.periods.map(({ id, toPay, dueOn }): SetAsideDue => ({
    kind: "vat",
    label: vatReturnTitle(id),
    amount: cents(toPay * 100),
    dueOn,
    isEstimate: true,
    source: id,
  }));
  if (vat.declared === 0) return periods;
  return [
    { kind: "vat", label: "TVA déclarée, à payer", amount: vat.declared, dueOn: vat.declaredDueOn, isEstimate: false, source: "declared" },
    ...periods,
  ];
}

function estimate(kind: "contributions" | "tax", label: string, amount: Cents | null, dueOn: IsoDate | null): readonly SetAsideDue[] {
  return amount === null || amount === 0 ? [] : [{ kind, label, amount, dueOn, isEstimate: true, source: kind }];
}

function loanDues({ instalments, today }: OwnershipFacts): readonly SetAsideDue[] {
  return instalmentsOwed(instalments, today).map(({ loan, loanId, dueOn, amount }): SetAsideDue => ({
    kind: "loans",
    label: `Échéance de l’emprunt «\u00a0${loan}\u00a0»`,
    amount,
    dueOn,
    isEstimate: false,
    source: `${loanId} ${dueOn}`,
  }));
}
