import type { Allocation } from "@comptoir/accounting/allocation/allocate";
import { cents, type Cents } from "@comptoir/accounting/money";
import type { ItemState, SettledVat } from "@comptoir/accounting/open-items/item";
import { paidOf, settleItems, type ItemShare } from "@comptoir/accounting/open-items/settlement";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { readItemStates } from "../../books/open-items/service.js";

/** An open item that a part of an operation is to settle; `amount` relative to the operation, null: what the part holds. */
export type AskedItem = { readonly id: string; readonly amount: Cents | null };

/** Operations about to change, and the items that each is to settle. */
type Asking = { readonly operationId: string; readonly items: readonly { readonly id: string }[] };

type Settling = (
  row: { readonly amount_cents: Cents },
  allocation: Allocation,
  asked: { readonly items: readonly AskedItem[]; readonly index: number },
) => Allocation;

/**
 * What gives an allocation the items that it settles: what is left of each is read once, without these operations, then lowered by each
 * allocation. Call `lockBooks` before: no other settlement comes between. Refuses `not_found`, `open_item.*`.
 */
export async function itemsOf(tx: Tx, companyId: string, asking: readonly Asking[]): Promise<Settling> {
  const ids = [...new Set(asking.flatMap(({ items }) => items.map(({ id }) => id)))];
  const except = asking.map(({ operationId }) => operationId);
  const states = new Map<string, ItemState>();
  if (ids.length > 0) for (const state of await readItemStates(tx, companyId, { ids, except })) states.set(state.item.id, state);
  return (row, allocation, { items, index }) => {
    if (items.length === 0) return allocation;
    const sign = row.amount_cents > 0 ? "income" : "outcome";
    const wanted = items.map(({ id, amount }) => {
      const state = states.get(id);
      if (!state) throw new Refusal({ code: "not_found", what: "open_item" });
      return { ...state, amount };
    });
    const shares = settleItems(wanted, { accountCode: allocation.accountCode, amount: allocation.amount, sign, index });
    for (const share of shares) lower(states, share, sign);
    return { ...allocation, items: shares };
  };
}

function lower(states: Map<string, ItemState>, { item, amount, vat }: ItemShare, sign: "income" | "outcome"): void {
  const state = states.get(item.id);
  if (!state) return;
  const plus = (one: SettledVat | undefined, other: SettledVat): SettledVat => ({
    base: cents((one?.base ?? 0) + other.base),
    vat: cents((one?.vat ?? 0) + other.vat),
    deductible: cents((one?.deductible ?? 0) + other.deductible),
  });
  const settled = {
    amount: cents(state.settled.amount + paidOf(item, amount, sign)),
    vat: vat.map((one, index) => plus(state.settled.vat[index], one)),
  };
  states.set(item.id, { item: state.item, settled });
}
