import type { IsoDate } from "@comptoir/accounting/date";
import type { DepreciationMethod } from "@comptoir/accounting/depreciation/plan/component";
import type { OutputType } from "@comptoir/accounting/depreciation/exit-vat";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../db/transaction.js";

/** A fixed asset, as the table holds it; amounts in cents. */
export type AssetRow = {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly account_code: string;
  readonly purchased_on: IsoDate;
  readonly incl_vat_cents: Cents;
  readonly vat_cents: Cents;
};

const ASSET_COLUMNS = "a.id, a.version, a.title, a.account_code, a.purchased_on, a.incl_vat_cents, a.vat_cents";

/** What is written of a component. */
export type StoredComponent = {
  readonly id: string;
  readonly asset_id: string;
  readonly title: string;
  readonly account_code: string;
  readonly incl_vat_cents: Cents;
  readonly vat_cents: Cents;
  readonly vat_deducted_cents: Cents;
  readonly base_cents: Cents;
  readonly commissioned_on: IsoDate;
  readonly duration: number | null;
  readonly method: DepreciationMethod;
  readonly is_mixed: boolean;
  readonly use_bp: number;
  readonly vehicle_id: string | null;
  readonly goodwill_allowed: boolean;
  readonly opening_depreciation_cents: Cents;
  readonly opening_on: IsoDate | null;
  readonly cost_source: "opening" | "owner" | null;
  readonly released_on: IsoDate | null;
  readonly output_type: OutputType | null;
  readonly output_incl_cents: Cents | null;
  readonly output_vat_cents: Cents | null;
  readonly output_excl_cents: Cents | null;
  readonly exit_operation_id: string | null;
  readonly exit_position: number | null;
};

const STORED = [
  "id",
  "asset_id",
  "title",
  "account_code",
  "incl_vat_cents",
  "vat_cents",
  "vat_deducted_cents",
  "base_cents",
  "commissioned_on",
  "duration",
  "method",
  "is_mixed",
  "use_bp",
  "vehicle_id",
  "goodwill_allowed",
  "opening_depreciation_cents",
  "opening_on",
  "cost_source",
  "released_on",
  "output_type",
  "output_incl_cents",
  "output_vat_cents",
  "output_excl_cents",
  "exit_operation_id",
  "exit_position",
] as const satisfies readonly (keyof StoredComponent)[];

/** A component with what its asset, its links and the books say of it. */
export type ComponentRow = StoredComponent & {
  readonly version: number;
  /** What its credit notes took of its price, its VAT and its base. */
  readonly credited_incl_cents: Cents;
  readonly credited_vat_cents: Cents;
  readonly credited_base_cents: Cents;
  readonly purchased_on: IsoDate;
  readonly links: readonly ComponentLinkRow[];
  /** Annuities of closed fiscal years, oldest first. */
  readonly frozen: readonly FrozenYearRow[];
  /** Its exit's entry is validated and not reversed. */
  readonly exit_is_fixed: boolean;
};

/** What a closed fiscal year took of a component, with the shares that it kept. */
export type FrozenYearRow = {
  readonly fiscal_year_id: string;
  readonly end_day: IsoDate;
  readonly annuity_cents: Cents;
  readonly excess_cents: Cents;
  readonly deductible_cents: Cents;
  readonly private_cents: Cents;
  readonly use_bp: number;
};

/** What an allocation pays for a component; `is_split`: its operation pays for something else too. */
export type ComponentLinkRow = {
  readonly operation_id: string;
  readonly position: number;
  readonly amount_cents: Cents;
  readonly date: IsoDate;
  readonly is_split: boolean;
  readonly incl_vat_cents: Cents;
  readonly vat_cents: Cents;
  readonly deductible_cents: Cents;
};

/** The assets of a company, the most recent purchase first. $1 the company. */
const ASSETS = `select ${ASSET_COLUMNS} from books.assets a where a.company_id = $1 order by a.purchased_on desc, a.id desc`;

/** Components with what surrounds them, each table read once; `only` narrows the component that a column names. $1 the company. */
function componentsText(only: (column: string) => string): string {
  return `select ${STORED.map((name) => `c.${name}`).join(", ")}, c.version, c.credited_incl_cents, c.credited_vat_cents, c.credited_base_cents, a.purchased_on,
    coalesce(l.links, '[]') as links, coalesce(y.frozen, '[]') as frozen, x.component_id is not null as exit_is_fixed
  from books.asset_components c join books.assets a on a.company_id = $1 and a.id = c.asset_id
  left join (
    select k.component_id, json_agg(json_build_object('operation_id', k.operation_id, 'position', k.position, 'amount_cents', k.amount_cents, 'date', o.date,
        'incl_vat_cents', abs(p.amount_cents), 'vat_cents', coalesce(p.vat_cents, 0), 'deductible_cents', coalesce(p.deductible_cents, 0),
        'is_split', exists (select from books.allocations s where s.company_id = $1 and s.operation_id = k.operation_id and s.position <> k.position)
          or exists (select from books.allocation_components s where s.company_id = $1 and s.operation_id = k.operation_id and s.position = k.position
            and s.component_id <> k.component_id)) order by o.date, k.operation_id, k.position) as links
      from books.allocation_components k join books.operations o on o.company_id = $1 and o.id = k.operation_id
        join books.allocations p on p.company_id = $1 and p.operation_id = k.operation_id and p.position = k.position
      where k.company_id = $1 ${only("k.component_id")} group by k.component_id) l on l.component_id = c.id
  left join (
    select f.component_id,
        json_agg(json_build_object('fiscal_year_id', f.fiscal_year_id, 'end_day', f.end_day, 'annuity_cents', f.annuity_cents,
        'use_bp', f.use_bp, 'excess_cents', f.excess_cents, 'deductible_cents', f.deductible_cents, 'private_cents', f.private_cents) order by f.end_day) as frozen
      from books.component_years f where f.company_id = $1 ${only("f.component_id")} group by f.component_id) y on y.component_id = c.id
  left join (
    select g.id as component_id from books.asset_components g where g.company_id = $1 and g.released_on is not null ${only("g.id")}
      and exists (select from books.entries e where e.company_id = $1 and e.source_kind = 'asset' and e.source_id = g.id and e.source_key = 'exit'
        and e.number is not null and not exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id))) x on x.component_id = c.id
  where c.company_id = $1 ${only("c.id")}`;
}

/** The components of a company, in the order of their assets and of their creation. */
const ALL_COMPONENTS = `${componentsText(() => "")} order by a.purchased_on desc, a.id desc, c.created_at, c.id`;
/** The components named in $2. */
const COMPONENTS_BY_ID = componentsText((column) => `and ${column} = any($2::uuid[])`);
/** The components of the asset $2. */
const COMPONENTS_OF = componentsText(
  (column) => `and ${column} in (select id from books.asset_components where company_id = $1 and asset_id = $2)`,
);

/** Every asset, the most recent purchase first. */
export function readAssets(tx: Tx, companyId: string): Promise<AssetRow[]> {
  return tx.query<AssetRow>(ASSETS, [companyId], { name: "assets" });
}

/** Every component of a company. */
export function readComponents(tx: Tx, companyId: string): Promise<ComponentRow[]> {
  return tx.query<ComponentRow>(ALL_COMPONENTS, [companyId], { name: "asset_components" });
}

/** Components named one by one, in no order; unknown ones are left out. */
export function readComponentsById(tx: Tx, companyId: string, ids: readonly string[]): Promise<ComponentRow[]> {
  return tx.query<ComponentRow>(COMPONENTS_BY_ID, [companyId, ids], { name: "asset_components_by_id" });
}

/** The components of an asset, in the order of their creation. */
export function readComponentsOf(tx: Tx, companyId: string, assetId: string): Promise<ComponentRow[]> {
  return tx.query<ComponentRow>(`${COMPONENTS_OF} order by c.created_at, c.id`, [companyId, assetId]);
}

/** An asset; undefined when the company has none of that id. */
export async function readAsset(tx: Tx, companyId: string, id: string): Promise<AssetRow | undefined> {
  const [row] = await tx.query<AssetRow>(`select ${ASSET_COLUMNS} from books.assets a where a.company_id = $1 and a.id = $2`, [
    companyId,
    id,
  ]);
  return row;
}

/** Writes an asset, new or known. */
export async function storeAsset(tx: Tx, companyId: string, row: Omit<AssetRow, "version">): Promise<void> {
  await tx.run(
    `insert into books.assets (company_id, id, title, account_code, purchased_on, incl_vat_cents, vat_cents) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (company_id, id) do update set title = excluded.title, account_code = excluded.account_code, purchased_on = excluded.purchased_on,
        incl_vat_cents = excluded.incl_vat_cents, vat_cents = excluded.vat_cents, version = assets.version + 1`,
    [companyId, row.id, row.title, row.account_code, row.purchased_on, row.incl_vat_cents, row.vat_cents],
  );
}

/** Writes a component, new or known. */
export async function storeComponent(tx: Tx, companyId: string, row: StoredComponent): Promise<void> {
  await tx.run(
    `insert into books.asset_components (company_id, ${STORED.join(", ")}) values ($1, ${STORED.map((_name, index) => `$${index + 2}`).join(", ")})
      on conflict (company_id, id) do update set ${STORED.filter((name) => name !== "id")
        .map((name) => `${name} = excluded.${name}`)
        .join(", ")}, version = asset_components.version + 1`,
    [companyId, ...STORED.map((name) => row[name])],
  );
}

/** Removes components with their links. */
export async function removeComponents(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await tx.run("delete from books.allocation_components where company_id = $1 and component_id = any($2::uuid[])", [companyId, ids]);
  await tx.run("delete from books.asset_components where company_id = $1 and id = any($2::uuid[])", [companyId, ids]);
}

/** Removes assets that have no component. */
export async function removeAssets(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await tx.run("delete from books.assets where company_id = $1 and id = any($2::uuid[])", [companyId, ids]);
}
