import type { IsoDate } from "@comptoir/accounting/date";
import { cents, sumCents, type Cents } from "@comptoir/accounting/money";
import type { AssetListFilters } from "@comptoir/contract/fixed-assets/assets";
import type { Tx } from "../../../db/transaction.js";
import type { FiscalYearOf } from "../../books/years/service.js";
import { Refusal } from "../../../refusal.js";
import type { KnownComponent } from "./presenter.js";
import { figuresOf, readSituation, registerComponent, yearInHand, type RegisterSituation } from "./register.js";
import { readAssets, readComponents, readComponentsById, type AssetRow, type ComponentRow } from "../repository.js";

/** The register of a company under filters: its assets with their components, and what they come to. */
export type Register = {
  readonly assets: readonly { readonly asset: AssetRow; readonly components: readonly KnownComponent[] }[];
  readonly year: FiscalYearOf | null;
  readonly totals: { readonly cost: Cents; readonly annuity: Cents; readonly net: Cents; readonly used: number; readonly out: number };
};

type Asked = {
  readonly filters: AssetListFilters | undefined;
  readonly today: IsoDate;
  /** Another year than the one in hand. */
  readonly of?: FiscalYearOf;
};

/** The assets that have a component within the filters, with those components; without filters, every asset. */
export async function readRegister(tx: Tx, companyId: string, { filters, today, of }: Asked): Promise<Register> {
  const situation = await readSituation(tx, companyId);
  const year = of ?? yearInHand(situation.years, today);
  const rows = (await readComponents(tx, companyId)).filter((row) => isWithin(row, filters, situation));
  const known = rows.map((row) => knownComponent(row, situation, year));
  const byAsset = groupedByAsset(known);
  const isPlain = filters === undefined || isEverything(filters);
  const assets = (await readAssets(tx, companyId)).flatMap((asset) => {
    const components = byAsset.get(asset.id) ?? [];
    return components.length > 0 || isPlain ? [{ asset, components }] : [];
  });
  return { assets, year, totals: totalsOf(known, year) };
}

function groupedByAsset(known: readonly KnownComponent[]): ReadonlyMap<string, readonly KnownComponent[]> {
  const groups = new Map<string, KnownComponent[]>();
  for (const one of known) {
    const group = groups.get(one.row.asset_id);
    if (group) group.push(one);
    else groups.set(one.row.asset_id, [one]);
  }
  return groups;
}

/** One component with its figures. Refuses one that the company does not have. */
export async function readKnownComponent(
  tx: Tx,
  companyId: string,
  { id, today }: { id: string; today: IsoDate },
): Promise<KnownComponent> {
  const [row] = await readComponentsById(tx, companyId, [id]);
  if (!row) throw new Refusal({ code: "not_found", what: "asset_component" });
  const situation = await readSituation(tx, companyId);
  return knownComponent(row, situation, yearInHand(situation.years, today));
}

function knownComponent(row: ComponentRow, situation: RegisterSituation, year: FiscalYearOf | null): KnownComponent {
  return { row, component: registerComponent(row, situation.regimes), figures: figuresOf(row, situation, year) };
}

function isWithin(row: ComponentRow, filters: AssetListFilters | undefined, { years }: RegisterSituation): boolean {
  if (filters === undefined) return true;
  const firstOpen = years.find(({ isClosed }) => !isClosed)?.beginning ?? null;
  const { released_on: released, commissioned_on: commissioned } = row;
  const toExit = filters.immobilisationToExit;
  return (
    (filters.output_status === "all" || (filters.output_status === "out") === (released !== null)) &&
    (toExit === "all" || (toExit === "yes" ? released !== null : released === null || firstOpen === null || released >= firstOpen)) &&
    isBetween(commissioned, filters.commissioningPeriodStartDate, filters.commissioningPeriodEndDate) &&
    isBetween(released, filters.releasePeriodStartDate, filters.releasePeriodEndDate)
  );
}

/** A day that is not known is within no bound. */
function isBetween(day: IsoDate | null, start: IsoDate | undefined, end: IsoDate | undefined): boolean {
  if (start === undefined && end === undefined) return true;
  return day !== null && (start === undefined || day >= start) && (end === undefined || day <= end);
}

function isEverything({ output_status: status, immobilisationToExit: toExit, ...periods }: AssetListFilters): boolean {
  return status === "all" && toExit === "all" && Object.values(periods).every((bound) => bound === undefined);
}

function totalsOf(known: readonly KnownComponent[], year: FiscalYearOf | null): Register["totals"] {
  const standing = known.filter(({ row }) => year === null || row.released_on === null || row.released_on > year.end);
  return {
    cost: sumCents(standing.map(({ row }) => row.base_cents)),
    annuity: sumCents(known.map(({ figures }) => figures.annuity)),
    net: cents(standing.reduce((sum, { figures }) => sum + figures.netValue, 0)),
    used: known.filter(({ row }) => row.released_on === null).length,
    out: known.filter(({ row }) => row.released_on !== null).length,
  };
}
