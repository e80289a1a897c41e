import type { IsoDate } from "@comptoir/accounting/date";
import { absolute } from "@comptoir/accounting/money";
import { settlementParts } from "@comptoir/accounting/open-items/closing-gap";
import type { Tx } from "../../../db/transaction.js";
import type { Company } from "../../../access/membership.js";
import { Refusal } from "../../../refusal.js";
import { readItemStates } from "../../books/open-items/service.js";
import { lockBooks } from "../../books/years/service.js";
import { allocateOperation, type Outcome } from "../categorization/categorize.js";
import { readChanging } from "../categorization/changes-repository.js";

type Settling = {
  readonly id: string;
  readonly items: readonly string[];
  readonly closesGap: boolean;
  readonly today: IsoDate;
};

/** An operation settles what is left of items, in order. Refuses `open_item.*`, `not_found`, and what allocating refuses. */
export async function settleWith(tx: Tx, company: Company, { id, items, closesGap, today }: Settling): Promise<Outcome> {
  await lockBooks(tx, company.id);
  const [row] = await readChanging(tx, company.id, [id]);
  if (!row) throw new Refusal({ code: "not_found", what: "operation" });
  const known = new Map((await readItemStates(tx, company.id, { ids: items, except: [id] })).map((state) => [state.item.id, state]));
  const states = [...new Set(items)].map((item) => {
    const state = known.get(item);
    if (!state) throw new Refusal({ code: "not_found", what: "open_item" });
    return state;
  });
  const sign = row.amount_cents > 0 ? "income" : "outcome";
  const parts = settlementParts(states, { value: absolute(row.amount_cents), sign, closesGap });
  if (parts === null) throw new Refusal({ code: "open_item.gap" });
  const allocations = parts.map(({ accountCode, amount, items: shares }) => ({
    account: accountCode,
    amount,
    ...(shares.length > 0 ? { openItems: shares.map((share) => ({ ...share })) } : {}),
  }));
  return allocateOperation(tx, company, { id, allocations, today });
}
