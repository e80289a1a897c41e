import { expect, test } from "vitest";
import { paymentRest } from "./payment-words.js";

test("the difference between the money and the return is named by its side", () => {
  expect(paymentRest({ left: 0, refundLeft: 0 })).toEqual([]);
  expect(paymentRest({ left: 12.5, refundLeft: 0 })).toEqual([{ name: "Reste à payer", value: 12.5 }]);
  expect(paymentRest({ left: -3, refundLeft: 900 })).toEqual([
    { name: "Payé en trop", value: 3 },
    { name: "Remboursement attendu", value: 900 },
  ]);
});
