import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import { expect, test } from "vitest";
import { chosenYear } from "./chosen-year.js";

const year = (id: string, given: Partial<FiscalYear> = {}): FiscalYear => ({
  id,
  label: `Exercice ${id}`,
  beginning: `${id}-01-01`,
  end: `${id}-12-31`,
  default: false,
  status: "current",
  validatedThrough: null,
  lateEntries: 0,
  ...given,
});

test("the year asked for comes first, then the default one, then the most recent", () => {
  const years = [year("2026"), year("2025", { default: true }), year("2024")];
  expect(chosenYear(years, "2024")?.id).toBe("2024");
  expect(chosenYear(years, "1999")?.id).toBe("2025");
  expect(chosenYear([year("2026"), year("2025")], undefined)?.id).toBe("2026");
  expect(chosenYear([], undefined)).toBeNull();
});
