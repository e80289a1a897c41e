import type { IsoDate } from "../date.js";
import type { Cents } from "../money.js";
import { leftOf, type ItemState } from "./item.js";
import { paidOf } from "./settlement.js";

/** A bank movement put whole on a sale or a charge; its amount above zero. */
export type BookedPayment = {
  readonly id: string;
  readonly on: IsoDate;
  readonly amount: Cents;
  readonly sign: "income" | "outcome";
};

/** Such a movement, and the item of which it is what is left, to the cent. */
export type MisplacedPayment<Payment extends BookedPayment> = { readonly payment: Payment; readonly state: ItemState };

/**
 * Movements booked as a sale or a charge although an item of an earlier day waits for that amount: counted twice, unless it is another one. Each item and each
 * movement once, the oldest first. Source: docs/sources.md#open-items.
 */
export function misplacedPayments<Payment extends BookedPayment>(
  states: readonly ItemState[],
  payments: readonly Payment[],
): readonly MisplacedPayment<Payment>[] {
  const taken = new Set<ItemState>();
  return payments.flatMap((payment) => {
    const state = states.find((one) => !taken.has(one) && isWhole(one, payment));
    if (state === undefined) return [];
    taken.add(state);
    return [{ payment, state }];
  });
}

function isWhole(state: ItemState, { on, amount, sign }: BookedPayment): boolean {
  const left = leftOf(state);
  return left !== 0 && state.item.pieceDate < on && paidOf(state.item, amount, sign) === left;
}
