import { expect, test } from "vitest";
import { MONTHS, YEARS } from "./period-scales.js";

test("a month and its rank go together, across years", () => {
  expect(MONTHS.at(MONTHS.rank("2026-04"))).toBe("2026-04");
  expect(MONTHS.at(MONTHS.rank("2026-12") + 1)).toBe("2027-01");
  expect(MONTHS.rank("2026-04-14")).toBe(MONTHS.rank("2026-04"));
});

test("months are shortened as French does, and named whole for readers", () => {
  const january = MONTHS.rank("2026-01");
  expect(MONTHS.word(january)).toBe("janv.");
  expect(MONTHS.word(january + 6)).toBe("juil.");
  expect(MONTHS.name(january)).toBe("janvier 2026");
});

test("years stand twelve at a time under the first and the last", () => {
  expect(YEARS.title(2026)).toBe("2016–2027");
  expect(YEARS.title(2016)).toBe("2016–2027");
  expect(YEARS.title(2028)).toBe("2028–2039");
});
