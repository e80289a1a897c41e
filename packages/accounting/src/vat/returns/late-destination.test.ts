import { expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { lateDestination } from "./late-destination.js";

const month = (id: string, isValidated: boolean) => ({ id, start: isoDate(`${id}-01`), end: isoDate(`${id}-30`), isValidated });
const where = (date: string, periods: readonly ReturnType<typeof month>[], declaredThrough: string | null = null) =>
  lateDestination({ date: isoDate(date), declaredThrough: declaredThrough === null ? null : isoDate(declaredThrough), periods });

test("an operation of a declared period goes to the next return while one is owed", () => {
  const periods = [month("2026-08", true), month("2026-09", false)];
  expect(where("2026-08-10", periods)).toMatchObject({ kind: "next", period: "2026-09" });
  expect(where("2026-08-10", periods)?.message).toBe(
    "Le 10/08/2026 est dans une période de TVA déjà déclarée (2026-08)\u00a0: cette TVA va dans la déclaration 2026-09.",
  );
  expect(where("2026-09-10", periods)).toBeNull();
});

test("once the company left VAT and nothing is owed, it goes to a rectifying version of the last return", () => {
  const periods = [month("2026-08", true), month("2026-09", true)];
  expect(where("2026-08-10", periods)).toMatchObject({ kind: "rectifying", period: "2026-09" });
  expect(where("2026-10-10", periods)).toBeNull();
});

test("one of a period declared elsewhere is asked about in the first return", () => {
  expect(where("2026-07-31", [month("2026-08", false)], "2026-07-31")).toMatchObject({ kind: "asked", period: "2026-08" });
  expect(where("2026-07-31", [], "2026-07-31")).toBeNull();
});
