import { isDepreciable, isPassengerCar } from "@comptoir/accounting/depreciation/asset-accounts";
import { componentPlan } from "@comptoir/accounting/depreciation/asset-ledger";
import { asksPermission } from "@comptoir/accounting/depreciation/component-rules";
import type { AssetYear, ExitYear } from "@comptoir/accounting/closing/steps/amortizations-validation";
import { cents, sumCents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import type { FiscalYearOf } from "../../books/years/service.js";
import { readComponents } from "../repository.js";
import { capOf, figuresOf, meanPrivateBp, readSituation, registerComponent } from "./register.js";

/** A component in a fiscal year, with its vehicle and its business use in basis points. */
export type ComponentYear = AssetYear & { readonly vehicleId: string | null; readonly useBp: number; readonly isPaid: boolean };

/** The register of a fiscal year, as its closing reads it: what each component takes and what left. */
export async function readAssetYear(
  tx: Tx,
  companyId: string,
  year: FiscalYearOf,
): Promise<{ readonly assets: readonly ComponentYear[]; readonly exits: readonly ExitYear[] }> {
  const situation = await readSituation(tx, companyId);
  const assets: ComponentYear[] = [];
  const exits: ExitYear[] = [];
  for (const row of await readComponents(tx, companyId)) {
    const component = registerComponent(row, situation.regimes);
    if (component.purchasedOn > year.end || (component.exit !== null && component.exit.on < year.beginning)) continue;
    const { account, annuity, deductible, result } = figuresOf(row, situation, year);
    const isGone = component.exit !== null && component.exit.on <= year.end;
    const plan = componentPlan(component, situation.years);
    if (isGone && result !== null)
      exits.push({
        id: `exit:${row.id}`,
        title: row.title,
        shortTerm: result.shortTerm,
        longTerm: result.longTerm,
        privateBp: meanPrivateBp(row, plan),
        isDegressive: row.method === "degressive",
      });
    const taken = plan.filter(({ endDay }) => endDay <= year.end);
    assets.push({
      id: row.id,
      title: row.title,
      account,
      cost: isGone ? cents(0) : row.base_cents,
      depreciated: isGone ? cents(0) : sumCents(taken.map(({ amount }) => amount)),
      annuity,
      deductible,
      isCommissioned: !isDepreciable(row.account_code) || row.duration !== null || asksPermission(row.account_code),
      lacksVehicle: isPassengerCar(row.account_code) && capOf(row, situation) === null,
      isMixed: row.is_mixed,
      vehicleId: row.vehicle_id,
      useBp: row.use_bp,
      isPaid: component.costSource !== null,
    });
  }
  return { assets, exits };
}
