import { expect, test } from "vitest";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { fromEuros } from "../testing/builders.js";
import { comparedBalance, itemsByAge } from "./review-sheet.js";

const held = (given: Record<string, string>) => new Map(Object.entries(given).map(([account, net]) => [account, fromEuros(net)]));

test("an account that changed by more than half and by more than 1 000 € is to be explained", () => {
  const compared = comparedBalance(
    held({ "606300": "1000,00", "613200": "9000,00", "626100": "100,00", "706000": "0,00" }),
    held({ "606300": "2000,00", "613200": "10500,00", "626100": "900,00", "622600": "1000,01", "706000": "0,00" }),
  );
  expect(compared.map(({ account, change, isLarge }) => [account, change, isLarge])).toEqual([
    ["606300", 100_000, false],
    ["613200", 150_000, false],
    ["622600", 100_001, true],
    ["626100", 80_000, false],
  ]);
});

test("open items by the age of their piece at the end of the year, the last day of an age included", () => {
  const item = (on: string, left: number) => ({ on: isoDate(on), left: cents(left) });
  const aged = itemsByAge(
    [item("2025-12-31", 100), item("2025-12-01", 200), item("2025-11-30", 400), item("2025-03-01", 800), item("2026-01-02", 50)],
    isoDate("2025-12-31"),
  );
  expect(aged).toEqual([
    { throughDays: 30, count: 3, amount: 350 },
    { throughDays: 90, count: 1, amount: 400 },
    { throughDays: 180, count: 0, amount: 0 },
    { throughDays: null, count: 1, amount: 800 },
  ]);
});
