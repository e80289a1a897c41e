import { beforeEach, expect, test, vi } from "vitest";
import { rememberedExercise, rememberExercise } from "./remembered-exercise.js";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test("each company keeps the exercise chosen in it; leaving one for another mixes nothing", () => {
  rememberExercise("roussel", "2025");
  rememberExercise("aubert", "2024");
  expect(rememberedExercise("roussel")).toBe("2025");
  expect(rememberedExercise("aubert")).toBe("2024");
  expect(rememberedExercise("bonnet")).toBeUndefined();
});

test("without a company there is nothing to keep", () => {
  rememberExercise(null, "2025");
  expect(rememberedExercise(null)).toBeUndefined();
  expect(rememberedExercise(undefined)).toBeUndefined();
});
