import { cents, type Cents } from "../money.js";

/**
 * How an amount put on an asset account goes to the components it pays: each takes, in their order, what its base still
 * lacks, the last one the rest, so that nothing is lost. `lacks` in cents, none below zero; the parts come in the same
 * order and add up to the amount. Throws RangeError without a component.
 */
export function shareAmongComponents(amount: Cents, lacks: readonly Cents[]): readonly Cents[] {
  if (lacks.length === 0) throw new RangeError("an amount needs a component to go to");
  let left: number = amount;
  return lacks.map((lack, index) => {
    const taken = index === lacks.length - 1 ? left : Math.min(left, lack);
    left -= taken;
    return cents(taken);
  });
}
