import { expect, test } from "vitest";
import { readTrailSearch, trailUri } from "./trail-search.js";

test("an address keeps the filters that can be understood", () => {
  const search = { area: "operation", userId: "nobody", startDate: "2026-01-01", endDate: "2026-02-30", page: 2 };
  expect(readTrailSearch(search)).toEqual({ area: "operation", startDate: "2026-01-01", page: 2 });
  expect(readTrailSearch({ area: "<script>", page: "2" })).toEqual({});
});

test("the file of the trail has its filters, and every page", () => {
  expect(trailUri({ area: "vat", page: 3 })).toBe("/api/v1/proof/trail/export?area=vat");
  expect(trailUri({})).toBe("/api/v1/proof/trail/export");
});
