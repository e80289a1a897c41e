import { expect, test } from "vitest";
import { pathAndSearch } from "./path-and-search.js";

test("an address is a path and its query", () => {
  expect(pathAndSearch("/exercice")).toEqual({ to: "/exercice", search: {} });
  expect(pathAndSearch("/declarations-tva#acomptes")).toEqual({ to: "/declarations-tva", search: {}, hash: "acomptes" });
  expect(pathAndSearch("/?status=not_categorized&endDate=2025-12-31")).toEqual({
    to: "/",
    search: { status: "not_categorized", endDate: "2025-12-31" },
  });
});

test("a list of the address stays a list, so that the operations of one account are the only ones listed", () => {
  const query = `categories=${encodeURIComponent(JSON.stringify(["646500"]))}&startDate=2025-01-01`;
  expect(pathAndSearch(`/?${query}`)).toEqual({ to: "/", search: { categories: ["646500"], startDate: "2025-01-01" } });
});
