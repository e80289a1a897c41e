import { expect, test } from "vitest";
import { accounts } from "../../chart/accounts.js";
import { lineByPrefix, PREFIXES_2033, PREFIXES_2035, PREFIXES_2050 } from "./account-prefixes.js";

test.each([
  ["2035", PREFIXES_2035, "returnLine2035"],
  ["2033", PREFIXES_2033, "returnLine2033"],
  ["2050", PREFIXES_2050, "returnLine2050"],
] as const)("%s: the line of each account is given by the beginning of its code", (_form, table, column) => {
  const placed = accounts.filter((account) => account[column] !== null);
  expect(placed.length).toBeGreaterThan(100);
  expect(placed.map(({ code }) => [code, lineByPrefix(table, code)])).toEqual(placed.map((account) => [account.code, account[column]]));
});
