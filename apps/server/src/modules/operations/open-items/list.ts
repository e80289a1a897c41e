import { z } from "zod";
import { frenchDay, isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { groupBy } from "@comptoir/accounting/group-by";
import { absolute, cents, euros, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import { agedTotals, ageOf, itemsGaps, type AgedSum, type ItemsGap } from "@comptoir/accounting/open-items/aging";
import { leftOf, type ItemSide } from "@comptoir/accounting/open-items/item";
import { misplacedPayments, type BookedPayment, type MisplacedPayment } from "@comptoir/accounting/open-items/misplaced";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { pagerTo } from "@comptoir/contract/base/values";
import { OPEN_ITEMS_PER_PAGE, type listOpenItems, type OpenItemReply } from "@comptoir/contract/operations/open-items";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import {
  balancesOfItems,
  oldestItemsLeaving,
  openItemIds,
  readItemStates,
  sumItems,
  type ItemPlace,
  type ListedItem,
} from "../../books/open-items/service.js";
import { accountName } from "../presenter.js";
import { readBookedPayments } from "./booked-payments-repository.js";

type Wanted = { readonly side?: ItemSide | undefined; readonly cursor?: string | undefined; readonly today: IsoDate };

/** A page of « Restes à payer, à encaisser »: what is left of each invoice on a day, and where all of them do not agree with their account. Refuses `cursor.invalid`. */
export async function openItemsOn(db: Db, companyId: string, { side, cursor, today }: Wanted): Promise<ReplyOf<typeof listOpenItems>> {
  const after = cursor === undefined ? null : placeOf(cursor);
  const { all, balances, misplaced, states } = await db.reading(companyId, async (tx) => {
    const summed = await sumItems(tx, companyId, today);
    const ids = await openItemIds(tx, companyId, { side: side ?? null, after, limit: OPEN_ITEMS_PER_PAGE + 1 });
    return {
      all: summed.sums,
      balances: await balancesOfItems(tx, companyId),
      misplaced: await readMisplaced(tx, companyId, summed),
      states: ids.length === 0 ? [] : await readItemStates(tx, companyId, { ids }),
    };
  });
  const shown = states.slice(0, OPEN_ITEMS_PER_PAGE);
  const last = states.length > shown.length ? shown.at(-1)?.item : undefined;
  return {
    data: {
      items: shown.map((state) => toOpenItem(state, today)),
      receivable: totalsOf(all, "receivable"),
      payable: totalsOf(all, "payable"),
      gaps: itemsGaps(all, balances).map(toGap),
      misplaced: misplaced.map(({ payment: { id, on, title }, state: { item } }) => ({
        operationId: id,
        itemId: item.id,
        date: on,
        title,
        message: `«\u00a0${title}\u00a0» du ${frenchDay(on)} a le montant de «\u00a0${item.label}\u00a0», qui reste à régler\u00a0: est-ce son règlement\u00a0?`,
      })),
    },
    pager: pagerTo(last === undefined ? null : `${last.pieceDate}_${last.id}`, OPEN_ITEMS_PER_PAGE),
  };
}

/** Where the page of a cursor ended: the day of its last invoice, and its id. */
function placeOf(cursor: string): ItemPlace {
  const [date = "", id = ""] = cursor.split("_");
  if (!isIsoDate(date) || !z.uuid().safeParse(id).success) throw new Refusal({ code: "cursor.invalid" });
  return { date, id };
}

function totalsOf(all: readonly AgedSum[], side: ItemSide): ReplyOf<typeof listOpenItems>["data"]["payable"] {
  const { count, total, ages } = agedTotals(all, side);
  const shown = { to_30: shownOf(ages.to_30), to_60: shownOf(ages.to_60), to_90: shownOf(ages.to_90), over_90: shownOf(ages.over_90) };
  return { count, total: eurosFromCents(total), ages: shown };
}

type Booked = BookedPayment & { readonly title: string };

/** Later movements on sales and charges that have the amount of what an item leaves, of any page. */
async function readMisplaced(
  tx: Tx,
  companyId: string,
  { amounts, since }: Pick<Awaited<ReturnType<typeof sumItems>>, "amounts" | "since">,
): Promise<readonly MisplacedPayment<Booked>[]> {
  if (since === null) return [];
  const either = [...new Set(amounts.flatMap((amount) => [amount, cents(0 - amount)]))];
  const rows = await readBookedPayments(tx, companyId, { amounts: either, after: since });
  if (rows.length === 0) return [];
  const payments = rows.map(({ id, date: on, amount_cents: amount, title }): Booked => {
    return { id, on, amount: absolute(amount), sign: amount > 0 ? "income" : "outcome", title };
  });
  const times = new Map([...groupBy(payments, ({ amount }) => amount)].map(([amount, some]) => [amount, some.length]));
  const ids = await oldestItemsLeaving(tx, companyId, times);
  return misplacedPayments(await readItemStates(tx, companyId, { ids }), payments);
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
