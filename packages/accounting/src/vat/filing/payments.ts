import { addMonths, monthEnd } from "../../calendar.js";
import { monthStart, type IsoDate } from "../../date.js";
import { cents, type Cents } from "../../money.js";
import type { DepositSpan } from "./deposits.js";

/** What a validated return leaves (cents). Oldest first. */
export type PayableReturn = {
  readonly id: string;
  readonly start: IsoDate;
  /** Last day of its period: nothing paid before is for it. */
  readonly end: IsoDate;
  readonly toPay: Cents;
  readonly creditOut: Cents;
  /** The part of the credit that is claimed back. */
  readonly refund: Cents;
  /** The days whose deposits are its own; left out: the days of its period. */
  readonly deposits?: DepositSpan;
};

/** What moves on an account of VAT paid or received, settlements of returns left out. Above zero: a debit. */
export type VatPayment = {
  readonly account: "445510" | "445810" | "445830";
  readonly entryId: string;
  readonly operationId: string | null;
  readonly date: IsoDate;
  readonly label: string;
  readonly amount: Cents;
};

/** A payment, a deposit or a refund, or the part of it, that belongs to a return (cents, above zero). */
export type LinkedPayment = Pick<VatPayment, "entryId" | "operationId" | "date" | "label"> & {
  readonly kind: "payment" | "deposit" | "refund";
  readonly amount: Cents;
};

/** Payments of a return and what is left to pay or to receive, in cents. */
export type ReturnPayment = {
  /** `none`: nothing to pay nor to carry on. */
  readonly state: "none" | "due" | "paid" | "credit";
  readonly paid: Cents;
  /** What is left to pay; below zero: what was paid too much. */
  readonly left: Cents;
  /** What is left to receive of the refund that was claimed. */
  readonly refundLeft: Cents;
  readonly payments: readonly LinkedPayment[];
};

type Share = { readonly payment: VatPayment; readonly amount: number };

/**
 * Links what was paid and received to the returns: debits of 445510 pay the oldest returns first, among the periods that were over;
 * an overpayment shows on the last one, unless the next period was over too. Credits of 445830 are refunds, in the same way. Debits of 445810 are the deposits of
 * the return whose days they fall in.
 */
export function returnPayments(returns: readonly PayableReturn[], moves: readonly VatPayment[]): ReadonlyMap<string, ReturnPayment> {
  const paid = linked(returns, netOf(moves, "445510", 1), ({ toPay }) => toPay);
  const refunded = linked(returns, netOf(moves, "445830", -1), ({ refund }) => refund);
  return new Map(
    returns.map((one): [string, ReturnPayment] => {
      const payments = paid.get(one.id) ?? [];
      const refunds = refunded.get(one.id) ?? [];
      const { from, to } = one.deposits ?? { from: one.start, to: one.end };
      const deposits = netOf(moves, "445810", 1).filter(({ payment: { date } }) => date >= from && date <= to);
      const left = cents(one.toPay - total(payments));
      return [
        one.id,
        {
          state: stateOf(one, left),
          paid: total(payments),
          left,
          refundLeft: cents(one.refund - total(refunds)),
          payments: [...deposits.map(link("deposit")), ...payments.map(link("payment")), ...refunds.map(link("refund"))],
        },
      ];
    }),
  );
}

function stateOf({ toPay, creditOut }: PayableReturn, left: Cents): ReturnPayment["state"] {
  if (toPay === 0) return creditOut > 0 ? "credit" : "none";
  return left > 0 ? "due" : "paid";
}

/** The movements of an account in the usual direction, oldest first, what goes the other way taken from the oldest. */
function netOf(moves: readonly VatPayment[], account: VatPayment["account"], sign: 1 | -1): readonly Share[] {
  const own = moves.filter((move) => move.account === account).map((payment) => ({ payment, amount: payment.amount * sign }));
  let back = own.filter(({ amount }) => amount < 0).reduce((sum, { amount }) => sum - amount, 0);
  return own
    .filter(({ amount }) => amount > 0)
    .toSorted((one, other) => (one.payment.date < other.payment.date ? -1 : 1))
    .flatMap(({ payment, amount }) => {
      const taken = Math.min(back, amount);
      back -= taken;
      return amount === taken ? [] : [{ payment, amount: amount - taken }];
    });
}

function linked(
  returns: readonly PayableReturn[],
  shares: readonly Share[],
  owedBy: (one: PayableReturn) => Cents,
): ReadonlyMap<string, readonly Share[]> {
  const links = new Map<string, readonly Share[]>();
  // An overpayment is shown with what it pays: one movement of money is one line.
  const add = (id: string, payment: VatPayment, amount: number): void => {
    const known = links.get(id) ?? [];
    const last = known.at(-1);
    const isSame = last?.payment === payment;
    links.set(id, [...(isSame ? known.slice(0, -1) : known), { payment, amount: amount + (isSame ? last.amount : 0) }]);
  };
  const owing = returns.filter((one) => owedBy(one) > 0);
  const owed = new Map<string, number>(owing.map((one) => [one.id, owedBy(one)]));
  for (const { payment, amount } of shares) {
    let rest = amount;
    const over = owing.filter(({ end }) => end < payment.date);
    for (const { id } of over) {
      const part = Math.min(rest, owed.get(id) ?? 0);
      if (part === 0) continue;
      owed.set(id, (owed.get(id) ?? 0) - part);
      rest -= part;
      add(id, payment, part);
    }
    const last = over.at(-1);
    if (rest > 0 && last && payment.date <= nextEnd(last)) add(last.id, payment, rest);
  }
  return links;
}

/** The end of the period that follows: what is paid later may be for that one, which is not validated yet. */
function nextEnd({ start, end }: PayableReturn): IsoDate {
  const months = (Number(end.slice(0, 4)) - Number(start.slice(0, 4))) * 12 + Number(end.slice(5, 7)) - Number(start.slice(5, 7)) + 1;
  return monthEnd(addMonths(monthStart(end), months));
}

function link(kind: LinkedPayment["kind"]): (share: Share) => LinkedPayment {
  return ({ payment: { entryId, operationId, date, label }, amount }) => ({
    kind,
    entryId,
    operationId,
    date,
    label,
    amount: cents(amount),
  });
}

function total(shares: readonly Share[]): Cents {
  return cents(shares.reduce((sum, { amount }) => sum + amount, 0));
}
