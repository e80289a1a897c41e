import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../lib/api/query-client.js";
import { chartQuery } from "../../../queries/chart.js";
import { ChartFailure, WithoutChart } from "./without-chart.js";

let status = 500;
const closed = vi.fn<() => void>();

beforeEach(() => {
  status = 500;
  closed.mockReset();
  queryClient.clear();
  vi.spyOn(console, "warn").mockReturnValue();
  document.body.innerHTML = '<div id="app"></div><div id="layers"></div>';
  vi.stubGlobal("fetch", async () => {
    const body = status === 200 ? { data: [], categoriesTree: [], vatRates: [] } : { code: "server.failure", message: "Une panne." };
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/problem+json" } });
  });
});
afterEach(cleanup);

function Page() {
  const { data } = useQuery({ ...chartQuery(), retry: false });
  return (
    <>
      <ChartFailure />
      {data === undefined ? <WithoutChart onClose={closed} /> : <p>Catégories lues</p>}
    </>
  );
}

test("with /accounts at 500, the layer that a key opens says why it is empty, and reads the categories again", async () => {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  const layer = await screen.findByRole("dialog", { name: "Catégories" });
  await waitFor(() => expect(layer.textContent).toContain("Les catégories n’ont pas pu être lues. Une panne."));
  await user.keyboard("{Escape}");
  expect(closed).toHaveBeenCalledOnce();
  status = 200;
  await user.click(screen.getAllByRole("button", { name: "Réessayer" }).at(-1) ?? document.body);
  await screen.findByText("Catégories lues");
  expect(screen.queryByText(/n’ont pas pu être lues/)).toBeNull();
});
