import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aClosing } from "../../features/closing/testing.js";
import { queryClient } from "../../lib/api/query-client.js";
import { useClosingYear } from "./use-closing-year.js";

const who = vi.hoisted(() => ({ context: "CLIENT" }));
vi.mock("../../lib/session/session.js", () => ({ useSession: () => who, useUser: () => ({ companyId: "company-1" }) }));

const YEARS = [
  { id: "year-2026", beginning: "2026-01-01", end: "2026-12-31", default: true },
  { id: "year-2025", beginning: "2025-01-01", end: "2025-12-31", default: false },
];
let years: typeof YEARS;
const asked: (string | null)[] = [];

beforeEach(() => {
  years = YEARS;
  asked.length = 0;
  vi.stubGlobal("fetch", async (address: string) => {
    const url = new URL(address, "http://localhost");
    if (!url.pathname.endsWith("/steps")) return Response.json({ data: years });
    asked.push(url.searchParams.get("fiscalYearId"));
    return Response.json(aClosing());
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;

test("a client needs no year: the server closes the first one that is open", async () => {
  who.context = "CLIENT";
  const { result } = renderHook(() => useClosingYear(), { wrapper });
  await waitFor(() => expect(result.current.closing.data).toBeDefined());
  expect(asked).toEqual([null]);
});

test("a firm’s staff names the current year of the dossier, and asks nothing while there is none", async () => {
  who.context = "ADMIN_CLIENT";
  const { result, unmount } = renderHook(() => useClosingYear(), { wrapper });
  await waitFor(() => expect(result.current.closing.data).toBeDefined());
  expect(asked).toEqual(["year-2026"]);
  unmount();
  queryClient.clear();
  years = [];
  const { result: none } = renderHook(() => useClosingYear(), { wrapper });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect([none.current.closing.data, asked]).toEqual([undefined, ["year-2026"]]);
});
