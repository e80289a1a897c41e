import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, renderHook, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../lib/api/query-client.js";
import { ToastRegion } from "../../ui/messages/toast.js";
import { anOperation } from "./testing/an-operation.js";
import { useOperationActions } from "./use-operation-actions.js";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const ignored = (): void => undefined;

test("accepting the sure ones where none is says so, with a selection and without", async () => {
  const fetched = vi.fn<() => Promise<Response>>();
  vi.stubGlobal("fetch", fetched);
  const operations = [anOperation({ id: "a" })];
  const clear = vi.fn<() => void>();
  const selection = { ids: new Set<string>(), operations: [] as typeof operations, toggle: ignored, setAll: ignored, clear };
  render(
    <QueryClientProvider client={queryClient}>
      <ToastRegion />
    </QueryClientProvider>,
  );
  const { result } = renderHook(() => useOperationActions({ operations, selection, setCursorId: ignored, questions: null }));
  result.current.acceptSelected({ sureOnly: true });
  expect(await screen.findAllByText(/^Aucune suggestion sûre/)).toHaveLength(1);
  selection.operations = operations;
  result.current.acceptSelected({ sureOnly: true });
  expect(await screen.findAllByText("Aucune suggestion sûre dans cette sélection.")).toHaveLength(1);
  expect(clear).not.toHaveBeenCalled();
  expect(fetched).not.toHaveBeenCalled();
});
