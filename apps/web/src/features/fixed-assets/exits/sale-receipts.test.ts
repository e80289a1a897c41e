import { expect, test } from "vitest";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { isFreeReceipt, PROCEEDS } from "./sale-receipts.js";

const receipt = (id: string, accounts: readonly string[]): Transaction =>
  ({ id, allocations: accounts.map((code) => ({ account: { code } })) }) as unknown as Transaction;

test("a receipt is offered for an exit as long as one of its sales pays none", () => {
  expect(isFreeReceipt(receipt("a", [PROCEEDS]), [])).toBe(true);
  expect(isFreeReceipt(receipt("a", [PROCEEDS]), ["b"])).toBe(true);
  expect(isFreeReceipt(receipt("a", [PROCEEDS]), ["a"])).toBe(false);
  expect(isFreeReceipt(receipt("a", [PROCEEDS, "706000"]), ["a"])).toBe(false);
  expect(isFreeReceipt(receipt("a", [PROCEEDS, PROCEEDS]), ["a"])).toBe(true);
  expect(isFreeReceipt(receipt("a", [PROCEEDS, PROCEEDS]), ["a", "a"])).toBe(false);
  expect(isFreeReceipt(receipt("a", ["467000"]), [])).toBe(false);
});
