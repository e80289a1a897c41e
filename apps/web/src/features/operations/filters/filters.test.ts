import { isoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import { describe, expect, test } from "vitest";
import { activeCount, filtersText, isOneAccount, NO_FILTERS, parseFilters, withCategories, withStatus, writtenFilters } from "./filters.js";

test("a list is that of one bank account while nothing but days restricts it", () => {
  const one = { ...NO_FILTERS, accounts: ["a1"] };
  expect(isOneAccount(one, [])).toBe(true);
  expect(isOneAccount({ ...one, startDate: isoDate("2026-03-01"), endDate: isoDate("2026-03-31") }, [])).toBe(true);
  for (const other of [NO_FILTERS, { ...one, accounts: ["a1", "a2"] }, { ...one, query: "sncf" }, { ...one, amountMin: cents(0) }])
    expect(isOneAccount(other, [])).toBe(false);
  expect(isOneAccount(one, ["o1"])).toBe(false);
});

describe("filters in the address", () => {
  test("what filters nothing is not written", () => {
    expect(writtenFilters(NO_FILTERS)).toEqual({});
    expect(filtersText(NO_FILTERS)).toBe("{}");
  });

  test("all filters combined go to the address and come back", () => {
    const filters = {
      ...NO_FILTERS,
      origin: "cash" as const,
      accounts: ["a1"],
      startDate: isoDate("2026-03-01"),
      endDate: isoDate("2026-03-31"),
      amountMin: cents(5000),
      amountMax: cents(123456),
      transaction_sign: "outcome" as const,
      operations_status: "categorized" as const,
      vat_status: "not_validated" as const,
      attachments_status: "without_attachments" as const,
      cancelled: "1" as const,
      categories: ["606300"],
      query: "sncf",
    };
    expect(parseFilters(JSON.parse(JSON.stringify(writtenFilters(filters))))).toEqual(filters);
    expect(writtenFilters(filters)["amountMax"]).toBe(1234.56);
  });

  test("a search made of digits is still a search", () => {
    expect(parseFilters({ query: 2026 }).query).toBe("2026");
  });

  test("an address written by hand filters by what can be read only", () => {
    expect(
      parseFilters({ origin: "space", startDate: "2026-02-30", amountMin: -3, amountMax: 1.005, accounts: "a", vat_status: 1 }),
    ).toEqual(NO_FILTERS);
  });

  test("operations named one by one go to the API, not to the address", () => {
    expect(JSON.parse(filtersText(NO_FILTERS, ["id1"]))).toEqual({ ids: ["id1"] });
  });
});

describe("categories and status", () => {
  test("choosing a category shows the categorised operations only", () => {
    expect(withCategories(NO_FILTERS, ["606300"]).operations_status).toBe("categorized");
    expect(withCategories(NO_FILTERS, []).operations_status).toBe("all");
  });

  test("asking for what is to categorise forgets the categories", () => {
    expect(withStatus({ ...NO_FILTERS, categories: ["606300"] }, "not_categorized").categories).toEqual([]);
  });

  test("the search is not counted among the filters", () => {
    expect(activeCount({ ...NO_FILTERS, query: "sncf", origin: "cash" })).toBe(1);
  });
});
