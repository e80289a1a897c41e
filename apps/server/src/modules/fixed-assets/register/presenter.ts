import type { RegisterComponent } from "@comptoir/accounting/depreciation/asset-ledger";
import { isDepreciable } from "@comptoir/accounting/depreciation/asset-accounts";
import type { SharedPlanLine } from "@comptoir/accounting/depreciation/plan-shares";
import { cents, eurosFromCents, eurosOrNull, sumCents, type Cents } from "@comptoir/accounting/money";
import type { Asset, AssetComponent, ScheduleLine } from "@comptoir/contract/fixed-assets/assets";
import type { ComponentFigures } from "./register.js";
import type { AssetRow, ComponentRow } from "../repository.js";

/** A component with what the register says of it. */
export type KnownComponent = {
  readonly row: ComponentRow;
  readonly component: RegisterComponent;
  readonly figures: ComponentFigures;
};

/** A component as the API shows it. */
export function toComponent({ row, component, figures }: KnownComponent): AssetComponent {
  const frozen = row.frozen.length > 0 ? "1" : "0";
  const isExitFrozen = row.released_on !== null && row.frozen.some(({ end_day: day }) => day === row.released_on) ? "1" : "0";
  return {
    id: row.id,
    version: row.version,
    immobilisation_id: row.asset_id,
    parentId: row.asset_id,
    related_account: figures.account,
    title: row.title,
    price_incl_vat: eurosFromCents(row.incl_vat_cents),
    vat: eurosFromCents(row.vat_cents),
    depreciable_base: eurosFromCents(row.base_cents),
    well_mixed: row.is_mixed,
    commissioning_date: row.commissioned_on,
    duration: row.duration,
    amortisation_method: row.method,
    pro_utilisation_rate: row.use_bp / 100,
    vehicle_id: row.vehicle_id,
    goodwill_allowed: row.goodwill_allowed,
    opening_depreciation: eurosFromCents(row.opening_depreciation_cents),
    opening_date: row.opening_on,
    cost_source: component.costSource,
    maxAmount: eurosFromCents(figures.maximum),
    amortisable: isDepreciable(row.account_code) && row.duration !== null,
    isOut: row.released_on !== null,
    ...linkFacts(row),
    ...exitFacts(row, figures),
    od_is_fixed: row.exit_is_fixed,
    validation_output: isExitFrozen,
    validation_output_ca: isExitFrozen,
    validation_capital_asset: frozen,
    annuity: eurosFromCents(figures.annuity),
    deductible: eurosFromCents(figures.deductible),
    netValue: eurosFromCents(figures.netValue),
  };
}

function linkFacts({ links }: ComponentRow) {
  return {
    hasBankingTransactionsAllocations: links.length > 0,
    isBankingAllocationSplit: links.some(({ is_split: isSplit }) => isSplit),
    operation_ids: [...new Set(links.map((link) => link.operation_id))],
    oldestOperationDate: links.map(({ date }) => date).toSorted()[0] ?? null,
  };
}

function exitFacts(row: ComponentRow, { result }: ComponentFigures) {
  return {
    release_date: row.released_on,
    output_type: row.output_type,
    output_price_incl_vat: eurosOrNull(row.output_incl_cents),
    vat_on_exit_price: eurosOrNull(row.output_vat_cents),
    output_price_excl: eurosOrNull(row.output_excl_cents),
    output_status: row.released_on === null ? ("used" as const) : ("out" as const),
    banking_transaction_id: row.exit_operation_id,
    gain: eurosOrNull(result?.gain),
    shortTerm: eurosOrNull(result?.shortTerm),
    longTerm: eurosOrNull(result?.longTerm),
  };
}

/** An asset with its components as the API shows it. */
export function toAsset(row: AssetRow, components: readonly KnownComponent[], { companyId }: { companyId: string }): Asset {
  const frozen = components.some((one) => one.row.frozen.length > 0) ? "1" : "0";
  const { inclVat, exclVat } = takenBy(components.map((one) => one.row));
  const same = components.find((one) => one.row.account_code === row.account_code);
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    related_account: same?.figures.account ?? row.account_code,
    related_company: companyId,
    date_of_purchase: row.purchased_on,
    total_amount_incl_vat: eurosFromCents(row.incl_vat_cents),
    total_amount_vat: eurosFromCents(row.vat_cents),
    total_amount_excl: eurosFromCents(cents(row.incl_vat_cents - row.vat_cents)),
    minAmount: eurosFromCents(inclVat),
    minAmountExcl: eurosFromCents(exclVat),
    dateOfPurchaseMin: components.flatMap((one) => one.row.links.map(({ date }) => date)).toSorted()[0] ?? null,
    validation: frozen,
    validation_capital_asset: frozen,
    components: components.map(toComponent),
  };
}

/** What the components of an asset take of its price, in cents. */
export function takenBy(rows: readonly Pick<ComponentRow, "incl_vat_cents" | "vat_cents">[]): { inclVat: Cents; exclVat: Cents } {
  const inclVat = sumCents(rows.map((row) => row.incl_vat_cents));
  return { inclVat, exclVat: cents(inclVat - sumCents(rows.map((row) => row.vat_cents))) };
}

/** A year of a plan as the API shows it. */
export function toScheduleLine({ endDay, base, rateBp, calculus, amount, rest, prorata, shares }: SharedPlanLine): ScheduleLine {
  return {
    endDay,
    base: eurosFromCents(base),
    rate: rateBp / 100,
    calculus,
    amount: eurosFromCents(amount),
    rest: eurosFromCents(rest),
    prorata,
    excess: eurosOrNull(shares?.excess),
    private: eurosOrNull(shares?.private),
    deductible: eurosOrNull(shares?.deductible),
  };
}
