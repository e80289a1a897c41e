import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import type * as Api from "../../lib/api/api.js";
import { useAmendImport } from "./queries.js";

const calls = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, asked: { body: { lines: readonly { line: number }[] } }) => Promise<unknown>>(),
}));
vi.mock("../../lib/api/api.js", async (original) => ({ ...(await original<typeof Api>()), ...calls }));

test("a correction made while another is under way is sent after it: the last one stands", async () => {
  const replies: (() => void)[] = [];
  calls.call.mockImplementation((_endpoint, { body }) => new Promise((resolve) => replies.push(() => resolve({ data: body }))));
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const { result } = renderHook(() => useAmendImport("1"), { wrapper });
  act(() => {
    result.current.mutate({ lines: [{ line: 1, import: true }] });
    result.current.mutate({ lines: [{ line: 2, import: true }] });
  });
  await waitFor(() => expect(calls.call).toHaveBeenCalledTimes(1));
  act(() => replies[0]?.());
  await waitFor(() => expect(calls.call).toHaveBeenCalledTimes(2));
  expect(calls.call.mock.calls.map(([, { body }]) => body.lines[0]?.line)).toEqual([1, 2]);
  act(() => replies[1]?.());
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
});
