import { describe, expect, test } from "vitest";
import { accounts } from "../../chart/accounts.js";
import { addDays } from "../../calendar.js";
import { isoDate } from "../../date.js";
import { taxReturnDueDay } from "../../rates/tax-return-days.js";
import { workingDayAfter } from "../../working-days.js";
import { chartLine } from "../box-sources.js";
import { isTypedBox } from "../typed-boxes.js";
import { findTaxForms, taxFormsFor } from "./tax-forms-for.js";

const LEADING = { bnc: "2035", "bic-rs": "2033", "bic-rn": "2050" } as const;

describe.each([
  ["bnc", 2025],
  ["bnc", 2026],
  ["bic-rs", 2025],
  ["bic-rs", 2026],
  ["bic-rn", 2025],
  ["bic-rn", 2026],
] as const)("forms of %s for %i", (profit, year) => {
  const forms = taxFormsFor(profit, year);
  const boxes = forms.flatMap((form) => form.boxes);
  const names = new Set(boxes.map(({ box }) => box));

  test("a box is named once, and every name that a total or a rule reads is a box", () => {
    expect(names.size).toBe(boxes.length);
    const read = boxes.flatMap(({ total, partOf, rowsOf }) => [
      ...(total?.add ?? []),
      ...(total?.subtract ?? []),
      ...rowsOf,
      ...(partOf === null ? [] : [partOf]),
    ]);
    const ruled = forms.flatMap(({ balance, result }) => [
      ...(balance
        ? [balance.gross, balance.depreciation, balance.liabilities, ...balance.adjusted.assets, ...balance.adjusted.liabilities]
        : []),
      ...(balance?.sideRules.flatMap(({ from, to }) => [from, to]) ?? []),
      ...(result ? [result.profit, result.loss, ...result.add, ...result.subtract] : []),
    ]);
    expect([...read, ...ruled].filter((name) => !names.has(name))).toEqual([]);
  });

  test("every line of the chart is fed once outside « dont » boxes, and no line is unknown to it", () => {
    const ofChart = new Set(accounts.map((account) => chartLine(LEADING[profit], account)).filter((line) => line !== null));
    const fed = boxes.filter(({ partOf, page }) => partOf === null && page !== "2035-E").flatMap(({ feed }) => feed?.lines ?? []);
    const leftOut = forms.flatMap(({ result }) => result?.leftOut ?? []);
    // Other debts of the real regime take only accounts on their unusual side.
    const ofSides = profit === "bic-rn" ? ["EA"] : [];
    expect([...fed, ...leftOut].toSorted()).toEqual([...ofChart, ...ofSides].toSorted());
  });

  test("what a profit adds and subtracts is what its totals add and subtract", () => {
    const rules = forms.find(({ result }) => result !== null)?.result;
    const leaves = (name: string): readonly string[] => {
      const total = boxes.find(({ box }) => box === name)?.total;
      return total ? [...total.add, ...total.subtract].flatMap(leaves) : [name];
    };
    expect([...new Set([...leaves(rules?.profit ?? ""), ...leaves(rules?.loss ?? "")])].toSorted()).toEqual(
      [...(rules?.add ?? []), ...(rules?.subtract ?? [])].toSorted(),
    );
  });
});

test.each([
  [2025, "2026-05-20"],
  [2026, "2027-05-19"],
])("the return of %i is filed by %s: second working day after 1 May, and fifteen days", (year, day) => {
  expect(taxReturnDueDay(year)).toBe(day);
  expect(addDays(workingDayAfter(isoDate(`${year + 1}-05-01`), 2), 15)).toBe(day);
});

test.each([
  [2024, "2025-05-20"],
  [2027, "2028-05-18"],
])("the day of %i is not published here: the same rule gives %s", (year, day) => expect(taxReturnDueDay(year)).toBe(day));

test("a year without a form has none; what a person writes is a box that nothing feeds", () => {
  expect(findTaxForms("bnc", 2024)).toBeNull();
  const boxes = [...taxFormsFor("bnc", 2025), ...taxFormsFor("bic-rs", 2025)].flatMap(({ form, boxes: all }) =>
    all.map((box) => ({ form, ...box })),
  );
  const typed = boxes.filter(({ form, box }) => isTypedBox(form, box));
  expect(typed).toHaveLength(24);
  expect(typed.filter(({ feed, total }) => feed !== null || total !== null)).toEqual([]);
});
