import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { useSelection } from "./selection.js";
import { anOperation } from "../testing/an-operation.js";

const all = ["a", "b", "c", "d"].map((id) => anOperation({ id }));

function select(listed: readonly Transaction[] = all) {
  const { result, rerender } = renderHook((operations: readonly Transaction[]) => useSelection(operations), { initialProps: listed });
  return {
    ids: () => result.current.operations.map(({ id }) => id),
    toggle: (id: string, extend = false) => act(() => result.current.toggle(id, { extend })),
    setAll: (isAll: boolean) => act(() => result.current.setAll(isAll)),
    list: (operations: readonly Transaction[]) => rerender(operations),
  };
}

afterEach(cleanup);

test("ticking twice unticks; what is ticked stands in the order of the list", () => {
  const { toggle, ids } = select();
  toggle("c");
  toggle("a");
  expect(ids()).toEqual(["a", "c"]);
  toggle("c");
  expect(ids()).toEqual(["a"]);
});

test("with Shift everything from the last one ticked is ticked, whichever way, and what was ticked stays", () => {
  const { toggle, ids } = select();
  toggle("d");
  toggle("b");
  toggle("c", true);
  expect(ids()).toEqual(["b", "c", "d"]);
  toggle("a", true);
  expect(ids()).toEqual(["a", "b", "c", "d"]);
});

test("all at once, then none", () => {
  const { setAll, ids } = select();
  setAll(true);
  expect(ids()).toEqual(["a", "b", "c", "d"]);
  setAll(false);
  expect(ids()).toEqual([]);
});

test("an operation that leaves the list is acted on no more; the next pages do not tick themselves", () => {
  const { setAll, list, ids } = select(all.slice(0, 2));
  setAll(true);
  list(all.slice(1));
  expect(ids()).toEqual(["b"]);
});
