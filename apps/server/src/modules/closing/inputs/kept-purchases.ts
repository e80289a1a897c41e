import type { LargePurchase } from "@comptoir/accounting/closing/steps/potential-fixed-assets";
import type { StepInputs } from "@comptoir/contract/closing/inputs";
import type { WireInputs } from "./wire-inputs.js";

type Decision = NonNullable<NonNullable<StepInputs<"potential_fixed_assets">["decisions"]>[string]>;

/** Before a VAT return and in the register of assets, no reason is asked. */
const KEPT_ELSEWHERE: Decision = { kind: "keep_expense", reason: "other", text: "Laissé en charge en dehors de la clôture" };

/**
 * Decisions with what operations hold: that a purchase stays an expense is a fact of its operation, which VAT returns and the register of assets read and
 * write too; the step adds the reason. A decision for another account or amount than the present ones is no longer one.
 */
export function withKeptPurchases(wire: WireInputs, purchases: readonly LargePurchase[]): WireInputs {
  const typed = wire.potential_fixed_assets.decisions ?? {};
  const isKept = new Map(purchases.map(({ id, isKept: kept = false }) => [id, kept]));
  const standing = Object.entries(typed).filter(([id, decision]) => decision?.kind !== "keep_expense" || isKept.get(id) !== false);
  const elsewhere = [...isKept]
    .filter(([id, kept]) => kept && typed[id]?.kind !== "keep_expense")
    .map(([id]) => [id, KEPT_ELSEWHERE] as const);
  if (elsewhere.length === 0 && standing.length === Object.keys(typed).length) return wire;
  return {
    ...wire,
    potential_fixed_assets: { ...wire.potential_fixed_assets, decisions: Object.fromEntries([...standing, ...elsewhere]) },
  };
}
