import { expect, test } from "vitest";
import { regimesAround, thresholdRatio } from "./regime-words.js";

const RS = { validFrom: "2026-01-01", vatSystem: "rs" } as const;
const QUARTERLY = { validFrom: "2027-01-01", vatSystem: "quarterly_rn" } as const;

test("the regime of the day is the last that has begun; the others are to come", () => {
  expect(regimesAround([RS, QUARTERLY], "2026-12-31")).toEqual({ current: "rs", coming: [QUARTERLY] });
  expect(regimesAround([RS, QUARTERLY], "2027-01-01")).toEqual({ current: "quarterly_rn", coming: [] });
  expect(regimesAround([RS], "2025-12-31")).toEqual({ current: "rs", coming: [] });
  expect(regimesAround([], "2026-01-01")).toEqual({ current: null, coming: [] });
});

test("a threshold is used from nothing to the whole of its raised limit", () => {
  expect([-10, 0, 20_625, 50_000].map((turnover) => thresholdRatio({ turnover, raised: 41_250 }))).toEqual([0, 0, 0.5, 1]);
});
