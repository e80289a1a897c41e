import { expect, test } from "vitest";
import { balanceVerdict } from "./balance-agreement.js";

test("a statement agrees when its operations lead from its first balance to its last, to the cent", () => {
  expect(balanceVerdict({ openingProof: "stated", openingBalance: 0.1, credits: 0.2, debits: 0, closingBalance: 0.3 })).toBe("agrees");
  expect(
    balanceVerdict({ openingProof: "stated", openingBalance: 100, credits: 24_320, debits: 10_101.63, closingBalance: 14_318.37 }),
  ).toBe("agrees");
  expect(
    balanceVerdict({ openingProof: "stated", openingBalance: 100, credits: 24_320, debits: 10_101.63, closingBalance: 14_318.38 }),
  ).toBe("differs");
});

test("without a balance before that is proven, the last one is only taken", () => {
  expect(balanceVerdict({ openingBalance: 0, credits: 1, debits: 0, closingBalance: 1, openingProof: null })).toBe("taken");
  expect(balanceVerdict({ openingBalance: 0, credits: 1, debits: 0, closingBalance: 1, openingProof: "previous" })).toBe("agrees");
  expect(balanceVerdict({ openingBalance: null, credits: 1, debits: 0, closingBalance: 1 })).toBe("taken");
  expect(balanceVerdict({ openingProof: "stated", openingBalance: 0, credits: 1, debits: 0, closingBalance: null })).toBeNull();
});
