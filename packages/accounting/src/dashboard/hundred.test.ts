import { expect, test } from "vitest";
import fc from "fast-check";
import { cents } from "../money.js";
import type { AccountNet } from "./counted-accounts.js";
import { LEVY_ACCOUNT, netWhere, profitOf } from "./counted-accounts.js";
import { HUNDRED_KEYS, hundredAmounts, sharesOfHundred } from "./hundred.js";

const net = (code: string, euros: number): AccountNet => ({ code, net: cents(Math.round(euros * 100)) });
const CODES = [
  "706000",
  "758000",
  "445711",
  "445740",
  "445200",
  "445660",
  "445620",
  "445662",
  "635110",
  "637000",
  "637800",
  "646100",
  "646500",
  "108500",
  "606300",
  "681120",
];
const nets = fc.array(fc.record({ code: fc.constantFrom(...CODES), net: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(cents) }));

test("of 12 000 received with VAT: the State, contributions, costs, and what is left", () => {
  const amounts = hundredAmounts([
    net("706000", -10_000),
    net("445711", -2_000),
    net("606300", 1_500),
    net("445660", 300),
    net("635110", 200),
    net("646100", 3_000),
    net("108500", 100),
  ]);
  expect(amounts).toEqual({ received: 1_200_000, state: 190_000, contributions: 310_000, costs: 180_000, own: 520_000 });
  expect(sharesOfHundred(amounts)).toEqual({ state: 16, contributions: 26, costs: 15, own: 43 });
});

test("a tie goes to the first part", () => {
  expect(sharesOfHundred({ received: cents(300), state: cents(100), contributions: cents(100), costs: cents(100), own: cents(0) })).toEqual(
    {
      state: 34,
      contributions: 33,
      costs: 33,
      own: 0,
    },
  );
});

test("nothing received: no bar; more spent than received: the owner's part is below zero", () => {
  expect(sharesOfHundred(hundredAmounts([net("606300", 10)]))).toBeNull();
  expect(sharesOfHundred(hundredAmounts([net("706000", -100), net("606300", 112)]))).toEqual({
    state: 0,
    contributions: 0,
    costs: 112,
    own: -12,
  });
});

test("the shares add up to a hundred, and the owner's is class 7 less class 6 less what no result deducts", () => {
  fc.assert(
    fc.property(nets, (list) => {
      const amounts = hundredAmounts(list);
      expect(amounts.state + amounts.contributions + amounts.costs + amounts.own).toBe(amounts.received);
      expect(amounts.own).toBe(profitOf(list) - netWhere(list, (code) => code === LEVY_ACCOUNT));
      const shares = sharesOfHundred(amounts);
      expect(shares === null).toBe(amounts.received <= 0);
      if (shares !== null) expect(HUNDRED_KEYS.reduce((sum, key) => sum + shares[key], 0)).toBe(100);
    }),
  );
});
