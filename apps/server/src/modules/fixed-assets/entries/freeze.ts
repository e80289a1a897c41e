import { componentPlan } from "@comptoir/accounting/depreciation/asset-ledger";
import type { Tx } from "../../../db/transaction.js";
import type { FiscalYearOf } from "../../books/years/service.js";
import { deleteComponentYears, insertComponentYears, type FrozenYear } from "./freeze-repository.js";
import { readSituation, registerComponent, sharedPlan } from "../register/register.js";
import { readComponents } from "../repository.js";

/**
 * Writes what a fiscal year that is being closed takes of each component, with the shares that the law keeps: from then on it no
 * longer changes. Call it before the year is closed, under `lockBooks`.
 */
export async function freezeComponents(tx: Tx, companyId: string, year: FiscalYearOf): Promise<void> {
  const situation = await readSituation(tx, companyId);
  const frozen: FrozenYear[] = [];
  for (const row of await readComponents(tx, companyId)) {
    const plan = componentPlan(registerComponent(row, situation.regimes), situation.years);
    const line = sharedPlan(plan, row, situation).find(
      ({ endDay, shares }) => shares !== null && year.beginning <= endDay && endDay <= year.end,
    );
    if (!line?.shares) continue;
    frozen.push({
      componentId: row.id,
      fiscalYearId: year.id,
      endDay: line.endDay,
      annuity: line.amount,
      useBp: row.use_bp,
      ...line.shares,
    });
  }
  await insertComponentYears(tx, companyId, frozen);
}

/** A year that is reopened takes nothing of any component until it is closed again. Call it once the year is open, under `lockBooks`. */
export function unfreezeComponents(tx: Tx, companyId: string, yearId: string): Promise<void> {
  return deleteComponentYears(tx, companyId, yearId);
}
