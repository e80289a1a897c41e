import { expect, test } from "vitest";
import { groupedSecret, recoveryFile } from "./recovery-codes.js";

test("a secret is read by fours", () => {
  expect(groupedSecret("ABCDEFGHIJ")).toBe("ABCD EFGH IJ");
  expect(groupedSecret("ABCD")).toBe("ABCD");
});

test("the file holds each code on its line", () => {
  const [, text = ""] = recoveryFile(["aaaa-1111", "bbbb-2222"]).split(",");
  expect(decodeURIComponent(text).split("\r\n").slice(3, 5)).toEqual(["aaaa-1111", "bbbb-2222"]);
});
