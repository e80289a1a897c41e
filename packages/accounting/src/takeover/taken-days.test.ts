import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import { isInOldBooks, type TypedOperation } from "./taken-days.js";

const THROUGH = isoDate("2026-03-10");
const typed = (origin: TypedOperation["origin"], date: string, accounts: readonly string[] = []) => ({
  origin,
  date: isoDate(date),
  accounts,
});

describe("what is typed on a day that old books cover", () => {
  test.each([
    ["professional", "2026-03-10", [], true],
    ["cash", "2026-01-01", [], true],
    ["personal", "2026-03-10", [], true],
    ["professional", "2026-03-11", [], false],
    ["other", "2026-03-10", ["445670", "108000"], false],
    ["other", "2026-03-10", ["606300", "512000"], true],
    ["other", "2026-03-10", ["530000", "706000"], true],
    ["other_closure", "2026-03-10", ["606400", "408100"], false],
    ["other", "2026-03-11", ["606300", "512000"], false],
  ] as const)("%s on %s, %j: in them already, %s", (origin, date, accounts, isThere) =>
    expect(isInOldBooks(typed(origin, date, accounts), THROUGH)).toBe(isThere),
  );

  test("is nowhere else where none were taken over", () => {
    expect(isInOldBooks(typed("professional", "2026-01-01"), null)).toBe(false);
  });
});
