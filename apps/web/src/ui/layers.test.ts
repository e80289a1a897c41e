import { expect, test, vi } from "vitest";
import { isLayerName, takePlace, type LayerName } from "./layers.js";

test.each<[LayerName, LayerName, boolean]>([
  ["vehicle", "loan", true],
  ["operation-filters", "notifications", true],
  ["loan", "loan", true],
  ["client-contact", "push-message", true],
  ["asset", "amortization-table", false],
  ["asset", "asset-exit", false],
  ["operation", "figure-origin", false],
  ["entry", "figure-origin", false],
  ["amortization-table", "amortization-table", true],
])("%s open, opening %s closes it: %s", (first, second, isClosed) => {
  const close = vi.fn<() => void>();
  const leaveFirst = takePlace(first, close);
  const leaveSecond = takePlace(second, vi.fn<() => void>());
  expect(close).toHaveBeenCalledTimes(isClosed ? 1 : 0);
  leaveFirst();
  leaveSecond();
});

test("a place given back is free: nobody is asked to close", () => {
  const close = vi.fn<() => void>();
  takePlace("vehicle", close)();
  takePlace("loan", vi.fn<() => void>())();
  expect(close).not.toHaveBeenCalled();
});

test("who leaves after having been replaced does not free the place of the next one", () => {
  const second = vi.fn<() => void>();
  const leaveFirst = takePlace("vehicle", vi.fn<() => void>());
  const leaveSecond = takePlace("loan", second);
  leaveFirst();
  takePlace("housing", vi.fn<() => void>())();
  expect(second).toHaveBeenCalledOnce();
  leaveSecond();
});

test("only the names of the register are names", () => {
  expect(isLayerName("vehicle")).toBe(true);
  expect(isLayerName("toString")).toBe(false);
  expect(isLayerName(undefined)).toBe(false);
});
