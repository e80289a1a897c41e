import { cents, type Cents } from "../money.js";
import { OWN_CONTRIBUTIONS, isContribution, LEVY_ACCOUNT, netWhere, type AccountNet } from "./counted-accounts.js";

/** Where a hundred euros received go: to the State, to contributions, to costs, to the owner. */
export const HUNDRED_KEYS = ["state", "contributions", "costs", "own"] as const;
/** One of the four parts. */
export type HundredKey = (typeof HUNDRED_KEYS)[number];

/** Accounts of VAT collected, on payment or not yet. */
const COLLECTED = ["44571", "445740"];
const REVERSED = ["4452"];
const DEDUCTED = ["44566", "44562"];
/** Taxes of class 6 that go to the State by themselves. */
const STATE_TAXES = ["635110", "637000"];

/** The accounts of each part, as beginnings of codes, with those that it leaves out. */
export const HUNDRED_ACCOUNTS = {
  received: { accounts: ["7", ...COLLECTED], except: [] },
  state: { accounts: [...COLLECTED, ...REVERSED, ...DEDUCTED, ...STATE_TAXES], except: [] },
  contributions: { accounts: [...OWN_CONTRIBUTIONS, LEVY_ACCOUNT], except: [] },
  costs: { accounts: ["6", ...DEDUCTED, ...REVERSED], except: [...OWN_CONTRIBUTIONS, ...STATE_TAXES] },
} as const;

/** A: what was received, VAT included, and its four parts, which add up to it; cents. */
export type HundredAmounts = { readonly received: Cents } & Readonly<Record<HundredKey, Cents>>;

/**
 * Shares what a period received, by the movements of its accounts: settlements of returns left out of class 44, annuities of the year under way
 * left out of class 6. What is the owner's is class 7 less class 6, less the contributions that no result deducts.
 */
export function hundredAmounts(nets: readonly AccountNet[]): HundredAmounts {
  const begins =
    (codes: readonly string[]) =>
    (code: string): boolean =>
      codes.some((one) => code.startsWith(one));
  const collected = 0 - netWhere(nets, begins(COLLECTED));
  const reversed = 0 - netWhere(nets, begins(REVERSED));
  const deducted = netWhere(nets, begins(DEDUCTED));
  const taxes = netWhere(nets, begins(STATE_TAXES));
  const received = cents(0 - netWhere(nets, begins(["7"])) + collected);
  const state = cents(collected + reversed - deducted + taxes);
  const contributions = netWhere(nets, (code) => isContribution(code) || code === LEVY_ACCOUNT);
  const other = netWhere(nets, (code) => code.startsWith("6") && !isContribution(code) && !STATE_TAXES.includes(code));
  const costs = cents(other + deducted - reversed);
  return { received, state, contributions, costs, own: cents(received - state - contributions - costs) };
}

/** The four parts in whole euros of a hundred, by largest remainder, the first part winning a tie; null when nothing was received. */
export function sharesOfHundred(amounts: HundredAmounts): Readonly<Record<HundredKey, number>> | null {
  const { received } = amounts;
  if (received <= 0) return null;
  const exact = HUNDRED_KEYS.map((key) => {
    const scaled = BigInt(amounts[key]) * 100n;
    const whole = floorDivision(scaled, BigInt(received));
    return { key, whole: Number(whole), rest: scaled - whole * BigInt(received) };
  });
  const missing = 100 - exact.reduce((sum, { whole }) => sum + whole, 0);
  // A stable sort: of equal remainders, the first part comes first.
  const raised = new Set(exact.toSorted((one, other) => (one.rest === other.rest ? 0 : one.rest > other.rest ? -1 : 1)).slice(0, missing));
  const share = (key: HundredKey): number => {
    const part = exact.find((one) => one.key === key);
    return part === undefined ? 0 : part.whole + (raised.has(part) ? 1 : 0);
  };
  return { state: share("state"), contributions: share("contributions"), costs: share("costs"), own: share("own") };
}

function floorDivision(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}
