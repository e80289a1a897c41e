import { expect, test } from "vitest";
import { readBookSearch } from "./book-search.js";
import { bookFilters, countFilters, filteredUri } from "./book-filters.js";

const year = { beginning: "2025-01-01", end: "2025-12-31" };

test("what an address says is kept when it can be understood", () => {
  const search = {
    fiscalYear: "a",
    startDate: "2025-02-01",
    endDate: "31/12/2025",
    journalCodes: "OD,BQ,XX",
    compteNumBegin: 600_000,
    compteNumEnd: "7x",
  };
  expect(readBookSearch(search)).toEqual({ fiscalYear: "a", startDate: "2025-02-01", journalCodes: "BQ,OD", compteNumBegin: "600000" });
});

test("the three journals together filter nothing", () => {
  expect(readBookSearch({ journalCodes: "BQ,CS,OD" })).toEqual({});
});

test("without a period, or with one of another year, the book covers the whole year", () => {
  expect(bookFilters({}, year)).toEqual({ startDate: "2025-01-01", endDate: "2025-12-31" });
  expect(bookFilters(readBookSearch({ startDate: "2024-02-01", endDate: "2025-03-31" }), year)).toEqual({
    startDate: "2025-01-01",
    endDate: "2025-03-31",
  });
  expect(bookFilters(readBookSearch({ startDate: "2025-05-01", endDate: "2025-03-31" }), year)).toEqual({
    startDate: "2025-01-01",
    endDate: "2025-12-31",
  });
});

test("period, journals and accounts count as one filter each", () => {
  expect(countFilters({})).toBe(0);
  expect(
    countFilters(
      readBookSearch({ fiscalYear: "a", startDate: "2025-02-01", endDate: "2025-02-28", journalCodes: "BQ", compteNumBegin: "6" }),
    ),
  ).toBe(3);
});

test("a file is asked with the filters of the screen", () => {
  const uri = "/api/v1/documents/journal/csv?companyId=c&startDate=2025-01-01&endDate=2025-12-31";
  expect(filteredUri(uri, { startDate: "2025-02-01", endDate: "2025-02-28", journalCodes: "BQ,CS" })).toBe(
    "/api/v1/documents/journal/csv?companyId=c&startDate=2025-02-01&endDate=2025-02-28&journalCodes=BQ%2CCS",
  );
});
