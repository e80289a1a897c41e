import { expect, test, vi } from "vitest";
import { isLayerName, openInSlot, type LayerName } from "./layers.js";

test.each<[LayerName, LayerName, boolean]>([
  ["vehicle", "loan", true],
  ["operation-filters", "notifications", true],
  ["loan", "loan", true],
  ["client-contact", "push-message", true],
  ["asset", "depreciation-table", false],
  ["asset", "asset-exit", false],
  ["operation", "figure-origin", false],
  ["entry", "figure-origin", false],
  ["depreciation-table", "depreciation-table", true],
])("%s open, opening %s closes it: %s", (first, second, isClosed) => {
  const close = vi.fn<() => void>();
  const leaveFirst = openInSlot(first, close);
  const leaveSecond = openInSlot(second, vi.fn<() => void>());
  expect(close).toHaveBeenCalledTimes(isClosed ? 1 : 0);
  leaveFirst();
  leaveSecond();
});

test("a place given back is free: nobody is asked to close", () => {
  const close = vi.fn<() => void>();
  openInSlot("vehicle", close)();
  openInSlot("loan", vi.fn<() => void>())();
  expect(close).not.toHaveBeenCalled();
});

test("who leaves after having been replaced does not free the place of the next one", () => {
  const second = vi.fn<() => void>();
  const leaveFirst = openInSlot("vehicle", vi.fn<() => void>());
  const leaveSecond = openInSlot("loan", second);
  leaveFirst();
  openInSlot("address", vi.fn<() => void>())();
  expect(second).toHaveBeenCalledOnce();
  leaveSecond();
});

test("what opens over another leaves it open; the next that does not closes both, the upper one first", () => {
  const closed: string[] = [];
  const leaveList = openInSlot("open-items", () => void closed.push("list"));
  const leaveOver = openInSlot("operation", () => void closed.push("operation"), true);
  expect(closed).toEqual([]);
  openInSlot("notifications", vi.fn<() => void>())();
  expect(closed).toEqual(["operation", "list"]);
  leaveOver();
  leaveList();
});

test("only the names of the register are names", () => {
  expect(isLayerName("vehicle")).toBe(true);
  expect(isLayerName("toString")).toBe(false);
  expect(isLayerName(undefined)).toBe(false);
});
