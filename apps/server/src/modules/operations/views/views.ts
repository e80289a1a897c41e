import { uuidv7 } from "uuidv7";
import { eurosOrNull } from "@comptoir/accounting/money";
import { TransactionFilters, type TransactionFilters as Filters } from "@comptoir/contract/operations/operations";
import { MAX_VIEWS, type ViewReply } from "@comptoir/contract/operations/views";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import { settlesNothing } from "../../books/consequences.js";
import { Refusal } from "../../../refusal.js";
import { lockBooks } from "../../books/years/service.js";
import { lengthOfList } from "../list/list.js";
import { countViews, readView, readViews, removeView, storeView, type ViewOwner, type ViewRow } from "./views-repository.js";

/** A person's views of a company, each with its number of operations. */
export async function listOwnViews(db: Db, owner: ViewOwner): Promise<ViewReply[]> {
  const views: ViewReply[] = [];
  for (const row of await readViews(db, owner)) views.push(await countedView(db, owner.companyId, row));
  return views;
}

/** A view with its number of operations. */
export async function countedView(db: Db, companyId: string, { id, name, filters }: ViewRow): Promise<ViewReply> {
  const { atLeast, isExact } = await lengthOfList(db, companyId, TransactionFilters.parse(filters));
  return { id, name, filters, count: atLeast, exact: isExact };
}

/** Keeps filters under a name. Throws `view.too_many`, `view.name_taken`. */
export async function keepView(tx: Tx, owner: ViewOwner, { name, filters }: { name: string; filters: Filters }): Promise<ViewRow> {
  settlesNothing(tx, "a view is how one user looks at operations");
  await lockBooks(tx, owner.companyId);
  if ((await countViews(tx, owner)) >= MAX_VIEWS) throw new Refusal({ code: "view.too_many", maximum: MAX_VIEWS });
  return stored(tx, owner, { id: uuidv7(), name, filters: writtenView(filters) });
}

type Change = { readonly name?: string | undefined; readonly filters?: Filters | undefined };

/** Renames a view, or changes what it restricts. Throws `not_found`, `view.name_taken`. */
export async function changeView(tx: Tx, owner: ViewOwner, id: string, { name, filters }: Change): Promise<ViewRow> {
  settlesNothing(tx, "a view is how one user looks at operations");
  await lockBooks(tx, owner.companyId);
  const known = await readView(tx, owner, id);
  if (!known) throw new Refusal({ code: "not_found", what: "view" });
  return stored(tx, owner, { id, name: name ?? known.name, filters: filters ? writtenView(filters) : known.filters });
}

/** Removes a view. Throws `not_found`. */
export async function forgetView(tx: Tx, owner: ViewOwner, id: string): Promise<void> {
  settlesNothing(tx, "a view is how one user looks at operations");
  if (!(await removeView(tx, owner, id))) throw new Refusal({ code: "not_found", what: "view" });
}

async function stored(tx: Tx, owner: ViewOwner, view: ViewRow): Promise<ViewRow> {
  if (!(await storeView(tx, owner, view))) throw new Refusal({ code: "view.name_taken", name: view.name });
  return view;
}

/** Filters as the API writes them: euros, and only what restricts something. */
function writtenView({ amountMin, amountMax, ...filters }: Filters): ViewRow["filters"] {
  const written = {
    ...filters,
    amountMin: eurosOrNull(amountMin),
    amountMax: eurosOrNull(amountMax),
  };
  return Object.fromEntries(Object.entries(written).filter(([key, value]) => !isNeutral(key, value)));
}

function isNeutral(key: string, value: unknown): boolean {
  if (value == null || value === "" || value === "all" || (key === "cancelled" && value === "0")) return true;
  return Array.isArray(value) && value.length === 0;
}
