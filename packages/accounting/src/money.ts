declare const unit: unique symbol;

/** An amount in euros, held as a whole number of cents. */
export type Cents = number & { readonly [unit]: "cents" };

/** Brands a whole number as cents. Throws RangeError on a fraction or beyond 2^53. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
  return (value === 0 ? 0 : value) as Cents;
}

/** Adds amounts; throws RangeError when the total is no longer exact. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
}

/** The amount without its sign. */
export function absolute(amount: Cents): Cents {
  return cents(Math.abs(amount));
}

/** The opposite amount. */
export function negate(amount: Cents): Cents {
  return cents(0 - amount);
}

/**
 * `amount × numerator / denominator`, rounded half up in absolute value (0,5 cent goes away from zero), exact
 * at any size. Source: docs/sources.md#rounding.
 */
export function shareOf(amount: Cents, numerator: number, denominator: number): Cents {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`not a share: ${numerator}/${denominator}`);
  }
  const product = BigInt(amount) * BigInt(numerator);
  const half = product < 0n ? -BigInt(denominator) : BigInt(denominator);
  return cents(Number((2n * product + half) / (2n * BigInt(denominator))));
}

/**
 * Euros as written in JSON (a decimal number with at most two decimals) to cents, without ever multiplying a float:
 * the shortest decimal text of the number is read. Returns null when there are more than two decimals.
 */
export function centsFromEuros(euros: number): Cents | null {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(euros));
  if (!match) return null;
  const value = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  return Number.isSafeInteger(value) ? cents(match[1] === "-" ? -value : value) : null;
}

/** Cents to the decimal number of euros that JSON carries (the nearest double, printed with two decimals at most). */
export function eurosFromCents(amount: Cents): number {
  return amount / 100;
}

/** The same for an amount that may be missing: null where there is none. */
export function eurosOrNull(amount: Cents | null | undefined): number | null {
  return amount === null || amount === undefined ? null : eurosFromCents(amount);
}

/** Cents as French texts write an amount, `1 234,56 €`: narrow no-break spaces between thousands, a true minus sign. Throws RangeError on a fraction of a cent. */
export function euros(amountCents: number): string {
  return `${frenchAmount(amountCents)}\u00a0€`;
}

/** The same without the currency, `1 234,56`, for columns and sentences that name it elsewhere. */
export function frenchAmount(amountCents: number): string {
  const digits = String(BigInt(amountCents)).replace("-", "").padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, "\u202f");
  return `${amountCents < 0 ? "−" : ""}${whole},${digits.slice(-2)}`;
}

/** A whole number as French texts write it, `12 000`. Throws RangeError on a fraction. */
export function frenchCount(count: number): string {
  return frenchAmount(count * 100).slice(0, -3);
}

/** Whole euros as declarations write them, without the currency: `3 522`. Throws RangeError on a fraction. */
export function wholeFrenchEuros(value: number): string {
  return frenchCount(value);
}
