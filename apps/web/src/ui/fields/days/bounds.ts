import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";

/** A bound as a reply gives it; undefined until it is read, or where the field is free. */
export function dayBound(day: string | null | undefined): IsoDate | undefined {
  return day != null && isIsoDate(day) ? day : undefined;
}

/** Bounds of a value; none where it is free. */
type Bounds<Value> = { readonly min?: Value | undefined; readonly max?: Value | undefined };

/** The sentence of what is typed out of its bounds, which is kept as it is; null within them. `words` writes a bound in each place of the sentence. */
export function outOfBounds<Value extends string | number>(
  value: Value | null,
  { min, max }: Bounds<Value>,
  words: {
    readonly between: (min: Value, max: Value) => string;
    readonly from: (min: Value) => string;
    readonly to: (max: Value) => string;
  },
): string | null {
  if (value === null) return null;
  const isBelow = min !== undefined && value < min;
  const isAbove = max !== undefined && value > max;
  if (!isBelow && !isAbove) return null;
  if (min !== undefined && max !== undefined) return words.between(min, max);
  return min === undefined ? words.to(max as Value) : words.from(min);
}
