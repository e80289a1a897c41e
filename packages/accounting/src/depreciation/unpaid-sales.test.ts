import { expect, test } from "vitest";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { matchUnpaidSales, unpaidSaleSuggestion } from "./unpaid-sales.js";

const sale = (title: string, on: string, euros: number) => ({ title, on: isoDate(on), price: cents(euros * 100) });
const receipt = (on: string, euros: number) => ({ on: isoDate(on), amount: cents(euros * 100) });
const DESK = sale("Bureau", "2026-06-30", 1200);

test("a receipt of the same amount pays the sale, from a few days before it to the next year", () => {
  const match = (on: string, euros = 1200) => matchUnpaidSales([DESK], { settled: [], receipts: [receipt(on, euros)] });
  expect(match("2026-06-25")).toHaveLength(1);
  expect(match("2026-06-24")).toEqual([]);
  expect(match("2027-02-01")).toHaveLength(1);
  expect(match("2026-07-01", 1200.01)).toEqual([]);
});

test("a sale is paid once: the first receipt pays the oldest, and what stands on 467000 has paid already", () => {
  const car = sale("Voiture", "2026-03-01", 1200);
  const receipts = [receipt("2026-08-01", 1200), receipt("2026-07-01", 1200), receipt("2026-09-01", 1200)];
  expect(matchUnpaidSales([DESK, car], { settled: [], receipts })).toEqual([
    { sale: car, receipt: receipts[1] },
    { sale: DESK, receipt: receipts[0] },
  ]);
  expect(matchUnpaidSales([DESK, car], { settled: [receipt("2026-06-01", 1200)], receipts })).toEqual([
    { sale: DESK, receipt: receipts[1] },
  ]);
});

test("its reason names what was sold and the day", () => {
  expect(unpaidSaleSuggestion(DESK)).toMatchObject({
    account: "467000",
    reason: "prix de «\u00a0Bureau\u00a0», sorti le 30/06/2026 et pas encore payé",
  });
});
