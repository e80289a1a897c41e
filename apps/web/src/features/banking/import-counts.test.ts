import { expect, test } from "vitest";
import { importCounts } from "./import-counts.js";

test("duplicates and doubtful lines are part of an account's count, ignored and rejected ones are not", () => {
  const accounts = [
    { count: 130, duplicates: 5, doubtful: 1, ignored: 2 },
    { count: 4, duplicates: 1, doubtful: 0, ignored: 0 },
  ];
  const rejected = [
    { line: 5, reason: "Date impossible" },
    { line: 8, reason: "Montant absent" },
    { line: 9, reason: "Ligne vide" },
  ];
  expect(importCounts({ accounts, rejected, selected: 128 })).toEqual({
    all: 139,
    new: 127,
    duplicate: 6,
    doubtful: 1,
    rejected: 3,
    ignored: 2,
  });
});

test("a file whose lines are all known has nothing new", () => {
  expect(importCounts({ accounts: [{ count: 12, duplicates: 12, doubtful: 0, ignored: 0 }], rejected: [], selected: 0 })).toMatchObject({
    all: 12,
    new: 0,
    duplicate: 12,
  });
});

test("lines before the first year are ignored, not new", () => {
  expect(importCounts({ accounts: [{ count: 10, duplicates: 2, doubtful: 0, ignored: 3 }], rejected: [], selected: 5 })).toEqual({
    all: 10,
    new: 5,
    duplicate: 2,
    doubtful: 0,
    rejected: 0,
    ignored: 3,
  });
});
