/** A point of a drawing, in pixels. */
export type Point = { readonly x: number; readonly y: number };

/** A path that holds each value until the next one: balances of evenings change at once. */
export function stepPath(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => (index === 0 ? `M${px(x)} ${px(y)}` : `H${px(x)}V${px(y)}`)).join("");
}

/** The area between two lines of the same days, both held until the next day. */
export function stepBand(lows: readonly Point[], highs: readonly Point[]): string {
  const back = lows.toReversed();
  const returning = back.map(({ x, y }, index) => (index === 0 ? `L${px(x)} ${px(y)}` : `V${px(y)}H${px(x)}`)).join("");
  return highs.length === 0 ? "" : `${stepPath(highs)}${returning}Z`;
}

function px(value: number): number {
  return Math.round(value * 10) / 10;
}
