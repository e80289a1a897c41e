import { expect, test } from "vitest";
import { instantDay, instantTime } from "./instant.js";

test("an instant is read as a day in Paris, not in UTC", () => {
  expect(instantDay("2026-04-13T22:30:00.000Z")).toBe("14/04/2026");
  expect(instantDay("2026-01-13T22:30:00.000Z")).toBe("13/01/2026");
  expect(instantDay("hier")).toBe("Date Invalide");
});

test("its hour is that of Paris", () => {
  expect(instantTime("2026-04-13T22:30:00.000Z")).toBe("00:30");
});
