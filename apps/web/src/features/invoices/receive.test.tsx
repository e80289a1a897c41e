import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { errorText } from "../../lib/api/api-error.js";
import { queryClient } from "../../lib/api/query-client.js";
import { useReceive } from "./queries.js";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

test("a file that is refused is named, and keeps none of the others back", async () => {
  const replies = [
    () => Response.json({ message: "Facture A reçue.", data: {} }, { status: 201 }),
    () =>
      Response.json({ status: 422, code: "received_invoice.unreadable", message: "Ce fichier n’est pas une facture." }, { status: 422 }),
    () => Response.json({ message: "Facture C reçue.", data: {} }, { status: 201 }),
  ];
  vi.stubGlobal("fetch", async () => replies.shift()?.());
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  const { result } = renderHook(() => useReceive(() => undefined), { wrapper });
  const files = ["a.xml", "b.xml", "c.xml"].map((name) => new File(["x"], name));
  const { received, refused } = await act(() => result.current.mutateAsync(files));
  expect(received).toEqual(["Facture A reçue.", "Facture C reçue."]);
  expect(refused.map(({ name, error }) => `${name} ${errorText(error)}`)).toEqual(["b.xml Ce fichier n’est pas une facture."]);
});

test("what became of the files reaches a user who has left the page meanwhile", async () => {
  let answer: (() => void) | null = null;
  vi.stubGlobal("fetch", async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return Response.json({ message: "Facture A reçue.", data: {} }, { status: 201 });
  });
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  const onReceived = vi.fn<(files: object) => void>();
  const { result, unmount } = renderHook(() => useReceive(onReceived), { wrapper });
  act(() => result.current.mutate([new File(["x"], "a.xml")]));
  const reply = await vi.waitUntil(() => answer);
  unmount();
  reply();
  await vi.waitFor(() => expect(onReceived.mock.lastCall?.[0]).toEqual({ received: ["Facture A reçue."], refused: [] }));
});
