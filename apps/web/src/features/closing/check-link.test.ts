import { expect, test } from "vitest";
import { pathAndSearch } from "./check-link.js";

test("an address is a path and its query", () => {
  expect(pathAndSearch("/exercice")).toEqual({ to: "/exercice", search: {} });
  expect(pathAndSearch("/declarations-tva#acomptes")).toEqual({ to: "/declarations-tva", search: {}, hash: "acomptes" });
  expect(pathAndSearch("/?status=not_categorized&endDate=2025-12-31")).toEqual({
    to: "/",
    search: { status: "not_categorized", endDate: "2025-12-31" },
  });
});
