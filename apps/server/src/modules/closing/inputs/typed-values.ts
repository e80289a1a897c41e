import { centsFromEuros, type Cents } from "@comptoir/accounting/money";

/** Euros of the contract, whose two decimals were checked. */
export function centsOf(euros: number): Cents {
  const amount = centsFromEuros(euros);
  if (amount === null) throw new Error("an amount with more than two decimals");
  return amount;
}

/** The same; null for what was not typed. */
export function centsOrNull(euros: number | null | undefined): Cents | null {
  return euros === null || euros === undefined ? null : centsOf(euros);
}

/** A rate in percent, in basis points. */
export function basisPoints(percent: number): number {
  return centsOf(percent);
}

/** The entries of a record whose value was given. */
export function given<Value>(
  record: Readonly<Record<string, Value>> | null | undefined,
): readonly (readonly [string, NonNullable<Value>])[] {
  return Object.entries(record ?? {}).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [[key, value as NonNullable<Value>] as const],
  );
}
