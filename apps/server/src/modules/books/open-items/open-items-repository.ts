import type { IsoDate } from "@comptoir/accounting/date";
import { cents, type Cents } from "@comptoir/accounting/money";
import type { ItemSide, ItemState, OpenItem, SettledVat, WaitingVat } from "@comptoir/accounting/open-items/item";
import type { Tx } from "../../../db/transaction.js";

/** Where items come from: the closing of a fiscal year, books taken over, an invoice received. */
export type ItemSource = { readonly kind: "closing_step" | "takeover" | "received_invoice"; readonly id: string };

/** An item as its source knows it: `key` is its row there. */
export type SourcedItem = Omit<OpenItem, "id"> & { readonly id: string; readonly key: string; readonly dueOn: IsoDate | null };

type ItemRow = {
  readonly id: string;
  readonly key: string;
  readonly side: ItemSide;
  readonly account_code: string;
  readonly auxiliary_number: string | null;
  readonly auxiliary_name: string | null;
  readonly label: string;
  readonly piece_ref: string;
  readonly piece_date: IsoDate;
  readonly due_on: IsoDate | null;
  readonly amount_cents: Cents;
  readonly waiting_vat: readonly WaitingVat[];
};

const ITEM = `i.id, i.source_key as key, i.side, i.account_code, i.auxiliary_number, i.auxiliary_name, i.label, i.piece_ref, i.piece_date, i.due_on, i.amount_cents, i.waiting_vat`;

function itemOf(row: ItemRow): SourcedItem {
  const { auxiliary_number: number, auxiliary_name: name } = row;
  return {
    id: row.id,
    key: row.key,
    side: row.side,
    accountCode: row.account_code,
    auxiliary: number === null ? null : { number, name: name ?? number },
    label: row.label,
    pieceRef: row.piece_ref,
    pieceDate: row.piece_date,
    dueOn: row.due_on,
    amount: row.amount_cents,
    waitingVat: row.waiting_vat,
  };
}

/** The items of a source. Call `lockBooks` before changing them. */
export async function itemsOfSource(tx: Tx, companyId: string, { kind, id }: ItemSource): Promise<readonly SourcedItem[]> {
  const rows = await tx.query<ItemRow>(
    `select ${ITEM} from books.open_items i where i.company_id = $1 and i.source_kind = $2 and i.source_id = $3 order by i.source_key`,
    [companyId, kind, id],
  );
  return rows.map(itemOf);
}

/** Adds items of a source, or changes those that it has; a due day that is known stays. */
export async function storeItems(
  tx: Tx,
  companyId: string,
  { source, fiscalYearId, items }: { source: ItemSource; fiscalYearId: string; items: readonly SourcedItem[] },
): Promise<void> {
  if (items.length === 0) return;
  await tx.run(
    `insert into books.open_items (company_id, id, source_kind, source_id, source_key, fiscal_year_id, side, account_code, auxiliary_number, auxiliary_name,
        label, piece_ref, piece_date, amount_cents, waiting_vat, due_on)
      select $1, i.id, $2, $3, i.key, $4, i.side, i.account_code, i.auxiliary_number, i.auxiliary_name, i.label, i.piece_ref, i.piece_date, i.amount_cents, i.waiting_vat, i.due_on
      from unnest($5::uuid[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::date[], $14::bigint[], $15::jsonb[], $16::date[])
        as i (id, key, side, account_code, auxiliary_number, auxiliary_name, label, piece_ref, piece_date, amount_cents, waiting_vat, due_on)
      on conflict (company_id, source_kind, source_id, source_key) do update set label = excluded.label, auxiliary_number = excluded.auxiliary_number,
        auxiliary_name = excluded.auxiliary_name, piece_ref = excluded.piece_ref, piece_date = excluded.piece_date, amount_cents = excluded.amount_cents,
        waiting_vat = excluded.waiting_vat, due_on = coalesce(open_items.due_on, excluded.due_on)`,
    [
      companyId,
      source.kind,
      source.id,
      fiscalYearId,
      items.map(({ id }) => id),
      items.map(({ key }) => key),
      items.map(({ side }) => side),
      items.map(({ accountCode }) => accountCode),
      items.map(({ auxiliary }) => auxiliary?.number ?? null),
      items.map(({ auxiliary }) => auxiliary?.name ?? null),
      items.map(({ label }) => label),
      items.map(({ pieceRef }) => pieceRef),
      items.map(({ pieceDate }) => pieceDate),
      items.map(({ amount }) => amount),
      items.map(({ waitingVat }) => JSON.stringify(waitingVat)),
      items.map(({ dueOn }) => dueOn),
    ],
  );
}

/** Writes the last day to pay an item; null: none is known. */
export async function storeDueDay(
  tx: Tx,
  companyId: string,
  { id, dueOn }: { readonly id: string; readonly dueOn: IsoDate | null },
): Promise<void> {
  await tx.run("update books.open_items set due_on = $3 where company_id = $1 and id = $2", [companyId, id, dueOn]);
}

/** Removes items that nothing settles any more. */
export async function deleteItems(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.run("delete from books.open_items where company_id = $1 and id = any($2::uuid[])", [companyId, ids]);
}

/**
 * What entries took of items: the lines of operations that name them, reversals included, drafts too. $1 the company. Those that are
 * changing are left out ($2), and so is what came after a day ($4); $3, the items that are named.
 */
const SETTLED = `select l.item_id, sum(l.debit_cents - l.credit_cents)::bigint as net, bool_or(e.number is null) as is_draft, max(e.date) as last_on, (array_agg(e.operation_id order by e.date desc, e.id desc))[1] as last_by
  from books.entry_lines l join books.entries e on e.company_id = $1 and e.id = l.entry_id
  where l.company_id = $1 and l.item_id is not null and ($3::uuid[] is null or l.item_id = any($3)) and e.operation_id is not null and e.operation_id <> all($2::uuid[])
    and ($4::date is null or e.date <= $4) and l.account_code = (select i.account_code from books.open_items i where i.company_id = $1 and i.id = l.item_id)
  group by l.item_id`;

type StateRow = ItemRow & {
  readonly net: Cents | null;
  readonly is_draft: boolean | null;
  readonly last_on: IsoDate | null;
  readonly last_by: string | null;
  readonly shares: readonly { readonly income: boolean; readonly amount: number; readonly vat: readonly SettledVat[] }[] | null;
};

/** An item, what was paid of it, and whether that is still a draft. */
export type ListedItem = ItemState & {
  readonly item: SourcedItem;
  readonly isDraft: boolean;
  readonly lastSettledOn: IsoDate | null;
  readonly lastSettledBy: string | null;
};

type ReadStates = {
  readonly ids?: readonly string[];
  /** The ids of invoices received: their debts alone. */
  readonly keys?: readonly string[];
  readonly except?: readonly string[];
  readonly through?: IsoDate;
};

/**
 * Items with what was paid of them: those named, or all. `except` leaves out operations that are being changed; `through`: as they were at the end of
 * that day.
 */
export async function readItemStates(
  tx: Tx,
  companyId: string,
  { ids, keys, except = [], through }: ReadStates = {},
): Promise<readonly ListedItem[]> {
  const rows = await tx.query<StateRow>(
    `select ${ITEM}, s.net, s.is_draft, s.last_on, s.last_by, (
        select json_agg(json_build_object('income', o.amount_cents > 0, 'amount', a.amount_cents, 'vat', a.vat))
        from books.allocation_items a join books.operations o on o.company_id = $1 and o.id = a.operation_id and o.cancelled_on is null
        where a.company_id = $1 and a.item_id = i.id and a.operation_id <> all($2::uuid[]) and ($4::date is null or o.date <= $4)) as shares
      from books.open_items i left join (${SETTLED}) s on s.item_id = i.id
      where i.company_id = $1 and ($3::uuid[] is null or i.id = any($3::uuid[]))
        and ($5::text[] is null or (i.source_kind = 'received_invoice' and i.source_key = any($5))) order by i.piece_date, i.id`,
    [companyId, except, ids ?? null, through ?? null, keys ?? null],
  );
  return rows.map((row) => {
    const item = itemOf(row);
    const net = row.net ?? cents(0);
    return {
      item,
      settled: { amount: cents(item.side === "receivable" ? 0 - net : net), vat: movedSoFar(item, row.shares ?? []) },
      isDraft: row.is_draft === true && net !== 0,
      lastSettledOn: net === 0 ? null : row.last_on,
      lastSettledBy: net === 0 ? null : row.last_by,
    };
  });
}

/** Figures of shares are kept as the item counts them: a payment above zero. */
function movedSoFar({ waitingVat }: OpenItem, shares: NonNullable<StateRow["shares"]>): readonly SettledVat[] {
  const total = (index: number, key: keyof SettledVat): Cents => cents(shares.reduce((sum, { vat }) => sum + (vat[index]?.[key] ?? 0), 0));
  return waitingVat.map((_, index) => ({ base: total(index, "base"), vat: total(index, "vat"), deductible: total(index, "deductible") }));
}

/** The title of an operation that settles one of these items, and the item; null when none does. */
export async function settledBy(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<{ readonly item: string; readonly operation: string; readonly date: IsoDate } | null> {
  const [row] = await tx.query<{ item: string; operation: string; date: IsoDate }>(
    `select i.label as item, o.title as operation, o.date from books.open_items i
      join lateral (
        select a.operation_id from books.allocation_items a where a.company_id = $1 and a.item_id = i.id
        union all select l.operation_id from books.operation_lines l where l.company_id = $1 and l.item_id = i.id) s on true
      join books.operations o on o.company_id = $1 and o.id = s.operation_id and o.cancelled_on is null
      where i.company_id = $1 and i.id = any($2::uuid[]) order by o.date, o.id limit 1`,
    [companyId, ids],
  );
  return row ?? null;
}

/** The net debit of each account of items, balances carried forward counted once. */
export async function balancesOfItems(tx: Tx, companyId: string): Promise<ReadonlyMap<string, Cents>> {
  const rows = await tx.query<{ account: string; net: Cents }>(
    `select l.account_code as account, sum(l.debit_cents - l.credit_cents)::bigint as net
      from books.entry_lines l join books.entries e on e.company_id = $1 and e.id = l.entry_id
        left join books.entries r on r.company_id = $1 and r.id = e.reversed_entry_id
      where l.company_id = $1 and l.account_code in (select i.account_code from books.open_items i where i.company_id = $1)
        and e.source_kind <> 'carry_forward' and r.source_kind is distinct from 'carry_forward' group by 1`,
    [companyId],
  );
  return new Map(rows.map(({ account, net }) => [account, net]));
}
