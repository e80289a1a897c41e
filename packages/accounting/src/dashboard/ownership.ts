import { addDays } from "../calendar.js";
import type { IsoDate } from "../date.js";
import { cents, sumCents, type Cents } from "../money.js";

/** What is to be set aside, by kind: VAT, contributions, income tax, loans, debts. */
export const SET_ASIDE_KINDS = ["vat", "contributions", "tax", "loans", "debts"] as const;
/** V, C, T, L or D. */
export type SetAsideKind = (typeof SET_ASIDE_KINDS)[number];

/** An amount to set aside with the last day to pay it; null: none is known. */
export type SetAsideDue = {
  readonly kind: SetAsideKind;
  readonly label: string;
  readonly amount: Cents;
  readonly dueOn: IsoDate | null;
  readonly isEstimate: boolean;
  /** What it comes from: a period of VAT, a loan, an item. */
  readonly source: string;
};

/** Days ahead over which instalments count as owed. */
const LOANS_AHEAD = 30;

/** An instalment of a loan, paid or not. */
export type DueInstalment = {
  readonly loanId: string;
  readonly loan: string;
  readonly dueOn: IsoDate;
  /** Capital, interest, insurance and fees. */
  readonly amount: Cents;
};

/** L: the instalments that are not paid and due within thirty days, late ones included. */
export function instalmentsOwed(unpaid: readonly DueInstalment[], today: IsoDate): readonly DueInstalment[] {
  const last = addDays(today, LOANS_AHEAD);
  return unpaid.filter(({ dueOn }) => dueOn <= last);
}

/** Accounts whose open items are debts: suppliers, staff, social bodies, the State, sundry creditors. */
const DEBTS = ["401", "404", "421", "431", "437", "438", "447", "467"];

/** An open item with what is left of it, above zero for an invoice to pay or to receive. */
export type LeftItem = {
  readonly id: string;
  readonly side: "receivable" | "payable";
  readonly accountCode: string;
  readonly label: string;
  readonly left: Cents;
  /** The last day to pay it; null: none is known. */
  readonly dueOn: IsoDate | null;
};

/** D: the items that are owed. */
export function debtsOwed(items: readonly LeftItem[]): readonly LeftItem[] {
  return items.filter(
    ({ side, accountCode, left }) => side === "payable" && left > 0 && DEBTS.some((code) => accountCode.startsWith(code)),
  );
}

/** What others owe: never added to what is one's own. */
export function owedByOthers(items: readonly LeftItem[]): readonly LeftItem[] {
  return items.filter(({ side, left }) => side === "receivable" && left > 0);
}

/** S = M − V − C − T − L − D. */
export function ownOf(money: Cents, setAside: readonly Pick<SetAsideDue, "amount">[]): Cents {
  return cents(money - totalSetAside(setAside));
}

/** « À mettre de côté »: what all of it adds up to, M − S. */
export function totalSetAside(setAside: readonly Pick<SetAsideDue, "amount">[]): Cents {
  return sumCents(setAside.map(({ amount }) => amount));
}

/** The same by date, what has no day last; amounts of zero are left out. */
export function setAsideByDate(setAside: readonly SetAsideDue[]): readonly SetAsideDue[] {
  return setAside.filter(({ amount }) => amount !== 0).toSorted((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1));
}

function rankOf({ dueOn, kind }: SetAsideDue): string {
  return `${dueOn ?? "9999-12-31"} ${SET_ASIDE_KINDS.indexOf(kind)}`;
}
