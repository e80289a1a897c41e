import { cents, shareOf, sumCents, type Cents } from "../../money.js";

/** Depreciation that the cap of article 39 C deferred and that no later profit used yet, by dwelling. */
export type DeferredDepreciation = { readonly dwelling: string; readonly amount: Cents };

/** A dwelling with its annuity of the year. */
export type DwellingAnnuity = { readonly dwelling: string; readonly annuity: Cents };

/** The stock of a dwelling over a year. */
export type DeferredYear = {
  readonly dwelling: string;
  readonly start: Cents;
  readonly created: Cents;
  readonly used: Cents;
  readonly end: Cents;
};

/**
 * What the whole activity deferred and used, shared among dwellings in proportion of their annuities, the remainder on the last one; none uses more
 * than its stock, the others then use the rest.
 */
export function deferredByDwelling(
  stock: readonly DeferredDepreciation[],
  annuities: readonly DwellingAnnuity[],
  { created, used }: { readonly created: Cents; readonly used: Cents },
): readonly DeferredYear[] {
  const names = [...new Set([...annuities.map(({ dwelling }) => dwelling), ...stock.map(({ dwelling }) => dwelling)])];
  const annuityOf = (name: string): number => annuities.find(({ dwelling }) => dwelling === name)?.annuity ?? 0;
  const starts = names.map((name) => sumCents(stock.filter(({ dwelling }) => dwelling === name).map(({ amount }) => amount)));
  const weights = names.map(annuityOf);
  const makes = shared(created, weights);
  const uses = boundedShares(used, weights, starts);
  return names.map((dwelling, index) => {
    const [start, made, spent] = [starts[index] ?? cents(0), makes[index] ?? cents(0), uses[index] ?? cents(0)];
    return { dwelling, start, created: made, used: spent, end: cents(start + made - spent) };
  });
}

/** Shares in proportion of weights; without any weight all is on the last one. */
function shared(amount: Cents, weights: readonly number[]): readonly Cents[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let given = 0;
  return weights.map((weight, index) => {
    if (index === weights.length - 1) return cents(amount - given);
    const share = whole === 0 ? cents(0) : shareOf(amount, weight, whole);
    given += share;
    return share;
  });
}

function boundedShares(amount: Cents, weights: readonly number[], most: readonly Cents[]): readonly Cents[] {
  const uses = shared(amount, weights).map((share, index) => Math.min(share, most[index] ?? 0));
  let rest = amount - uses.reduce((sum, use) => sum + use, 0);
  return uses.map((use, index) => {
    const more = Math.min(rest, (most[index] ?? 0) - use);
    rest -= more;
    return cents(use + more);
  });
}
