import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../lib/api/query-client.js";
import { FilteredPreview } from "./filtered-preview.js";
import { anOperation } from "../testing/an-operation.js";

const VALIDATED = "Cette opération est validée.";
const VAT = "La TVA de cette période est validée.";
const asked: string[] = [];

afterEach(() => {
  cleanup();
  queryClient.clear();
  asked.length = 0;
  vi.unstubAllGlobals();
});

/** Shows a preview of which operations stay, each with its reason. */
function show(skipped: readonly (readonly [id: string, message: string])[], skippedCount = skipped.length) {
  vi.stubGlobal("fetch", async (url: string) => {
    const { ids } = JSON.parse(new URL(url, "http://localhost").searchParams.get("filters") ?? "{}") as { ids: string[] };
    asked.push(...ids);
    const data = ids.filter((id) => id !== "gone").map((id) => anOperation({ id, title: `Achat ${id}` }));
    return Response.json({ data, pager: { currentPage: 1, lastPage: 1, itemsPerPage: 50, cursor: null, exact: true } });
  });
  const preview = {
    count: 1,
    changes: [anOperation()],
    skipped: skipped.map(([id, message]) => ({ id, code: "operation.validated", message })),
    skippedCount,
    seen: "proof",
  };
  render(
    <QueryClientProvider client={queryClient}>
      <FilteredPreview preview={preview} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

test("what stays is grouped by reason, and a reason that is opened lists its operations", async () => {
  const user = show([
    ["a", VALIDATED],
    ["b", VAT],
    ["c", VALIDATED],
  ]);
  expect(screen.getByText(/3 opérations resteront telles quelles/)).toBeDefined();
  expect(screen.getAllByRole("group").map((group) => group.querySelector("summary")?.textContent)).toEqual([
    `${VALIDATED} 2 opérations`,
    `${VAT} 1 opération`,
  ]);
  expect(asked).toEqual([]);
  await user.click(screen.getByText(VALIDATED, { exact: false }));
  const list = await screen.findByRole("list", { name: VALIDATED });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["13/04/2026Achat a\u2212\u00a086,00\u00a0€", "13/04/2026Achat c\u2212\u00a086,00\u00a0€"]);
  expect(asked).toEqual(["a", "c"]);
});

test("beyond what a preview names, it tells how many it names, and what was deleted since", async () => {
  const user = show(
    [
      ["a", VALIDATED],
      ["gone", VALIDATED],
    ],
    1200,
  );
  expect(screen.getByText(/1\s200 opérations resteront telles quelles\. Les 2 premières/)).toBeDefined();
  await user.click(screen.getByText(VALIDATED, { exact: false }));
  expect(await screen.findByText("1 opération n’existe plus.")).toBeDefined();
});

test("nothing stays, and nothing of it is written", () => {
  show([]);
  expect(screen.queryByText(/telles? quelles?/)).toBeNull();
});
