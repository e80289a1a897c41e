import { t } from "../../../text/t.js";
import type { StepOf } from "../fields/step-form.js";

/** A method of the year, with what it leaves deducted and the VAT to give back, in euros. */
export type CarMethod = StepOf<"car_expenses">["result"]["methods"][number];

/** The French name of a method. */
export function methodName(method: CarMethod["method"]): string {
  const names: Readonly<Record<CarMethod["method"], string>> = {
    real: t("closing.cars.real", "Frais réels"),
    mileage_scale: t("closing.cars.mileage", "Barème kilométrique"),
    fuel_scale: t("closing.cars.fuel_scale", "Barème carburant"),
  };
  return names[method];
}

/** The method that deducts most, the VAT to give back taken out; null while one of them is not known, or when there is nothing to compare. */
export function bestMethod(methods: readonly CarMethod[]): CarMethod["method"] | null {
  return comparison(methods)?.best ?? null;
}

/** The best method and what it deducts more than the next one, in euros; null when none is better. */
export function comparison(methods: readonly CarMethod[]): { readonly best: CarMethod["method"]; readonly gap: number } | null {
  const worth = methods.flatMap(({ method, deducted, vatToGiveBack }) =>
    deducted === null ? [] : [{ method, cents: Math.round(deducted * 100) - Math.round(vatToGiveBack * 100) }],
  );
  const [best, next] = worth.toSorted((one, other) => other.cents - one.cents);
  if (worth.length < methods.length || best === undefined || next === undefined || best.cents === next.cents) return null;
  return { best: best.method, gap: (best.cents - next.cents) / 100 };
}
