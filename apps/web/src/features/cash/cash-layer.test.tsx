import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../lib/api/query-client.js";
import { FigureOpener, type OpenedFigure } from "../../ui/figures/figure.js";
import { CashBanner } from "./cash-banner.js";
import { CashLayer } from "./cash-layer.js";

const year = { id: "26", label: "2026", beginning: "2026-01-01", end: "2026-12-31", default: true, status: "current" };
const till = {
  opening: 60,
  openingExplain: "before",
  days: [
    { date: "2026-02-10", balance: -15.5, explain: "tenth" },
    { date: "2026-02-12", balance: 44.5, explain: "twelfth" },
  ],
  firstNegative: "2026-02-10",
};

async function serve(url: string): Promise<Response> {
  return Response.json({ data: new URL(url).pathname === "/api/v1/cash-balance" ? till : [year] });
}

beforeEach(() => vi.stubGlobal("fetch", vi.fn(serve)));
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("the banner names the first day below zero and leads to the days, each with where it comes from", async () => {
  const [onOpen, openFigure] = [vi.fn<() => void>(), vi.fn<(figure: OpenedFigure) => void>()];
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <FigureOpener value={openFigure}>
        <CashBanner onOpen={onOpen} />
        <CashLayer onClose={() => undefined} />
      </FigureOpener>
    </QueryClientProvider>,
  );
  expect(await screen.findByText("La caisse passe sous zéro le 10/02/2026.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Voir la caisse", hidden: true }));
  expect(onOpen).toHaveBeenCalled();
  const rows = await screen.findAllByRole("row");
  expect(rows.map(({ textContent }) => textContent.includes("Sous zéro"))).toEqual([false, false, true, false]);
  await user.click(screen.getByRole("button", { name: /15,50/ }));
  expect(openFigure).toHaveBeenCalledWith(expect.objectContaining({ explain: "tenth" }));
});
