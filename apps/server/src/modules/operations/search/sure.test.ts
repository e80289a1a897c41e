import fc from "fast-check";
import { expect, test } from "vitest";
import { TransactionFilters } from "@comptoir/contract/operations";
import { conditionsOf, StatementValues } from "./condition-queries.js";
import { sureByCounts } from "./sure.js";

const operation = fc.record({
  isOfDays: fc.boolean(),
  /** Its amount is of a class that lies whole between the bounds, or of one that a bound cuts, inside or outside. */
  amount: fc.constantFrom("whole class", "whole class", "inside", "outside", "other class"),
  hasPaper: fc.boolean(),
});

function conditionsWith(filters: object) {
  const values = new StatementValues();
  return conditionsOf(TransactionFilters.parse(filters), { values, companyId: values.add("", "uuid") });
}

test("a list has what its counts make sure, and no more than they leave", () => {
  const conditions = conditionsWith({ amountMin: 12, attachments_status: "without_attachments" });
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 60 }), (held) => {
      const count = (isMet: (one: (typeof held)[number]) => boolean) => held.filter(isMet).length;
      const least = count(({ amount }) => amount === "whole class");
      const most = count(({ amount }) => amount !== "other class");
      const counts = {
        whole: held.length,
        least,
        most,
        days: count(({ isOfDays }) => isOfDays),
        papers: count(({ hasPaper }) => hasPaper),
      };
      const listed = count(({ isOfDays, amount, hasPaper }) => isOfDays && ["whole class", "inside"].includes(amount) && !hasPaper);
      const sure = sureByCounts(counts, conditions);
      expect(sure.length).toBeLessThanOrEqual(listed);
      expect(sure.most).toBeGreaterThanOrEqual(listed);
    }),
  );
});

test("amounts that most operations have leave enough of those that are categorized", () => {
  const counts = { whole: 1000, least: 900, most: 950, days: 800, papers: 0 };
  expect(sureByCounts(counts, conditionsWith({ amountMin: 12, operations_status: "categorized" }))).toMatchObject({
    length: 700,
    most: 800,
  });
});

test("nothing is sure of what the counts do not know: papers by thousands, a category, cancelled operations", () => {
  const counts = { whole: 10_000, least: 10_000, most: 10_000, days: 10_000, papers: 0 };
  expect(
    sureByCounts({ ...counts, papers: 2000 }, conditionsWith({ amountMin: 1, attachments_status: "without_attachments" })).length,
  ).toBe(0);
  expect(sureByCounts(counts, conditionsWith({ amountMin: 1, categories: ["606400"] })).length).toBe(0);
  expect(sureByCounts(counts, conditionsWith({ amountMin: 1, cancelled: "1" }))).toMatchObject({ length: 0, most: Infinity });
});
