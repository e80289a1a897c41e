import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../lib/api/query-client.js";
import { NO_FILTERS, type OperationFilters } from "../filters/filters.js";
import { ViewsLayer } from "./views-layer.js";

const view = { id: "v1", name: "Gros achats", filters: { amountMin: 100.5 }, count: 1234, exact: false };
const sent: string[] = [];

const keys: (string | null)[] = [];

async function serve(url: string, { method, body, headers }: RequestInit): Promise<Response> {
  if (method === "GET") return Response.json({ data: [view] });
  keys.push(new Headers(headers).get("idempotency-key"));
  sent.push(`${method} ${new URL(url).pathname} ${typeof body === "string" ? body : ""}`.trim());
  return Response.json({ data: view }, { status: method === "POST" ? 201 : 200 });
}

beforeEach(() => vi.stubGlobal("fetch", vi.fn(serve)));
afterEach(() => {
  cleanup();
  queryClient.clear();
  sent.length = 0;
  keys.length = 0;
  vi.unstubAllGlobals();
});

function open(filters: OperationFilters = NO_FILTERS) {
  const onFilters = vi.fn<(filters: OperationFilters) => void>();
  render(
    <QueryClientProvider client={queryClient}>
      <ViewsLayer filters={filters} onFilters={onFilters} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  return { onFilters, user: userEvent.setup() };
}

test("a view opens what it keeps; its number of operations says when there are more", async () => {
  const { onFilters, user } = open();
  await user.click(await screen.findByRole("button", { name: /Gros achats\s*1\s234\s\+/ }));
  expect(onFilters).toHaveBeenCalledWith({ ...NO_FILTERS, amountMin: 10050 });
  expect(screen.queryByLabelText("Nom de la vue")).toBeNull();
});

test("what the list shows is kept under a name with Enter; a view is renamed, and removed", async () => {
  const { user } = open({ ...NO_FILTERS, query: "sncf" });
  await user.type(await screen.findByLabelText("Nom de la vue"), "Trains{Enter}");
  await waitFor(() => expect(sent).toEqual(['POST /api/v1/views {"name":"Trains","filters":{"query":"sncf"}}']));
  await user.click(await screen.findByRole("button", { name: "Renommer «\u00a0Gros achats\u00a0»" }));
  await user.type(screen.getByLabelText("Nouveau nom"), " 2{Enter}");
  await waitFor(() => expect(sent.at(-1)).toBe('PATCH /api/v1/views/v1 {"name":"Gros achats 2"}'));
  await user.click(await screen.findByRole("button", { name: "Supprimer «\u00a0Gros achats\u00a0»" }));
  await waitFor(() => expect(sent.at(-1)).toMatch(/^DELETE \/api\/v1\/views\/v1/));
});

test("two clicks in one event keep one view; the next one has a key of its own", async () => {
  const { user } = open({ ...NO_FILTERS, query: "sncf" });
  for (const [index, name] of ["Trains", "Cars"].entries()) {
    await user.type(await screen.findByLabelText("Nom de la vue"), name);
    const button = screen.getByRole("button", { name: "Garder cette vue" });
    button.click();
    button.click();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Nom de la vue").value).toBe(""));
    expect(sent).toHaveLength(index + 1);
  }
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect(keys[0]).not.toBe(keys[1]);
});
