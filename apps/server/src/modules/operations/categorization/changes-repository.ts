import type { IsoDate } from "@comptoir/accounting/date";
import type { SettledAllocation } from "@comptoir/accounting/allocation/allocate";
import type { Cents } from "@comptoir/accounting/money";
import { allocationRowsOf } from "../../../db/allocation-queries.js";
import type { Tx } from "../../../db/transaction.js";
import { OPERATION_EXTRAS, type OperationRow, type OperationStatus, type VatStatus } from "../operation-queries.js";

/** An operation about to change. */
export type ChangingRow = OperationRow & {
  readonly merchant_key: string;
  readonly bank_vat_cents: Cents | null;
  /** The component that it pays for, of which a closed year took its share, or whose validated exit it is the price of; null for most. */
  readonly frozen_asset: string | null;
};

/** What an operation becomes. */
export type OperationChange = {
  readonly row: ChangingRow;
  readonly status: OperationStatus;
  readonly vatStatus: VatStatus;
  readonly allocations: readonly (SettledAllocation & { readonly assetComponents: readonly string[] })[];
};

const FROZEN_ASSET = `coalesce(
  (select c.title from books.allocation_components l join books.asset_components c on c.company_id = $1 and c.id = l.component_id
    where l.company_id = $1 and l.operation_id = o.id
      and exists (select from books.component_years y where y.company_id = $1 and y.component_id = c.id) limit 1),
  (select c.title from books.asset_components c join books.entries e on e.company_id = $1 and e.source_kind = 'asset' and e.source_id = c.id
      and e.source_key = 'exit' and e.number is not null
    where c.company_id = $1 and c.exit_operation_id = o.id
      and not exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id) limit 1))`;

/** The present operations, in the order of the ids; unknown ids are left out. Call `lockBooks` before. */
export async function readChanging(tx: Tx, companyId: string, ids: readonly string[]): Promise<ChangingRow[]> {
  const rows = await tx.query<ChangingRow>(
    `select ${OPERATION_EXTRAS}, o.merchant_key, o.bank_vat_cents, ${FROZEN_ASSET} as frozen_asset
      from books.operations o left join books.bank_accounts b on b.company_id = $1 and b.id = o.bank_account_id
      where o.company_id = $1 and o.id = any($2::uuid[])`,
    [companyId, ids],
    { name: "operations_changing" },
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The next categorised operations dated from a day on, by day, after the last one read. */
export async function categorizedFrom(
  tx: Tx,
  companyId: string,
  { from, after, limit }: { from: IsoDate; after: { date: IsoDate; id: string } | null; limit: number },
): Promise<{ readonly date: IsoDate; readonly id: string }[]> {
  return tx.query(
    `select o.date, o.id from books.operations o
      where o.company_id = $1 and o.date >= $2 and o.status <> 'to_categorize' and o.cancelled_on is null
        and o.origin not in ('other', 'other_closure') and ($3::date is null or (o.date, o.id) > ($3::date, $4::uuid))
      order by o.date, o.id limit $5`,
    [companyId, from, after?.date ?? null, after?.id ?? null, limit],
  );
}

/** Words that an operation is no longer found by, and those that it is from now on; a word is on one side at most. */
export type WordChange = { readonly lost: readonly string[]; readonly won: readonly string[] };

/** Stores what operations become: allocations, status, words. Entries and lessons follow elsewhere. */
export async function storeChanges(tx: Tx, companyId: string, changes: readonly (OperationChange & WordChange)[]): Promise<void> {
  await removeAllocations(
    tx,
    companyId,
    changes.filter(({ row }) => row.allocations !== null).map(({ row }) => row.id),
  );
  await insertAllocations(tx, companyId, changes);
  await tx.run(
    `update books.operations o set status = c.status, vat_status = c.vat_status, version = o.version + 1,
        tokens = array(select token from unnest(o.tokens) as token where token <> all(string_to_array(c.lost, ' '))
          union select unnest(string_to_array(c.won, ' ')))
      from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[]) as c (id, status, vat_status, lost, won)
      where o.company_id = $1 and o.id = c.id`,
    [
      companyId,
      changes.map(({ row }) => row.id),
      changes.map(({ status }) => status),
      changes.map(({ vatStatus }) => vatStatus),
      changes.map(({ lost }) => lost.join(" ")),
      changes.map(({ won }) => won.join(" ")),
    ],
  );
}

/** Removes every allocation of operations. */
async function removeAllocations(tx: Tx, companyId: string, operationIds: readonly string[]): Promise<void> {
  if (operationIds.length > 0)
    await tx.run(
      `delete from books.allocations where company_id = $1 and (operation_id, position) in (select a.operation_id, a.position
        from unnest($2::uuid[]) as i (id) cross join lateral ${allocationRowsOf("i.id")} a)`,
      [companyId, operationIds],
    );
}

async function insertAllocations(tx: Tx, companyId: string, changes: readonly OperationChange[]): Promise<void> {
  const rows = changes.flatMap(({ row, allocations }) =>
    allocations.map((allocation, index) => ({ id: row.id, position: index + 1, allocation })),
  );
  if (rows.length === 0) return;
  await tx.run(
    `insert into books.allocations (company_id, operation_id, position, account_code, amount_cents, vat_rate_bp, vat_cents, vat_nature, vat_deductible_bp, deductible_cents,
        private_share_bp)
      select $1, a.operation_id, a.position, a.account_code, a.amount_cents, a.vat_rate_bp, a.vat_cents, a.vat_nature, a.vat_deductible_bp, a.deductible_cents, a.private_share_bp
      from unnest($2::uuid[], $3::int[], $4::text[], $5::bigint[], $6::int[], $7::bigint[], $8::text[], $9::int[], $10::bigint[], $11::int[])
        as a (operation_id, position, account_code, amount_cents, vat_rate_bp, vat_cents, vat_nature, vat_deductible_bp, deductible_cents, private_share_bp)
      returning 1`,
    [
      companyId,
      rows.map(({ id }) => id),
      rows.map(({ position }) => position),
      rows.map(({ allocation }) => allocation.accountCode),
      rows.map(({ allocation }) => allocation.amount),
      rows.map(({ allocation }) => allocation.vatRateBp),
      rows.map(({ allocation }) => allocation.vat),
      rows.map(({ allocation }) => allocation.vatNature),
      rows.map(({ allocation }) => allocation.vatDeductibleBp),
      rows.map(({ allocation }) => allocation.deductibleVat),
      rows.map(({ allocation }) => allocation.privateShareBp),
    ],
  );
  await insertAllocationItems(tx, companyId, rows);
}

async function insertAllocationItems(
  tx: Tx,
  companyId: string,
  allocations: readonly { readonly id: string; readonly position: number; readonly allocation: SettledAllocation }[],
): Promise<void> {
  const rows = allocations.flatMap(({ id, position, allocation: { items = [] } }) =>
    items.map((share, index) => ({ id, position, rank: index + 1, share })),
  );
  if (rows.length === 0) return;
  await tx.run(
    `insert into books.allocation_items (company_id, operation_id, position, rank, item_id, amount_cents, vat)
      select $1, s.* from unnest($2::uuid[], $3::int[], $4::int[], $5::uuid[], $6::bigint[], $7::jsonb[]) as s returning 1`,
    [
      companyId,
      rows.map(({ id }) => id),
      rows.map(({ position }) => position),
      rows.map(({ rank }) => rank),
      rows.map(({ share }) => share.item.id),
      rows.map(({ share }) => share.amount),
      rows.map(({ share }) => JSON.stringify(share.vat)),
    ],
  );
}

/** Marks the VAT of operations as validated. */
export async function storeVatValidated(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await tx.run(
    "update books.operations set vat_status = 'validated', version = version + 1 where company_id = $1 and id = any($2::uuid[])",
    [companyId, ids],
  );
}

/** The VAT of operations is to check again. */
export async function storeVatToValidate(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await tx.run(
    "update books.operations set vat_status = 'to_validate', version = version + 1 where company_id = $1 and id = any($2::uuid[])",
    [companyId, ids],
  );
}

/** Replaces the words that operations are found by; a cancelled one has none. */
export async function storeWords(
  tx: Tx,
  companyId: string,
  words: readonly { readonly id: string; readonly tokens: readonly string[] }[],
): Promise<void> {
  await tx.run(
    `update books.operations o set tokens = string_to_array(w.tokens, ' ')
      from unnest($2::uuid[], $3::text[]) as w (id, tokens) where o.company_id = $1 and o.id = w.id and o.cancelled_on is null`,
    [companyId, words.map(({ id }) => id), words.map(({ tokens }) => tokens.join(" "))],
  );
}

/** Cancels a validated operation: no list, count or word finds it any more, and its VAT is no longer to validate. */
export async function storeCancelled(tx: Tx, companyId: string, { operationId, on }: { operationId: string; on: IsoDate }): Promise<void> {
  await tx.run(
    `update books.operations set cancelled_on = $3, version = version + 1, tokens = '{}', vat_status = case when vat_status = 'to_validate' then 'none' else vat_status end
      where company_id = $1 and id = $2`,
    [companyId, operationId, on],
  );
}

/** Sets the day an operation is posted on, where it is not its own. */
export async function storePostedOn(
  tx: Tx,
  companyId: string,
  { operationId, postedOn }: { operationId: string; postedOn: IsoDate | null },
): Promise<void> {
  await tx.run("update books.operations set posted_on = $3 where company_id = $1 and id = $2", [companyId, operationId, postedOn]);
}

/** The given operations that a validated return declares. */
export async function declaredOperations(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(
    `select distinct e.operation_id as id from books.entries e join books.vat_return_entries d on d.company_id = $1 and d.entry_id = e.id
      where e.company_id = $1 and e.operation_id = any($2::uuid[])
        and not exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id)`,
    [companyId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

type Days = { readonly beginning: IsoDate; readonly end: IsoDate };

/** Operations dated up to the end of a year whose draft is in a later one: the year was closed when they came. */
export async function lateDrafts(tx: Tx, companyId: string, { end }: Days): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select distinct o.id from books.operations o
      join books.entries e on e.company_id = $1 and e.operation_id = o.id and e.source_kind = 'operation' and e.number is null and e.date > $2
      where o.company_id = $1 and o.date <= $2 and o.posted_on is null and o.cancelled_on is null order by o.id`,
    [companyId, end],
  );
  return rows.map(({ id }) => id);
}

/** An entry of an operation of a year that was validated in a later one, and is not reversed. */
export type LateEntry = { readonly entryId: string; readonly operationId: string; readonly date: IsoDate; readonly label: string };

/** All of them, by the day of their operation. */
export function lateEntries(tx: Tx, companyId: string, { beginning, end }: Days): Promise<LateEntry[]> {
  return tx.query<LateEntry>(
    `select e.id as "entryId", o.id as "operationId", o.date, o.title as label from books.operations o
      join books.entries e on e.company_id = $1 and e.operation_id = o.id and e.source_kind = 'operation' and e.number is not null and e.date > $3
      where o.company_id = $1 and o.date between $2 and $3 and o.posted_on is null
        and not exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id)
      order by o.date, o.id`,
    [companyId, beginning, end],
  );
}
