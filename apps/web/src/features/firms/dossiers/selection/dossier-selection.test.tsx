import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useDossierSelection } from "./dossier-selection.js";

afterEach(cleanup);

test("dossiers stay ticked while pages turn, and none that a filter hides is acted on", () => {
  const { result, rerender } = renderHook(({ narrowedTo }) => useDossierSelection(true, narrowedTo), {
    initialProps: { narrowedTo: "all" },
  });
  act(() => result.current.toggle("a"));
  act(() => result.current.toggle("b"));
  act(() => result.current.toggle("a"));
  rerender({ narrowedTo: "all" });
  expect([...result.current.ids]).toEqual(["b"]);
  rerender({ narrowedTo: "late" });
  expect([...result.current.ids]).toEqual([]);
  act(() => result.current.setAll(["c", "d"]));
  expect([...result.current.ids]).toEqual(["c", "d"]);
  rerender({ narrowedTo: "all" });
  expect([...result.current.ids]).toEqual([]);
});
