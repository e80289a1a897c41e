import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../lib/api/query-client.js";
import type { useSession } from "../../lib/session/session.js";
import { ToastRegion } from "../../ui/messages/toast.js";
import { NO_FILTERS } from "./filters/filters.js";
import { aChart } from "./testing/a-chart.js";

const company = vi.hoisted(() => ({ readOnly: null as { status: "terminated"; since: string } | null }));
vi.mock(import("../../lib/session/session.js"), async (original) => ({
  ...(await original()),
  useSession: () => ({ context: "CLIENT", user: { roleId: "client", company } }) as unknown as ReturnType<typeof useSession>,
}));

const { KeyHints } = await import("./list/key-hints.js");
const { RulesLayer } = await import("./rules/rules-layer.js");
const { ToCategorizeBanner } = await import("./banners/to-categorize-banner.js");

const rule = (name: string) => ({ id: name, name, active: true, words: ["mot"], parts: [{ account: "606300" }] });
const ignored = () => undefined;

beforeEach(() => {
  company.readOnly = { status: "terminated", since: "2025-12-31" };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(children: ReactNode) {
  render(
    <QueryClientProvider client={queryClient}>
      <ToastRegion />
      {children}
    </QueryClientProvider>,
  );
}

function showRules(rules: readonly object[]): void {
  vi.stubGlobal("fetch", async () => Response.json({ data: rules }));
  show(<RulesLayer start={null} chart={aChart()} used={[]} hasVat={false} onClose={ignored} />);
}

test("the rules of a terminated dossier are read: neither handle nor key offers to move one, and a key says why it does not", async () => {
  showRules([rule("Outils"), rule("Loyer")]);
  const [tools] = await screen.findAllByRole("listitem");
  expect(screen.getByRole("status").textContent).toBe("2 sur 200");
  expect(tools?.getAttribute("draggable")).toBe("false");
  expect(tools?.firstElementChild?.tagName).toBe("BUTTON");
  fireEvent.keyDown(screen.getByRole("button", { name: /^Outils/ }), { key: "ArrowDown", altKey: true });
  // The layer says it, and a toast once the key is tried.
  expect(screen.getAllByText(/^Dossier résilié depuis le 31\/12\/2025/)).toHaveLength(2);
});

test("without a rule, none is asked for", async () => {
  showRules([]);
  await screen.findByText("Aucune règle");
  expect(screen.queryByText(/Écrivez-en une/)).toBeNull();
});

test("what is to categorise is counted and shown, and nothing offers to accept it", () => {
  const overview = { total: 9, toCategorize: 3, sure: 2, vatToValidate: 0, loosePapers: 0, months: [] };
  const listed = { ...NO_FILTERS, operations_status: "not_categorized" } as const;
  show(
    <>
      <KeyHints />
      <ToCategorizeBanner filters={NO_FILTERS} overview={overview} onFilters={ignored} />
      <ToCategorizeBanner filters={listed} overview={overview} onFilters={ignored} />
    </>,
  );
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Les voir"]);
  expect(document.body.textContent).not.toMatch(/accepter|annuler|suggestion/);
});
