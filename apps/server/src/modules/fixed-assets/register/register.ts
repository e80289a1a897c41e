import { findAccount } from "@comptoir/accounting/chart/accounts";
import { isVatSubject, regimeOn, type Regime } from "@comptoir/accounting/company/regime";
import type { IsoDate } from "@comptoir/accounting/date";
import { componentPlan, exitResult, type RegisterComponent } from "@comptoir/accounting/depreciation/asset-ledger";
import type { PlanLine } from "@comptoir/accounting/depreciation/plan/component";
import { assetAccountOn } from "@comptoir/accounting/depreciation/reclassification";
import { planShares, priceCap, type PriceCap, type SharedPlanLine } from "@comptoir/accounting/depreciation/plan-shares";
import { maximumBase } from "@comptoir/accounting/depreciation/component-rules";
import type { Gain } from "@comptoir/accounting/depreciation/gain";
import { cents, sumCents, type Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import { regimesOfCompany } from "../../books/regimes/service.js";
import { fiscalYears, type FiscalYearOf } from "../../books/years/service.js";
import { readVehicles, type VehicleRow } from "../../vehicles/service.js";
import type { ComponentRow } from "../repository.js";
import { usualDeduction } from "./deduction.js";

/** What plans and entries of a company's components are made with. */
export type RegisterSituation = {
  readonly years: readonly FiscalYearOf[];
  readonly regimes: readonly Regime[];
  readonly vehicles: ReadonlyMap<string, VehicleRow>;
};

/** The fiscal years, regimes and vehicles of a company. */
export async function readSituation(tx: Tx, companyId: string): Promise<RegisterSituation> {
  return {
    years: await fiscalYears(tx, companyId),
    regimes: await regimesOfCompany(tx, companyId),
    vehicles: new Map((await readVehicles(tx, companyId)).map((row) => [row.id, row])),
  };
}

/** The price of a passenger car and what of it counts; null where no cap applies. */
export function capOf(
  row: Pick<ComponentRow, "account_code" | "incl_vat_cents" | "purchased_on" | "vehicle_id">,
  { vehicles }: Pick<RegisterSituation, "vehicles">,
): PriceCap | null {
  const vehicle = row.vehicle_id === null ? undefined : vehicles.get(row.vehicle_id);
  return priceCap({
    account: row.account_code,
    inclVat: row.incl_vat_cents,
    purchasedOn: row.purchased_on,
    vehicle: vehicle ? { co2: vehicle.co2, firstRegisteredOn: vehicle.first_registered_on } : null,
  });
}

/** A plan with what the law keeps of each year: closed years as they were kept. */
export function sharedPlan(plan: readonly PlanLine[], row: ComponentRow, situation: RegisterSituation): readonly SharedPlanLine[] {
  const frozen = row.frozen.map((one) => ({
    endDay: one.end_day,
    excess: one.excess_cents,
    deductible: one.deductible_cents,
    private: one.private_cents,
  }));
  return planShares(plan, { cap: capOf(row, situation), useBp: row.use_bp, frozen });
}

const WHOLE_BP = 10_000;

/** The private use of a component over its years, in basis points: the plain mean of the yearly rates, closed years by the one that they kept. */
export function meanPrivateBp(row: ComponentRow, plan: readonly PlanLine[]): number {
  const years = plan.filter(isOfYear).map(({ endDay }) => row.frozen.find(({ end_day: day }) => day === endDay)?.use_bp ?? row.use_bp);
  const uses = years.length === 0 ? [row.use_bp] : years;
  return WHOLE_BP - Math.round(uses.reduce((sum, use) => sum + use, 0) / uses.length);
}

/** A stored component as the domain computes with it. */
export function registerComponent(row: ComponentRow, regimes: readonly Regime[]): RegisterComponent {
  return {
    id: row.id,
    title: row.title,
    account: row.account_code,
    base: row.base_cents,
    vatDeducted: row.vat_deducted_cents,
    purchasedOn: row.purchased_on,
    commissionedOn: row.commissioned_on,
    duration: row.duration,
    method: row.method,
    opening: row.opening_on === null ? null : { on: row.opening_on, amount: row.opening_depreciation_cents },
    frozen: row.frozen.map(({ end_day: endDay, annuity_cents: amount }) => ({ endDay, amount })),
    costSource: costSourceOf(row),
    exit: exitOf(row, regimes),
  };
}

/** Where the cost of a component comes from: an operation that is linked wins. */
function costSourceOf({ links, cost_source: source }: Pick<ComponentRow, "links" | "cost_source">): RegisterComponent["costSource"] {
  return links.length > 0 ? "operation" : source;
}

function exitOf(row: ComponentRow, regimes: readonly Regime[]): RegisterComponent["exit"] {
  const { released_on: on, output_type: outputType, output_excl_cents: exclTax, output_vat_cents: vat } = row;
  if (on === null || outputType === null || exclTax === null || vat === null) return null;
  const isPaidByOperation = row.exit_operation_id !== null;
  return { on, outputType, exclTax, vat, isPaidByOperation, isVatSubject: isVatSubject(regimeOn(regimes, on).vatSystem) };
}

/** What the register says of a component in a fiscal year; amounts in cents. */
export type ComponentFigures = {
  /** Where its cost is on the last day of that year, or on the day it left. */
  readonly account: string;
  /** Taken in that year. */
  readonly annuity: Cents;
  /** What of it is deducted from the result: the cap of cars and the private use taken off. */
  readonly deductible: Cents;
  /** Left at its end. */
  readonly netValue: Cents;
  /** The most that may be depreciated: what is, or may be, on its account. */
  readonly maximum: Cents;
  readonly result: Gain | null;
};

/** The figures of a component on the last day of `year`; with no year, nothing is taken yet. */
export function figuresOf(row: ComponentRow, situation: RegisterSituation, year: FiscalYearOf | null): ComponentFigures {
  const component = registerComponent(row, situation.regimes);
  const { years } = situation;
  const { exit } = component;
  const plan = componentPlan(component, years, year === null || (exit !== null && exit.on > year.end) ? null : year.end);
  const isGone = exit !== null && year !== null && exit.on <= year.end;
  const through = year === null ? [] : plan.filter(({ endDay }) => endDay <= year.end);
  const taken = sumCents(through.map(({ amount }) => amount));
  const current = through.filter(
    ({ endDay, prorata, calculus }) => year !== null && endDay >= year.beginning && isOfYear({ prorata, calculus }),
  );
  const lastDay = isGone ? exit.on : (year?.end ?? row.purchased_on);
  return {
    account: assetAccountOn(row.account_code, situation.regimes, lastDay),
    annuity: sumCents(current.map(({ amount }) => amount)),
    deductible: sumCents(sharedPlan(current, row, situation).map(({ shares }) => shares?.deductible ?? cents(0))),
    netValue: isGone ? cents(0) : cents(component.base - taken),
    maximum: maximumOf(row, situation.regimes),
    result: exitResult(component, plan),
  };
}

/** The price of a component less the VAT deducted of it, as its operations say, else as its account usually does; never less than its base. */
function maximumOf(row: ComponentRow, regimes: readonly Regime[]): Cents {
  const vatDeducted = row.links.length > 0 ? row.vat_deducted_cents : usualDeduction(row, regimes);
  return cents(Math.max(maximumBase({ inclVat: row.incl_vat_cents, vat: row.vat_cents, vatDeducted }), row.base_cents));
}

/** True for a year of the plan, not for what was depreciated elsewhere. */
export function isOfYear({ prorata, calculus }: Pick<PlanLine, "prorata" | "calculus">): boolean {
  return prorata !== "" || !calculus.startsWith("Amortissements repris");
}

/** The fiscal year that a list speaks of: the last open one that has begun, else the last one that has. */
export function yearInHand(years: readonly FiscalYearOf[], today: IsoDate): FiscalYearOf | null {
  const begun = years.filter(({ beginning }) => beginning <= today);
  return begun.findLast(({ isClosed }) => !isClosed) ?? begun.at(-1) ?? years[0] ?? null;
}

/** True when VAT of a purchase of that day on that account may be deducted. */
export function deductsVat({ account, on, regimes }: { account: string; on: IsoDate; regimes: readonly Regime[] }): boolean {
  return isVatSubject(regimeOn(regimes, on).vatSystem) && (findAccount(account)?.vatDeductibleBp ?? 0) > 0;
}
