import { expect, test } from "vitest";
import { hiddenIban, totalBalance } from "./bank-accounts.js";

test("an IBAN shows its country and its end only", () => {
  expect(hiddenIban("FR76 3000 6000 0112 3456 7890 189")).toBe("FR76 •••• 0189");
  expect([hiddenIban(null), hiddenIban("FR76")]).toEqual([null, null]);
});

test("balances add up to the cent", () => {
  expect(totalBalance([{ balance: 0.1 }, { balance: 0.2 }, { balance: -1234.56 }])).toBe(-1234.26);
  expect(totalBalance([])).toBe(0);
});
