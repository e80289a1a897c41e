import { componentPlan, exitResult } from "@comptoir/accounting/depreciation/asset-ledger";
import { scaledKind } from "@comptoir/accounting/closing/steps/mileage";
import { asksPermission } from "@comptoir/accounting/depreciation/component-rules";
import { linearRateBp } from "@comptoir/accounting/depreciation/plan/component";
import type { SharedPlanLine } from "@comptoir/accounting/depreciation/plan-shares";
import { cents, shareOf, sumCents, type Cents } from "@comptoir/accounting/money";
import type { GainRow, RegisterRow } from "@comptoir/accounting/tax-return/return-tables";
import type { Tx } from "../../../db/transaction.js";
import type { FiscalYearOf } from "../../books/years/service.js";
import { readComponents, type ComponentRow } from "../repository.js";
import { isOfYear, meanPrivateBp, readSituation, registerComponent, sharedPlan } from "./register.js";

/** What the register says of a fiscal year: the lists of its return. */
type YearRegister = {
  readonly register: readonly RegisterRow[];
  readonly gains: readonly GainRow[];
  /** Private share of the long-term gains. */
  readonly privateLongTerm: Cents;
  /** What is deducted of the annuities of goodwill. */
  readonly goodwill: Cents;
};

/**
 * The register in a fiscal year: what was in use on one of its days, and what left. Under the scale of kilometres the annuity of the vehicles that it
 * covers is not deducted at all.
 */
export async function readYearRegister(
  tx: Tx,
  companyId: string,
  { year, isMileageScale }: { readonly year: FiscalYearOf; readonly isMileageScale: boolean },
): Promise<YearRegister> {
  const situation = await readSituation(tx, companyId);
  const found: YearRegister[] = [];
  for (const row of await readComponents(tx, companyId)) {
    const component = registerComponent(row, situation.regimes);
    const isHeld = row.purchased_on <= year.end && (component.exit === null || component.exit.on >= year.beginning);
    if (!isHeld) continue;
    const plan = componentPlan(component, situation.years);
    const vehicle = row.vehicle_id === null ? undefined : situation.vehicles.get(row.vehicle_id);
    const isScaled = isMileageScale && vehicle !== undefined && scaledKind(vehicle.vehicle_type) !== null;
    found.push(rowsOf({ row, plan: sharedPlan(plan, row, situation), year, gain: exitResult(component, plan), isScaled }));
  }
  return {
    register: found.flatMap(({ register }) => register),
    gains: found.flatMap(({ gains }) => gains),
    privateLongTerm: sumCents(found.map(({ privateLongTerm }) => privateLongTerm)),
    goodwill: sumCents(found.map(({ goodwill }) => goodwill)),
  };
}

const WHOLE_BP = 10_000;

type Held = {
  readonly row: ComponentRow;
  readonly plan: readonly SharedPlanLine[];
  readonly year: FiscalYearOf;
  readonly gain: ReturnType<typeof exitResult>;
  readonly isScaled: boolean;
};

function rowsOf({ row, plan, year, gain, isScaled }: Held): YearRegister {
  const before = sumCents(plan.filter((line) => line.endDay < year.beginning || !isOfYear(line)).map(({ amount }) => amount));
  const own = plan.filter((line) => line.endDay >= year.beginning && line.endDay <= year.end && isOfYear(line));
  const annuity = sumCents(own.map(({ amount }) => amount));
  const deductible = sumCents(own.map(({ shares }) => shares?.deductible ?? cents(0)));
  const hasLeft = row.released_on !== null && row.released_on <= year.end;
  const depreciated = cents(before + annuity);
  const left = hasLeft && gain !== null ? gain.longTerm : cents(0);
  return {
    privateLongTerm: shareOf(left, meanPrivateBp(row, plan), WHOLE_BP),
    goodwill: asksPermission(row.account_code) ? deductible : cents(0),
    register: [
      {
        title: row.title,
        purchasedOn: row.purchased_on,
        cost: row.base_cents,
        base: row.base_cents,
        method: row.duration === null ? null : row.method,
        rateBp: own[0]?.rateBp ?? (row.duration === null ? 0 : linearRateBp(row.duration)),
        previous: before,
        annuity,
        privatePart: isScaled ? annuity : cents(annuity - deductible),
      },
    ],
    gains:
      hasLeft && gain !== null && row.released_on !== null
        ? [
            {
              title: row.title,
              purchasedOn: row.purchased_on,
              leftOn: row.released_on,
              cost: row.base_cents,
              depreciated,
              price: row.output_excl_cents ?? cents(0),
              shortTerm: gain.shortTerm,
              longTerm: gain.longTerm,
            },
          ]
        : [],
  };
}
