import { expect, test } from "vitest";
import { MAX_CHOICES } from "@comptoir/accounting/questions/limits";
import { categoriesOf, firstChoices } from "./choices.js";

type ChartReply = Parameters<typeof categoriesOf>[0];
const item = (code: string) => ({ code, label: `Catégorie ${code}` });
const chart = {
  categoriesTree: {
    income: [{ items: [item("706000")] }],
    outcome: [{ items: [item("625100"), item("606400")] }, { items: [item("606400")] }],
  },
} as unknown as ChartReply;

test("a category that stands in two groups is offered once, in the direction of the operation", () => {
  expect(categoriesOf(chart, "outcome").map(({ value }) => value)).toEqual(["625100", "606400"]);
  expect(categoriesOf(chart, "income").map(({ value }) => value)).toEqual(["706000"]);
});

test("what is suggested comes first, then what is used most, in the direction of the operation alone", () => {
  const choices = firstChoices(chart, { sign: "outcome", suggested: ["706000", "606400"], used: ["706000", "606400", "625100"] });
  expect(choices).toEqual([
    { value: "606400", label: "Catégorie 606400" },
    { value: "625100", label: "Catégorie 625100" },
  ]);
});

test("six are offered at most", () => {
  const codes = Array.from({ length: 9 }, (_, index) => `60${index}000`);
  const many = { categoriesTree: { income: [], outcome: [{ items: codes.map(item) }] } } as unknown as ChartReply;
  expect(firstChoices(many, { sign: "outcome", suggested: codes, used: [] })).toHaveLength(MAX_CHOICES);
});
