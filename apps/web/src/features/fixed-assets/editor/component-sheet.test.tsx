import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AssetComponent } from "@comptoir/contract/fixed-assets/assets";
import { queryClient } from "../../../lib/api/query-client.js";
import { ToastRegion } from "../../../ui/messages/toast.js";
import { ComponentSheet } from "./component-sheet.js";

const problem = { code: "test", message: "Le tableau ne se lit pas.", error: { type: "toast" } };

beforeEach(() => vi.stubGlobal("fetch", async () => Response.json(problem, { status: 404 })));
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("a schedule that cannot be read is told in a message, and in its place", async () => {
  const component = { id: "c1", title: "Scie", commissioning_date: "2026-03-02", depreciable_base: 1200, duration: 5 } as AssetComponent;
  render(
    <QueryClientProvider client={queryClient}>
      <ComponentSheet component={component} onClose={() => undefined} />
      <ToastRegion />
    </QueryClientProvider>,
  );
  const message = await screen.findByText("Le tableau ne se lit pas.", { selector: ".toast p" });
  expect(message.closest(".toast")?.textContent).toBe("ErreurLe tableau ne se lit pas.");
  expect(screen.getAllByText("Le tableau ne se lit pas.")).toHaveLength(2);
});
