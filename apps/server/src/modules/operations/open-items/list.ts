import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { absolute, cents, euros, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import { agedTotals, ageOf, itemsGaps, type ItemsGap } from "@comptoir/accounting/open-items/aging";
import { leftOf, type ItemSide, type ItemState } from "@comptoir/accounting/open-items/item";
import { misplacedPayments, type BookedPayment } from "@comptoir/accounting/open-items/misplaced";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { listOpenItems, OpenItemReply } from "@comptoir/contract/operations/open-items";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import { balancesOfItems, readItemStates, type ListedItem } from "../../books/open-items/service.js";
import { accountName } from "../presenter.js";
import { readBookedPayments } from "./booked-payments-repository.js";

/** « Restes à payer, à encaisser »: what is left of each invoice on a day, and where it does not agree with its account. */
export async function openItemsOn(db: Db, companyId: string, today: IsoDate): Promise<ReplyOf<typeof listOpenItems>["data"]> {
  const { states, balances, booked } = await db.reading(companyId, async (tx) => {
    const known = await readItemStates(tx, companyId);
    return { states: known, balances: await balancesOfItems(tx, companyId), booked: await readBooked(tx, companyId, known) };
  });
  const open = states.filter((state) => leftOf(state) !== 0);
  const totals = (side: ItemSide) => {
    const { total, ages } = agedTotals(open, { side, today });
    const shown = { to_30: shownOf(ages.to_30), to_60: shownOf(ages.to_60), to_90: shownOf(ages.to_90), over_90: shownOf(ages.over_90) };
    return { total: eurosFromCents(total), ages: shown };
  };
  return {
    items: open.map((state) => toOpenItem(state, today)),
    receivable: totals("receivable"),
    payable: totals("payable"),
    gaps: itemsGaps(states, balances).map(toGap),
    misplaced: misplacedPayments(open, booked).map(({ payment: { id, on, title }, state: { item } }) => ({
      operationId: id,
      itemId: item.id,
      date: on,
      title,
      message: `«\u00a0${title}\u00a0» du ${frenchDay(on)} a le montant de «\u00a0${item.label}\u00a0», qui reste à régler\u00a0: est-ce son règlement\u00a0?`,
    })),
  };
}

type Booked = BookedPayment & { readonly title: string };

/** Later movements on sales and charges that have the amount of what an item leaves. */
async function readBooked(tx: Tx, companyId: string, states: readonly ItemState[]): Promise<readonly Booked[]> {
  const open = states.filter((state) => leftOf(state) !== 0);
  const [first] = open;
  if (first === undefined) return [];
  const amounts = open.flatMap((state) => [leftOf(state), cents(0 - leftOf(state))]);
  const rows = await readBookedPayments(tx, companyId, { amounts, after: first.item.pieceDate });
  return rows.map(({ id, date: on, amount_cents: amount, title }) => ({
    id,
    on,
    amount: absolute(amount),
    sign: amount > 0 ? "income" : "outcome",
    title,
  }));
}

const shownOf = (amount: Cents): number => eurosFromCents(amount);

function toOpenItem(state: ListedItem, today: IsoDate): OpenItemReply {
  const { item, settled, isDraft, lastSettledOn, lastSettledBy } = state;
  const moved = settled.vat.reduce((total, { vat }) => total + vat, 0);
  const waiting = item.waitingVat.reduce((total, { vat }) => total + vat, 0) - moved;
  return {
    id: item.id,
    side: item.side,
    account: accountName(item.accountCode),
    auxiliary: item.auxiliary,
    label: item.label,
    pieceRef: item.pieceRef,
    pieceDate: item.pieceDate,
    dueOn: item.dueOn,
    amount: eurosFromCents(item.amount),
    settled: eurosFromCents(settled.amount),
    left: eurosFromCents(leftOf(state)),
    waitingVat: eurosFromCents(cents(waiting)),
    ...ageOf(item.pieceDate, today),
    isDraft,
    lastSettledOn,
    lastSettledBy,
  };
}

function toGap({ accountCode, balance, items }: ItemsGap): ReplyOf<typeof listOpenItems>["data"]["gaps"][number] {
  const message = `Le compte ${accountCode} est à ${euros(balance)}, ses factures en laissent ${euros(items)}\u00a0: ${euros(balance - items)} ne vient d’aucune facture.`;
  return { account: accountName(accountCode), balance: eurosFromCents(balance), items: eurosFromCents(items), message };
}
