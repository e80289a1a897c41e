import fc from "fast-check";
import { expect, test } from "vitest";
import { TransactionFilters } from "@comptoir/contract/operations/operations";
import { conditionsOf, StatementValues } from "./condition-queries.js";
import { sureByCounts } from "./sure.js";

const operation = fc.record({
  isOfPeriod: fc.boolean(),
  /** It is of the origin, the sign and the status. */
  isCounted: fc.boolean(),
  /** Its amount is of a class that lies whole between the bounds, or of one that a bound cuts, inside or outside. */
  amount: fc.constantFrom("whole class", "whole class", "inside", "outside", "other class"),
  hasPaper: fc.boolean(),
  categories: fc.subarray(["606400", "625100"]),
});

function conditionsWith(filters: object) {
  const values = new StatementValues();
  return conditionsOf(TransactionFilters.parse(filters), { values, companyId: values.add("", "uuid") });
}

test("a list has what its counts make sure, and no more than they leave", () => {
  const asked = fc.record({
    attachments_status: fc.constantFrom("all", "with_attachments", "without_attachments"),
    categories: fc.subarray(["606400", "625100"]),
  });
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 60 }), asked, (held, { attachments_status, categories }) => {
      const count = (isMet: (one: (typeof held)[number]) => boolean) => held.filter(isMet).length;
      const most = count(({ amount }) => amount !== "other class");
      const counts = {
        whole: held.length,
        least: count(({ amount }) => amount === "whole class"),
        most,
        days: count(({ isOfPeriod, isCounted }) => isOfPeriod && isCounted),
        all: count(({ isOfPeriod }) => isOfPeriod),
        categories: Math.max(0, ...categories.map((code) => count((one) => one.isOfPeriod && one.categories.includes(code)))),
        papers: count(({ isOfPeriod, hasPaper }) => isOfPeriod && hasPaper),
      };
      const listed = count(
        (one) =>
          one.isOfPeriod &&
          one.isCounted &&
          ["whole class", "inside"].includes(one.amount) &&
          (attachments_status === "all" || one.hasPaper === (attachments_status === "with_attachments")) &&
          (categories.length === 0 || categories.some((code) => one.categories.includes(code))),
      );
      const sure = sureByCounts(counts, conditionsWith({ amountMin: 12, attachments_status, categories }));
      expect(sure.length).toBeLessThanOrEqual(listed);
      expect(sure.most).toBeGreaterThanOrEqual(listed);
    }),
    { numRuns: 500 },
  );
});

const COUNTS = { whole: 1000, least: 900, most: 950, days: 800, all: 900, categories: 0, papers: 0 };

test("amounts that most operations have leave enough of those that are categorized, with a category or a paper that most have", () => {
  const filters = { amountMin: 12, operations_status: "categorized" };
  expect(sureByCounts(COUNTS, conditionsWith(filters))).toMatchObject({ length: 700, most: 800 });
  expect(sureByCounts({ ...COUNTS, categories: 850 }, conditionsWith({ ...filters, categories: ["606400"] })).length).toBe(650);
  const papers = { ...COUNTS, papers: 100 };
  expect(sureByCounts(papers, conditionsWith({ ...filters, attachments_status: "without_attachments" }))).toMatchObject({
    length: 600,
    most: 800,
  });
  expect(sureByCounts(papers, conditionsWith({ ...filters, attachments_status: "with_attachments" }))).toMatchObject({
    length: 0,
    most: 100,
  });
});

test("nothing is sure of what the counts do not know: cancelled operations, those that are named", () => {
  const counts = { ...COUNTS, least: 1000, days: 1000 };
  expect(sureByCounts(counts, conditionsWith({ amountMin: 1, cancelled: "1" }))).toMatchObject({ length: 0, most: Infinity });
  const ids = ["01980000-0000-7000-8000-000000000000"];
  expect(sureByCounts(counts, conditionsWith({ amountMin: 1, ids }))).toMatchObject({ length: 0, most: Infinity });
});
