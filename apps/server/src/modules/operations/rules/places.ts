/** A rule as its order sees it: lower places first, then by id. */
export type Placed = { readonly id: string; readonly place: number };

/** The order in which rules are asked. */
export function byPlace<Rule extends Placed>(rules: readonly Rule[]): readonly Rule[] {
  return [...rules].sort((one, other) => one.place - other.place || (one.id < other.id ? -1 : 1));
}

/** The place of a rule that is added after these at an instant (milliseconds): after any that was deleted too. */
export function lastPlace(rules: readonly Placed[], now: number): number {
  return Math.max(now, ...rules.map(({ place }) => place + 1));
}

/**
 * Puts the rules named in this order, in the places that they had together; the others stay in theirs. An id that no rule has is
 * left out. Two rules of one place get one each.
 */
export function reordered<Rule extends Placed>(rules: readonly Rule[], ids: readonly string[]): readonly Rule[] {
  const standing = apart(byPlace(rules));
  const named = new Set(ids);
  const places = standing.filter(({ id }) => named.has(id)).map(({ place }) => place);
  const known = new Map(standing.map((rule) => [rule.id, rule]));
  const placeOf = new Map([...named].filter((id) => known.has(id)).map((id, index) => [id, places[index]]));
  return byPlace(standing.map((rule) => ({ ...rule, place: placeOf.get(rule.id) ?? rule.place })));
}

/** True when each of these rules exists, in this order among themselves. */
export function standInOrder(rules: readonly Placed[], ids: readonly string[]): boolean {
  const named = new Set(ids);
  const standing = byPlace(rules).filter(({ id }) => named.has(id));
  return standing.length === named.size && standing.every(({ id }, index) => id === ids[index]);
}

/** The same order without two rules of one place. */
function apart<Rule extends Placed>(rules: readonly Rule[]): readonly Rule[] {
  let last = 0;
  return rules.map((rule) => {
    last = Math.max(rule.place, last + 1);
    return { ...rule, place: last };
  });
}
