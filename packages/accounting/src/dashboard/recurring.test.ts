import { expect, test } from "vitest";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { expectedDays, recurringLines, type MoneyMove } from "./recurring.js";

const move = (date: string, euros: number, rest: Partial<MoneyMove> = {}): MoneyMove => ({
  date: isoDate(date),
  amount: cents(Math.round(euros * 100)),
  account: "613200",
  payee: "SCI LILAS",
  label: "SCI des Lilas",
  ...rest,
});
const TODAY = isoDate("2026-04-14");
const rent = ["2026-01-05", "2026-02-05", "2026-03-05", "2026-04-06"];

test("a rent of each month is expected on its usual day, at its median", () => {
  const [line] = recurringLines(
    rent.map((day) => move(day, -800)),
    TODAY,
  );
  expect(line).toMatchObject({ amount: -80_000, every: "month", times: 4, dayOfMonth: 5, lastOn: "2026-04-06" });
  const days = line && expectedDays(line, { today: TODAY, through: isoDate("2026-07-04") });
  expect(days?.map(({ on }) => on)).toEqual(["2026-05-05", "2026-06-05"]);
});

test("three times are enough, two are not; another account or another payee is another line", () => {
  expect(
    recurringLines(
      rent.slice(1).map((day) => move(day, -800)),
      TODAY,
    ),
  ).toHaveLength(1);
  expect(
    recurringLines(
      rent.slice(2).map((day) => move(day, -800)),
      TODAY,
    ),
  ).toEqual([]);
  const mixed = rent.map((day, index) => move(day, -800, { payee: index < 2 ? "A" : "B" }));
  expect(recurringLines(mixed, TODAY)).toEqual([]);
});

test("a quarter comes back after 86 to 97 days", () => {
  const moves = ["2025-08-05", "2025-11-05", "2026-02-05"].map((day) => move(day, 1_500, { account: "706000" }));
  expect(recurringLines(moves, TODAY)).toMatchObject([{ every: "quarter", amount: 150_000 }]);
});

test("amounts within a tenth of their median keep their extremes; an older run with others is cut", () => {
  const amounts = [-500, -95, -100, -110];
  const [line] = recurringLines(
    rent.map((day, index) => move(day, amounts[index] ?? 0)),
    TODAY,
  );
  expect(line).toMatchObject({ times: 3, amount: -10_000, smallest: -11_000, largest: -9_500 });
});

test("a line whose last time is 1,5 periods old has stopped; one that is awaited counts today", () => {
  const moves = ["2026-01-02", "2026-02-02", "2026-03-02"].map((day) => move(day, -50));
  const [line] = recurringLines(moves, TODAY);
  expect(line && expectedDays(line, { today: TODAY, through: isoDate("2026-05-31") })).toEqual([
    { on: "2026-04-14", dueOn: "2026-04-02" },
    { on: "2026-05-02", dueOn: "2026-05-02" },
  ]);
  expect(recurringLines(moves, isoDate("2026-04-17"))).toEqual([]);
});

test("the 31st is the last day of a shorter month", () => {
  const moves = ["2025-12-31", "2026-01-31", "2026-03-03", "2026-03-31"].map((day) => move(day, -50));
  const [line] = recurringLines(moves, TODAY);
  expect(line && expectedDays(line, { today: TODAY, through: isoDate("2026-06-30") }).map(({ on }) => on)).toEqual([
    "2026-04-30",
    "2026-05-31",
    "2026-06-30",
  ]);
});
