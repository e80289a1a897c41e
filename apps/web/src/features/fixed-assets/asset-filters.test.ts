import { expect, test } from "vitest";
import type { IsoDate } from "@comptoir/accounting/date";
import { NO_ASSET_FILTERS, nextAssetFilters, presetOf, type AssetFilterEvent, type AssetFilters } from "./asset-filters.js";

const day = (text: string): IsoDate => text as IsoDate;
const gone: AssetFilters = { ...NO_ASSET_FILTERS, output_status: "out", releasePeriodStartDate: day("2026-01-01") };

test.each<[string, AssetFilters, AssetFilterEvent, Partial<AssetFilters>]>([
  ["those in use only", NO_ASSET_FILTERS, { kind: "preset", preset: "not-exited" }, { output_status: "used" }],
  ["those that left, whatever the day", gone, { kind: "preset", preset: "exited" }, { output_status: "out", releasePeriodStartDate: null }],
  ["all of them", gone, { kind: "preset", preset: "all" }, { output_status: "all", releasePeriodStartDate: null }],
  [
    "a release period goes with the assets that left",
    gone,
    { kind: "change", part: { output_status: "used" } },
    { output_status: "used", releasePeriodStartDate: null },
  ],
  [
    "a period that would end before it begins is one day long",
    gone,
    { kind: "change", part: { releasePeriodEndDate: day("2025-12-31") } },
    { releasePeriodEndDate: day("2026-01-01") },
  ],
  [
    "the commissioning period too",
    { ...NO_ASSET_FILTERS, commissioningPeriodEndDate: day("2021-06-01") },
    { kind: "change", part: { commissioningPeriodStartDate: day("2022-01-01") } },
    { commissioningPeriodEndDate: day("2022-01-01") },
  ],
  ["a reset takes everything away", gone, { kind: "reset" }, NO_ASSET_FILTERS],
])("%s", (_case, before, event, expected) => {
  expect(nextAssetFilters(before, event)).toMatchObject(expected);
});

test("the offer in force is known, and none is when a filter goes further", () => {
  expect(presetOf(NO_ASSET_FILTERS)).toBe("all");
  expect(presetOf({ ...NO_ASSET_FILTERS, output_status: "used" })).toBe("not-exited");
  expect(presetOf({ ...NO_ASSET_FILTERS, output_status: "out" })).toBe("exited");
  expect(presetOf(gone)).toBeNull();
});
