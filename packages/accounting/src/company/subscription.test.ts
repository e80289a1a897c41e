import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths } from "../calendar.js";
import { isoDate } from "../date.js";
import { periodEnd, subscriptionOn, trialEnd, type SubscriptionFacts } from "./subscription.js";

const nothing: SubscriptionFacts = { firmId: null, isPaid: false, status: null, trialEndsOn: null, endsOn: null };
const today = isoDate("2026-04-14");
const yesterday = addDays(today, -1);

describe("the state of a subscription", () => {
  test.each<[string, Partial<SubscriptionFacts>, string, boolean]>([
    ["nothing chosen", {}, "none", false],
    ["paid", { isPaid: true, status: "active" }, "active", true],
    ["paid up to today", { isPaid: true, status: "active", endsOn: today }, "active", true],
    ["paid up to yesterday", { isPaid: true, status: "active", endsOn: yesterday }, "unpaid", false],
    ["a payment refused", { status: "unpaid" }, "unpaid", false],
    ["cancelled, until today", { isPaid: true, status: "cancelled", endsOn: today }, "cancelled", true],
    ["cancelled, until yesterday", { isPaid: true, status: "cancelled", endsOn: yesterday }, "cancelled", false],
    ["cancelled at once", { status: "cancelled", endsOn: today }, "cancelled", false],
    ["trial on its last day", { trialEndsOn: today }, "trial", true],
    ["trial over", { trialEndsOn: yesterday }, "none", false],
    ["paid during the trial", { isPaid: true, status: "active", trialEndsOn: today }, "active", true],
    ["a payment refused during the trial", { status: "unpaid", trialEndsOn: today }, "trial", true],
    ["the firm pays", { firmId: "cabinet" }, "firm", true],
    ["the firm pays, whatever was before", { firmId: "cabinet", status: "cancelled", endsOn: yesterday }, "firm", true],
  ])("%s", (_name, facts, status, isPaid) => {
    expect(subscriptionOn({ ...nothing, ...facts }, today)).toEqual({ status, isPaid });
  });
});

test("a trial has thirty days, the first included", () => {
  expect(trialEnd(isoDate("2026-04-14"))).toBe("2026-05-13");
  expect(trialEnd(isoDate("2028-02-01"))).toBe("2028-03-01");
});

test.each([
  ["2026-01-31", "2026-01-31", 1, "2026-02-27"],
  ["2026-01-31", "2026-02-27", 1, "2026-02-27"],
  ["2026-01-31", "2026-02-28", 1, "2026-03-30"],
  ["2026-01-31", "2026-04-14", 1, "2026-04-29"],
  ["2025-05-02", "2026-04-14", 12, "2026-05-01"],
  ["2025-05-02", "2026-05-02", 12, "2027-05-01"],
])("begun on %s, the period of %s by %i months ends on %s", (firstDay, day, months, end) => {
  expect(periodEnd({ firstDay: isoDate(firstDay), today: isoDate(day), months })).toBe(end);
});

test("a period holds the day it is asked for, and is not longer than its months", () => {
  const day = fc.integer({ min: 0, max: 2000 }).map((days) => addDays(isoDate("2024-01-01"), days));
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 900 }), fc.constantFrom(1, 12), (firstDay, later, months) => {
      const asked = addDays(firstDay, later);
      const end = periodEnd({ firstDay, today: asked, months });
      expect(end >= asked).toBe(true);
      expect(end < addMonths(asked, months + 1)).toBe(true);
    }),
  );
});
