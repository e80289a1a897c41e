import type { IsoDate } from "@comptoir/accounting/date";
import { cents, euros, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import { agedTotals, ageOf, itemsGaps, type ItemsGap } from "@comptoir/accounting/open-items/aging";
import { leftOf, type ItemSide } from "@comptoir/accounting/open-items/item";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { listOpenItems, OpenItemReply } from "@comptoir/contract/operations/open-items";
import type { Db } from "../../../db/db.js";
import { balancesOfItems, readItemStates, type ListedItem } from "../../books/open-items/service.js";
import { accountName } from "../presenter.js";

/** « Restes à payer, à encaisser »: what is left of each invoice on a day, and where it does not agree with its account. */
export async function openItemsOn(db: Db, companyId: string, today: IsoDate): Promise<ReplyOf<typeof listOpenItems>["data"]> {
  const { states, balances } = await db.reading(companyId, async (tx) => ({
    states: await readItemStates(tx, companyId),
    balances: await balancesOfItems(tx, companyId),
  }));
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
  };
}

const shownOf = (amount: Cents): number => eurosFromCents(amount);

function toOpenItem(state: ListedItem, today: IsoDate): OpenItemReply {
  const { item, settled, isDraft, lastSettledOn } = state;
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
    amount: eurosFromCents(item.amount),
    settled: eurosFromCents(settled.amount),
    left: eurosFromCents(leftOf(state)),
    waitingVat: eurosFromCents(cents(waiting)),
    ...ageOf(item.pieceDate, today),
    isDraft,
    lastSettledOn,
  };
}

function toGap({ accountCode, balance, items }: ItemsGap): ReplyOf<typeof listOpenItems>["data"]["gaps"][number] {
  const message = `Le compte ${accountCode} est à ${euros(balance)}, ses factures en laissent ${euros(items)}\u00a0: ${euros(balance - items)} ne vient d’aucune facture.`;
  return { account: accountName(accountCode), balance: eurosFromCents(balance), items: eurosFromCents(items), message };
}
