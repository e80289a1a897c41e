import { expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { figuresOfYear } from "../../rates/figures-of-year.js";
import { fromEuros } from "../../testing/builders.js";
import { closingFacts } from "../testing.js";
import { donationReduction, taxCredit } from "./tax-credit.js";

const { donations: FIGURES } = figuresOfYear(2025);
const YEAR_END = isoDate("2025-12-31");

function reduction(donations: string, turnover: string, earlier: readonly (readonly [string, string])[] = []) {
  const excess = earlier.map(([day, amount]) => ({ yearEnd: isoDate(day), amount: fromEuros(amount) }));
  return donationReduction({ donations: fromEuros(donations), turnover: fromEuros(turnover), earlier: excess, yearEnd: YEAR_END }, FIGURES);
}

test("60\u202f% of the donations of the year", () => {
  expect(reduction("200,00", "50000,00")).toEqual({ counted: 20_000, reduction: 12_000, left: [] });
});

test("up to 20 000 €, or 0,5\u202f% of the turnover when it is more; the excess is kept", () => {
  expect(reduction("21000,00", "1000000,00")).toEqual({
    counted: 2_000_000,
    reduction: 1_200_000,
    left: [{ yearEnd: YEAR_END, amount: 100_000 }],
  });
  expect(reduction("21000,00", "5000000,00")).toMatchObject({ counted: 2_100_000, left: [] });
});

test("what earlier years left is used after, the oldest first, for five years", () => {
  const earlier = [
    ["2022-12-31", "600,00"],
    ["2020-12-31", "700,00"],
    ["2019-12-31", "900,00"],
  ] as const;
  expect(reduction("19000,00", "0,00", earlier)).toEqual({
    counted: 2_000_000,
    reduction: 1_200_000,
    left: [{ yearEnd: "2022-12-31", amount: 30_000 }],
  });
});

test("the step proposes what the books hold, asks for it, and posts nothing", () => {
  const facts = closingFacts({ "623800": "200,00", "706100": "-50000,00" });
  const asked = taxCredit(facts, { donations: null, earlier: [], others: new Map() });
  expect(asked.findings).toMatchObject([{ code: "credits.donations_required", level: "blocking" }]);
  const { result, lines, entries, findings } = taxCredit(facts, { donations: fromEuros("150,00"), earlier: [], others: new Map() });
  expect([result.reduction, lines[0]?.cents, entries, findings]).toEqual([9_000, 9_000, [], []]);
  expect(taxCredit(closingFacts(), { donations: null, earlier: [], others: new Map() })).toMatchObject({ lines: [], findings: [] });
  const more = taxCredit(facts, { donations: fromEuros("200,01"), earlier: [], others: new Map() });
  expect(more.findings).toMatchObject([{ code: "credits.donations_booked", level: "warning" }]);
});

test("credits of the year: expenses give a share up to a limit, a credit that ended is not offered", () => {
  const others = new Map([
    ["childCare", fromEuros("3000,00")],
    ["crafts", fromEuros("400000,00")],
    ["corsica", fromEuros("750,00")],
  ] as const);
  const typed = { donations: null, earlier: [], others };
  const { result, lines } = taxCredit(closingFacts(), typed);
  expect(result.others.map(({ credit, amount }) => [credit, amount])).toEqual([
    ["childCare", 150_000],
    ["crafts", 3_000_000],
    ["research", 0],
    ["innovation", 0],
    ["corsica", 75_000],
  ]);
  expect(lines.map(({ form, box }) => `${form} ${box}`)).toEqual([
    "2069-RCI childCare",
    "2042-C-PRO 8UZ",
    "2069-RCI crafts",
    "2042-C-PRO 8WR",
    "2069-RCI corsica",
    "2042-C-PRO 8TG",
  ]);
  const negative = { ...typed, others: new Map([["corsica", fromEuros("-1,00")]] as const) };
  expect(taxCredit(closingFacts(), negative).findings).toMatchObject([{ code: "credits.negative" }]);
});
