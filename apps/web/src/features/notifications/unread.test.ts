import { expect, test } from "vitest";
import { isUnread, toMark } from "./unread.js";

const one = (id: string, status: "0" | "1") => ({ id, status });

test("a notification waits to be read until it is, a pinned one never", () => {
  expect(isUnread(one("7", "0"))).toBe(true);
  expect(isUnread(one("7", "1"))).toBe(false);
  expect(isUnread(one("permanent", "0"))).toBe(false);
});

test("marking all marks everything that is not pinned", () => {
  expect(toMark([one("permanent", "0"), one("7", "0"), one("8", "1")]).map(({ id }) => id)).toEqual(["7", "8"]);
});
