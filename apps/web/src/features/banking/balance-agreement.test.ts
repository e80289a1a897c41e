import { expect, test } from "vitest";
import { balanceAgrees } from "./balance-agreement.js";

test("a statement agrees when its operations lead from its first balance to its last, to the cent", () => {
  expect(balanceAgrees({ openingBalance: 0.1, credits: 0.2, debits: 0, closingBalance: 0.3 })).toBe(true);
  expect(balanceAgrees({ openingBalance: 100, credits: 24_320, debits: 10_101.63, closingBalance: 14_318.37 })).toBe(true);
  expect(balanceAgrees({ openingBalance: 100, credits: 24_320, debits: 10_101.63, closingBalance: 14_318.38 })).toBe(false);
});

test("a statement without both balances neither agrees nor differs", () => {
  expect(balanceAgrees({ openingBalance: null, credits: 1, debits: 0, closingBalance: 1 })).toBeNull();
  expect(balanceAgrees({ openingBalance: 0, credits: 1, debits: 0, closingBalance: null })).toBeNull();
});
