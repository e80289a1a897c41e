import { cents, type Cents } from "@comptoir/accounting/money";

type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

const TOKEN = /[\d\s.,]+|[+\-*/×÷−]/gu;
const DECIMAL_COMMA = /^\d+(?:,\d{1,2})?$/;
const DECIMAL_POINT = /^\d+\.\d{1,2}$/;
const GROUPED_BY_DOT = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$|^\d{1,3}(?:\.\d{3}){2,}$/;
const GROUPED_BY_SPACE = /^\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?$/;

/** Signs of the longest sum that is read: exact fractions grow with each of its terms. */
const LONGEST_SUM = 500;

/**
 * An amount as French people type it, to cents: `1234,56`, `1 234,56`, `1234.56`, `1.234,56`, or a sum such as `16,99*2`, with or without « € » or « EUR » before or after it.
 * Null when it cannot be read without guessing (`1.234`, `1,234`, `12 34`), is too large to be exact or too long.
 */
export function parseAmount(text: string): Cents | null {
  if (text.length > LONGEST_SUM) return null;
  const source = text
    .trim()
    .replace(/\s*(?:€|eur|euros?)$/iu, "")
    .replace(/^(?:€|eur)\s*(?=[\d−+-])/iu, "");
  const tokens = source.match(TOKEN) ?? [];
  if (tokens.length === 0 || tokens.join("") !== source) return null;
  const reader = new TermReader(tokens.map((token) => token.trim()).filter((token) => token !== ""));
  const value = reader.readSum();
  return value === null ? null : toCents(value);
}

/** Reads sums of products, left to right, exactly: a fraction of whole numbers at each step. */
class TermReader {
  private readonly tokens: readonly string[];
  private position = 0;
  constructor(tokens: readonly string[]) {
    this.tokens = tokens;
  }

  readSum(): Fraction | null {
    let total = this.readProduct();
    while (total !== null && this.position < this.tokens.length) {
      const sign = this.take("+") ? 1n : this.take("-", "−") ? -1n : null;
      const term = sign === null ? null : this.readProduct();
      if (sign === null || term === null) return null;
      total = reduce(total.numerator * term.denominator + sign * term.numerator * total.denominator, total.denominator * term.denominator);
    }
    return total;
  }

  private readProduct(): Fraction | null {
    let product = this.readNumber();
    while (product !== null) {
      const isDivision = this.take("/", "÷");
      if (!isDivision && !this.take("*", "×")) return product;
      const factor = this.readNumber();
      if (factor === null || (isDivision && factor.numerator === 0n)) return null;
      product = isDivision
        ? reduce(product.numerator * factor.denominator, product.denominator * factor.numerator)
        : reduce(product.numerator * factor.numerator, product.denominator * factor.denominator);
    }
    return null;
  }

  private readNumber(): Fraction | null {
    const isNegative = this.take("-", "−");
    if (!isNegative) this.take("+");
    const token = this.tokens[this.position];
    const value = token === undefined ? null : parseDecimal(token);
    if (value === null) return null;
    this.position += 1;
    return isNegative ? { numerator: -value.numerator, denominator: value.denominator } : value;
  }

  private take(...symbols: readonly string[]): boolean {
    const isNext = symbols.includes(this.tokens[this.position] ?? "");
    if (isNext) this.position += 1;
    return isNext;
  }
}

function parseDecimal(token: string): Fraction | null {
  const text = token.replace(/\s/gu, " ");
  if (![DECIMAL_COMMA, DECIMAL_POINT, GROUPED_BY_DOT, GROUPED_BY_SPACE].some((shape) => shape.test(text))) return null;
  const plain = GROUPED_BY_DOT.test(text) ? text.replaceAll(".", "") : text.replaceAll(" ", "");
  const [units = "", decimals = ""] = plain.split(/[.,]/);
  return { numerator: BigInt(units + decimals.padEnd(2, "0")), denominator: 100n };
}

function reduce(numerator: bigint, denominator: bigint): Fraction {
  return denominator < 0n ? { numerator: -numerator, denominator: -denominator } : { numerator, denominator };
}

/** Half a cent goes away from zero, as everywhere else. */
function toCents({ numerator, denominator }: Fraction): Cents | null {
  const half = numerator < 0n ? -denominator : denominator;
  const value = Number((200n * numerator + half) / (2n * denominator));
  return Number.isSafeInteger(value) ? cents(value) : null;
}
