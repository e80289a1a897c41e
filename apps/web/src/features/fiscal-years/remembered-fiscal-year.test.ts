import { beforeEach, expect, test, vi } from "vitest";
import { rememberedFiscalYear, rememberFiscalYear } from "./remembered-fiscal-year.js";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test("each company keeps the fiscal year chosen in it; leaving one for another mixes nothing", () => {
  rememberFiscalYear("roussel", "2025");
  rememberFiscalYear("aubert", "2024");
  expect(rememberedFiscalYear("roussel")).toBe("2025");
  expect(rememberedFiscalYear("aubert")).toBe("2024");
  expect(rememberedFiscalYear("bonnet")).toBeUndefined();
});

test("without a company there is nothing to keep", () => {
  rememberFiscalYear(null, "2025");
  expect(rememberedFiscalYear(null)).toBeUndefined();
  expect(rememberedFiscalYear(undefined)).toBeUndefined();
});
