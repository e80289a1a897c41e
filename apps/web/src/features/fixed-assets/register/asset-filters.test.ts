import { expect, test } from "vitest";
import type { IsoDate } from "@comptoir/accounting/date";
import { isNarrowed, NO_ASSET_FILTERS, nextAssetFilters, presetOf, type AssetFilterEvent, type AssetFilters } from "./asset-filters.js";

const day = (text: string): IsoDate => text as IsoDate;
const gone: AssetFilters = { ...NO_ASSET_FILTERS, output_status: "out", releasePeriodStartDate: day("2026-01-01") };

test.each<[string, AssetFilters, AssetFilterEvent, Partial<AssetFilters>]>([
  [
    "not gone before the first open year",
    gone,
    { kind: "preset", preset: "not-exited" },
    { output_status: "out", immobilisationToExit: "no" },
  ],
  ["with an exit date", NO_ASSET_FILTERS, { kind: "preset", preset: "exited" }, { output_status: "all", immobilisationToExit: "yes" }],
  ["all of them", gone, { kind: "preset", preset: "all" }, { output_status: "out", immobilisationToExit: "all" }],
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

test("the offer in force is known, whatever the state of the assets", () => {
  expect(presetOf(gone)).toBe("all");
  expect(presetOf({ ...NO_ASSET_FILTERS, immobilisationToExit: "no" })).toBe("not-exited");
  expect(presetOf({ ...gone, immobilisationToExit: "yes" })).toBe("exited");
});

test("filters narrow the list, or do not", () => {
  expect([isNarrowed(NO_ASSET_FILTERS), isNarrowed(gone)]).toEqual([false, true]);
});
