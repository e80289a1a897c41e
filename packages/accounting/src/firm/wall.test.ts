import { expect, test } from "vitest";
import { isoDate } from "../date.js";
import { isStatementIn, monthCell, wallMonths, type MonthFacts } from "./wall.js";

const MARCH: MonthFacts = {
  month: isoDate("2026-03-01"),
  yearId: "y",
  yearEnd: isoDate("2026-12-31"),
  isClosed: false,
  hasStatement: false,
  toSort: 2,
  vat: "open",
  vatDueOn: isoDate("2026-04-17"),
};
const on = (day: string, facts: Partial<MonthFacts> = {}) => monthCell({ ...MARCH, ...facts }, isoDate(day));

test("the wall shows thirteen months, the one of today last", () => {
  const months = wallMonths(isoDate("2026-04-14"));
  expect([months.length, months[0], months.at(-1)]).toEqual([13, "2025-04-01", "2026-04-01"]);
});

test("a statement is in when every account is known up to three days before the end of the month", () => {
  const day = (text: string | null) => (text === null ? null : isoDate(text));
  const account = (through: string | null, from: string | null = null) => ({ from: day(from), through: day(through) });
  const march = isoDate("2026-03-01");
  expect(isStatementIn(march, [account("2026-03-28")])).toBe(true);
  expect(isStatementIn(march, [account("2026-03-27")])).toBe(false);
  expect(isStatementIn(march, [account("2026-03-31"), account(null)])).toBe(false);
  expect(isStatementIn(march, [account("2026-03-31"), account(null, "2026-04-02")])).toBe(true);
  expect(isStatementIn(march, [])).toBeNull();
});

test("a statement is late after 15 days, sorting after 30, VAT after its day", () => {
  expect(on("2026-04-15")).toMatchObject({ statement: "waiting", sorted: "waiting", vat: "waiting", late: 0 });
  expect(on("2026-04-16")).toMatchObject({ statement: "late", sorted: "waiting", late: 1 });
  expect(on("2026-04-18")).toMatchObject({ statement: "late", vat: "late", late: 2 });
  expect(on("2026-05-01")).toMatchObject({ statement: "late", sorted: "late", vat: "late", closed: "waiting", late: 3 });
});

test("what is done is never late; VAT may be without object or to confirm; the closing is late after the legal day", () => {
  const done = { hasStatement: true, toSort: 0, vat: "filed", isClosed: true } as const;
  expect(on("2027-12-01", done)).toEqual({ statement: "done", sorted: "done", vat: "done", isFiled: true, closed: "done", late: 0 });
  expect(on("2026-05-01", { vat: "none" }).vat).toBe("none");
  expect(on("2026-05-01", { vat: "asked" }).vat).toBe("to_confirm");
  expect(on("2026-04-01", { vat: "asked" }).vat).toBe("waiting");
  expect(on("2026-05-01", { hasStatement: null }).statement).toBe("none");
  expect(on("2027-12-01").closed).toBe("late");
});
