import { expect, test } from "vitest";
import { isProbableAsset, isSureSuggestion, listItems, nextToCategorize, signedCents } from "./list-items.js";
import { anOperation } from "../testing/an-operation.js";

const done = { transactionStatus: { code: "categorized", name: "Catégorisée" } };
const suggestion = (code: string, confidence: number) => ({
  account: { id: code, code, name: code },
  confidence,
  reason: "",
  alternatives: [],
  source: "history" as const,
  seen: code,
});

test("each month has its title before its first operation", () => {
  const operations = [anOperation({ id: "a" }), anOperation({ id: "b", date: "2026-04-01" }), anOperation({ id: "c", date: "2026-03-31" })];
  const written = listItems(operations).map((item) => (item.kind === "month" ? item.month : item.operation.id));
  expect(written).toEqual(["2026-04", "a", "b", "2026-03", "c"]);
});

test("an empty list has no month", () => {
  expect(listItems([])).toEqual([]);
});

test("the next operation to categorise is after the cursor, then from the top, never the same", () => {
  const operations = [anOperation({ id: "a" }), anOperation({ id: "b", ...done }), anOperation({ id: "c" })];
  expect(nextToCategorize(operations, null)).toBe(0);
  expect(nextToCategorize(operations, 0)).toBe(2);
  expect(nextToCategorize(operations, 2)).toBe(0);
  expect(nextToCategorize(operations.slice(0, 1), 0)).toBeNull();
  expect(nextToCategorize(operations, 0, (id) => id === "c")).toBeNull();
});

test("a suggestion is sure from 90 %, that of a probable fixed asset never", () => {
  expect(isSureSuggestion(anOperation({ suggestion: suggestion("625100", 0.96) }))).toBe(true);
  expect(isSureSuggestion(anOperation({ suggestion: suggestion("625100", 0.89) }))).toBe(false);
  expect(isSureSuggestion(anOperation({ value: 749, suggestion: suggestion("218400", 0.97) }))).toBe(false);
  expect(isProbableAsset("218400", 500)).toBe(false);
  expect(isProbableAsset("606300", 749)).toBe(false);
});

test("an expense counts below zero, a receipt above, an entry between accounts not at all", () => {
  expect(signedCents(anOperation())).toBe(-8600);
  expect(signedCents(anOperation({ transactionSign: { code: "income", name: "Recette" } }))).toBe(8600);
  expect(signedCents(anOperation({ transactionOrigin: { code: "other", name: "Opération diverse" } }))).toBe(0);
});
