import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { VatNature } from "@comptoir/accounting/entry/vat-nature";
import { allocationRowsOf } from "../../../db/allocation-queries.js";
import type { Price } from "@comptoir/accounting/depreciation/credit-notes";
import type { Tx } from "../../../db/transaction.js";

/** True when the company has a component at all: what nothing is tied to needs no further look. */
export async function hasComponents(tx: Tx, companyId: string): Promise<boolean> {
  const [row] = await tx.query<{ has: boolean }>(
    "select exists (select from books.asset_components where company_id = $1) as has",
    [companyId],
    { name: "has_asset_components" },
  );
  return row?.has === true;
}

/** An allocation as it is stored; `operation_cents` is below zero for an expense. */
export type PayingRow = {
  readonly operation_id: string;
  readonly position: number;
  readonly account_code: string;
  readonly amount_cents: Cents;
  readonly vat_cents: Cents;
  readonly deductible_cents: Cents;
  readonly vat_nature: VatNature | null;
  readonly operation_cents: Cents;
  readonly date: IsoDate;
};

/** The allocations of operations that are not cancelled, on accounts that begin with one of these texts. */
export function readPaying(tx: Tx, companyId: string, ids: readonly string[], accounts: string): Promise<PayingRow[]> {
  return tx.query<PayingRow>(
    `select a.operation_id, a.position, a.account_code, a.amount_cents, a.vat_cents, coalesce(a.deductible_cents, 0)::bigint as deductible_cents,
        a.vat_nature, o.amount_cents as operation_cents, o.date
      from unnest($2::uuid[]) as i (id) cross join lateral ${allocationRowsOf("i.id")} a join books.operations o on o.company_id = $1 and o.id = a.operation_id
      where a.account_code like $3 and o.cancelled_on is null and o.status <> 'to_categorize'
      order by a.operation_id, a.position`,
    [companyId, ids, accounts],
  );
}

/** A link to write; `rank` is the order in which its allocation names it. */
export type NewLink = {
  readonly operationId: string;
  readonly position: number;
  readonly rank: number;
  readonly componentId: string;
  readonly amount: Cents;
};

/** Writes links of allocations that have none. */
export async function insertLinks(tx: Tx, companyId: string, links: readonly NewLink[]): Promise<void> {
  if (links.length === 0) return;
  await tx.run(
    `insert into books.allocation_components (company_id, operation_id, position, rank, component_id, amount_cents)
      select $1, l.* from unnest($2::uuid[], $3::int[], $4::int[], $5::uuid[], $6::bigint[]) as l returning 1`,
    [
      companyId,
      links.map(({ operationId }) => operationId),
      links.map(({ position }) => position),
      links.map(({ rank }) => rank),
      links.map(({ componentId }) => componentId),
      links.map(({ amount }) => amount),
    ],
  );
}

/** Removes the links of one allocation; returns the components it named, in their order. */
export async function takeLinks(
  tx: Tx,
  companyId: string,
  { operationId, position }: { operationId: string; position: number },
): Promise<string[]> {
  const rows = await tx.query<{ component_id: string; rank: number }>(
    "delete from books.allocation_components where company_id = $1 and operation_id = $2 and position = $3 returning component_id, rank",
    [companyId, operationId, position],
  );
  return rows.toSorted((one, other) => one.rank - other.rank).map((row) => row.component_id);
}

/** What links give components in all, by component; those without any are left out. */
export async function linkedAmounts(tx: Tx, companyId: string, componentIds: readonly string[]): Promise<ReadonlyMap<string, Cents>> {
  const rows = await tx.query<{ component_id: string; amount: Cents }>(
    "select component_id, sum(amount_cents)::bigint as amount from books.allocation_components where company_id = $1 and component_id = any($2::uuid[]) group by 1",
    [companyId, componentIds],
  );
  return new Map(rows.map((row) => [row.component_id, row.amount]));
}

/** Writes the price of a component that credit notes lowered, and what they took; its asset is lowered as much. */
export async function storeCredited(
  tx: Tx,
  companyId: string,
  { id, price, credited }: { readonly id: string; readonly price: Price; readonly credited: Price },
): Promise<void> {
  await tx.run(
    `update books.assets a set incl_vat_cents = greatest(a.incl_vat_cents + $3 - c.incl_vat_cents, 0),
        vat_cents = least(greatest(a.vat_cents + $4 - c.vat_cents, 0), greatest(a.incl_vat_cents + $3 - c.incl_vat_cents, 0)), version = a.version + 1
      from books.asset_components c where c.company_id = $1 and c.id = $2 and a.company_id = $1 and a.id = c.asset_id`,
    [companyId, id, price.inclVat, price.vat],
  );
  await tx.run(
    `update books.asset_components set incl_vat_cents = $3, vat_cents = $4, base_cents = $5, vat_deducted_cents = least(vat_deducted_cents, $4),
        credited_incl_cents = $6, credited_vat_cents = $7, credited_base_cents = $8, version = version + 1
      where company_id = $1 and id = $2`,
    [companyId, id, price.inclVat, price.vat, price.base, credited.inclVat, credited.vat, credited.base],
  );
}

/** Writes how much VAT was deducted on components. */
export async function storeDeducted(
  tx: Tx,
  companyId: string,
  rows: readonly { readonly id: string; readonly deducted: Cents }[],
): Promise<void> {
  await tx.run(
    `update books.asset_components c set vat_deducted_cents = d.deducted from unnest($2::uuid[], $3::bigint[]) as d (id, deducted)
      where c.company_id = $1 and c.id = d.id and c.vat_deducted_cents <> d.deducted`,
    [companyId, rows.map(({ id }) => id), rows.map(({ deducted }) => deducted)],
  );
}

/** A component that has left, as its price is looked for. */
export type ExitRow = {
  readonly id: string;
  readonly title: string;
  readonly released_on: IsoDate;
  readonly output_incl_cents: Cents;
  readonly output_vat_cents: Cents;
  readonly output_excl_cents: Cents;
  readonly exit_operation_id: string | null;
  readonly exit_position: number | null;
  readonly is_fixed: boolean;
};

/** Exits that these operations pay, and sales whose price their own entry posts. */
export function readExits(tx: Tx, companyId: string, operationIds: readonly string[]): Promise<ExitRow[]> {
  return tx.query<ExitRow>(
    `select c.id, c.title, c.released_on, c.output_incl_cents, c.output_vat_cents, c.output_excl_cents, c.exit_operation_id, c.exit_position,
        exists (select from books.entries e where e.company_id = $1 and e.source_kind = 'asset' and e.source_id = c.id and e.source_key = 'exit'
          and e.number is not null and not exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id)) as is_fixed
      from books.asset_components c
      where c.company_id = $1 and c.released_on is not null
        and (c.exit_operation_id = any($2::uuid[]) or (c.exit_operation_id is null and c.output_type <> 'reintegration' and c.output_excl_cents > 0))
      order by c.released_on, c.id`,
    [companyId, operationIds],
  );
}

/** Names the allocation that is the price of an exit; null when its own entry posts it. */
export async function storeExitPrice(
  tx: Tx,
  companyId: string,
  { id, price }: { id: string; price: { readonly operationId: string; readonly position: number } | null },
): Promise<void> {
  await tx.run("update books.asset_components set exit_operation_id = $3, exit_position = $4 where company_id = $1 and id = $2", [
    companyId,
    id,
    price?.operationId ?? null,
    price?.position ?? null,
  ]);
}

/** The component whose exit an allocation pays; null when none does. */
export async function exitPaidBy(
  tx: Tx,
  companyId: string,
  { operationId, position }: { operationId: string; position: number },
): Promise<{ readonly id: string; readonly title: string } | null> {
  const [row] = await tx.query<{ id: string; title: string }>(
    "select id, title from books.asset_components where company_id = $1 and exit_operation_id = $2 and exit_position = $3",
    [companyId, operationId, position],
  );
  return row ?? null;
}

/** Forgets that these operations are the price of exits; returns the components concerned. */
export async function dropExitPrices(tx: Tx, companyId: string, operationIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    "update books.asset_components set exit_operation_id = null, exit_position = null where company_id = $1 and exit_operation_id = any($2::uuid[]) returning id",
    [companyId, operationIds],
  );
  return rows.map(({ id }) => id);
}

/** Titles of components that these operations pay for and a closed year froze, or whose validated exit they are the price of. */
export async function frozenByOperations(tx: Tx, companyId: string, operationIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ title: string }>(
    `select c.title from books.asset_components c where c.company_id = $1 and (
        (exists (select from books.allocation_components l where l.company_id = $1 and l.component_id = c.id and l.operation_id = any($2::uuid[]))
          and exists (select from books.component_years y where y.company_id = $1 and y.component_id = c.id))
        or (c.exit_operation_id = any($2::uuid[]) and exists (select from books.entries e where e.company_id = $1 and e.source_kind = 'asset'
          and e.source_id = c.id and e.source_key = 'exit' and e.number is not null
          and not exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id)))) limit 1`,
    [companyId, operationIds],
  );
  return rows.map(({ title }) => title);
}

/** Removes the links of these operations; returns the components concerned. */
export async function dropLinks(tx: Tx, companyId: string, operationIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    "delete from books.allocation_components where company_id = $1 and operation_id = any($2::uuid[]) returning component_id as id",
    [companyId, operationIds],
  );
  return [...new Set(rows.map(({ id }) => id))];
}
