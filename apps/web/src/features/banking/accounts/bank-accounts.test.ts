import { expect, test } from "vitest";
import { hiddenIban } from "./bank-accounts.js";

test("an IBAN shows its country and its end only", () => {
  expect(hiddenIban("FR76 3000 6000 0112 3456 7890 189")).toBe("FR76 •••• 0189");
  expect([hiddenIban(null), hiddenIban("FR76")]).toEqual([null, null]);
});
