import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closeLayer, dropLayers, openLayer, openOperation, useOpenedLayers } from "./open-layer.js";

afterEach(() => {
  cleanup();
  dropLayers();
});

function watched() {
  const { result } = renderHook(useOpenedLayers);
  return () => result.current.at(-1)?.layer ?? null;
}

test("a layer takes the place of the one before, which says that it was closed", () => {
  const shown = watched();
  const closed: string[] = [];
  act(() => void openLayer({ kind: "history", id: null }, { onClosed: () => void closed.push("history") }));
  act(() => void openLayer({ kind: "split", id: "a" }));
  expect(shown()).toEqual({ kind: "split", id: "a" });
  expect(closed).toEqual(["history"]);
  act(closeLayer);
  expect(shown()).toBeNull();
});

test("an operation opens over what named it, and gives it back once closed", () => {
  const shown = watched();
  const closed: string[] = [];
  act(() => void openLayer({ kind: "open-items" }, { onClosed: () => void closed.push("items") }));
  act(() => openOperation("a"));
  act(() => void openLayer({ kind: "split", id: "a" }));
  expect(closed).toEqual([]);
  act(closeLayer);
  expect(shown()).toEqual({ kind: "open-items" });
  act(closeLayer);
  expect([shown(), closed]).toEqual([null, ["items"]]);
});

test("what its opener takes away, or the page that leaves, says nothing", () => {
  const shown = watched();
  const closed: string[] = [];
  const open = () => openLayer({ kind: "cash" }, { onClosed: () => void closed.push("cash") });
  let takeAway = (): void => undefined;
  act(() => void (takeAway = open()));
  act(takeAway);
  expect(shown()).toBeNull();
  act(() => void open());
  act(dropLayers);
  expect([shown(), closed]).toEqual([null, []]);
});

test("a layer that is closed takes along what opened over it, and nothing under it", () => {
  const { result } = renderHook(useOpenedLayers);
  const closed: string[] = [];
  act(() => void openLayer({ kind: "open-items" }, { onClosed: () => void closed.push("items") }));
  act(() => openOperation("a"));
  act(() => void openLayer({ kind: "split", id: "a" }, { isOver: true, onClosed: () => void closed.push("split") }));
  expect(result.current.map(({ isOver }) => isOver)).toEqual([false, true, true]);
  act(() => result.current[1]?.close());
  expect(result.current.map(({ layer }) => layer.kind)).toEqual(["open-items"]);
  expect(closed).toEqual(["split"]);
});
