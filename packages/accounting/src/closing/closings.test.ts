import { expect, test } from "vitest";
import { cents } from "../money.js";
import { changedBalances, closingStateAfter } from "./closings.js";

test("a year waits for its firm while its last line is a submission, and is closed while it is a closing", () => {
  expect([null, "submitted", "withdrawn", "returned", "closed", "reopened"].map((last) => closingStateAfter(last as never))).toEqual([
    "open",
    "submitted",
    "open",
    "open",
    "closed",
    "open",
  ]);
});

test("what changed since a submission is listed account by account, also what came and what went", () => {
  const before = new Map([
    ["512000", cents(100_00)],
    ["606400", cents(20_00)],
    ["706000", cents(-120_00)],
  ]);
  const after = new Map([
    ["512000", cents(100_00)],
    ["606100", cents(20_00)],
    ["706000", cents(-120_00)],
  ]);
  expect(changedBalances(before, before)).toEqual([]);
  expect(changedBalances(before, after)).toEqual([
    { accountCode: "606100", before: 0, after: 20_00 },
    { accountCode: "606400", before: 20_00, after: 0 },
  ]);
});
