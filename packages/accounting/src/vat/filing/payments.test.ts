import { expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { cents } from "../../money.js";
import { returnPayments, type PayableReturn, type VatPayment } from "./payments.js";

const month = (id: string, end: string, own: Partial<PayableReturn> = {}): PayableReturn => ({
  id,
  start: isoDate(`${end.slice(0, 7)}-01`),
  end: isoDate(end),
  toPay: cents(10_000),
  creditOut: cents(0),
  refund: cents(0),
  ...own,
});
const MAY = month("may", "2026-05-31");
const JUNE = month("june", "2026-06-30", { toPay: cents(0), creditOut: cents(500) });
const JULY = month("july", "2026-07-31");

const move = (date: string, amount: number, account: VatPayment["account"] = "445510"): VatPayment => ({
  account,
  entryId: `${date} ${amount}`,
  operationId: null,
  date: isoDate(date),
  label: "DGFIP",
  amount: cents(amount),
});
const read = (returns: readonly PayableReturn[], ...moves: readonly VatPayment[]) =>
  [...returnPayments(returns, moves)].map(
    ([id, { state, left, payments }]) =>
      `${id} ${state} ${left}: ${payments.map(({ kind, date, amount }) => `${kind} ${date} ${amount}`).join(", ")}`,
  );

test("what is paid settles the oldest return first, in several times or several returns at once", () => {
  expect(read([MAY, JUNE, JULY])).toEqual(["may due 10000: ", "june credit 0: ", "july due 10000: "]);
  expect(read([MAY, JUNE, JULY], move("2026-06-20", 4_000), move("2026-08-20", 11_000))).toEqual([
    "may paid 0: payment 2026-06-20 4000, payment 2026-08-20 6000",
    "june credit 0: ",
    "july due 5000: payment 2026-08-20 5000",
  ]);
});

test("what is paid too much stands on the last return that it could pay, as a difference", () => {
  expect(read([MAY, JULY], move("2026-06-20", 10_300))).toEqual(["may paid -300: payment 2026-06-20 10300", "july due 10000: "]);
});

test("what is paid once the next period is over waits for its return", () => {
  expect(read([MAY], move("2026-06-30", 10_300))).toEqual(["may paid -300: payment 2026-06-30 10300"]);
  expect(read([MAY], move("2026-07-01", 10_300))).toEqual(["may paid 0: payment 2026-07-01 10000"]);
});

test("what was paid before the end of a period is not for it, and a debt carried from elsewhere is paid first", () => {
  expect(read([MAY], move("2026-05-20", 10_000))).toEqual(["may due 10000: "]);
  expect(read([MAY], move("2026-01-01", -8_000), move("2026-01-20", 8_000), move("2026-06-20", 10_000))).toEqual([
    "may paid 0: payment 2026-06-20 10000",
  ]);
});

test("deposits belong to the year they fall in, a refund to the return that claims it", () => {
  const year = month("2026", "2026-12-31", { start: isoDate("2026-01-01"), toPay: cents(0), refund: cents(90_000) });
  const moves = [move("2026-07-20", 55_000, "445810"), move("2025-12-20", 40_000, "445810"), move("2027-06-10", -60_000, "445830")];
  expect(read([year], ...moves)).toEqual(["2026 none 0: deposit 2026-07-20 55000, refund 2027-06-10 60000"]);
  expect(returnPayments([year], moves).get("2026")?.refundLeft).toBe(30_000);
});
