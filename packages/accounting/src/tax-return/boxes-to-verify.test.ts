import { expect, test } from "vitest";
import { cents } from "../money.js";
import { isBoxToVerify } from "./boxes-to-verify.js";

const account = (accountCode: string) => ({ kind: "account" as const, accountCode, line: null, cents: cents(96_00) });

test("a box is to be verified when its place is not known, or that of an account in it, and it is not zero", () => {
  expect(isBoxToVerify({ value: 96, isToConfirm: true, sources: [] })).toBe(true);
  expect(isBoxToVerify({ value: 0, isToConfirm: true, sources: [] })).toBe(false);
  expect(isBoxToVerify({ value: 96, isToConfirm: false, sources: [account("616600")] })).toBe(true);
  expect(isBoxToVerify({ value: 96, isToConfirm: false, sources: [account("661100")] })).toBe(false);
});
