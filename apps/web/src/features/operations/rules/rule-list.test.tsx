import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { CategoryRuleReply } from "@comptoir/contract/operations/category-rules";
import { queryClient } from "../../../lib/api/query-client.js";
import { aChart } from "../testing/a-chart.js";
import { RuleList } from "./rule-list.js";
import { categoryRulesQuery } from "./rule-queries.js";

const rule = (name: string): CategoryRuleReply => ({ id: name, name, active: true, words: ["mot"], parts: [{ account: "606300" }] });
const key = categoryRulesQuery().queryKey;

/** The list as the layer shows it: what is cached of the rules. */
function Listed() {
  const rules = useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => queryClient.getQueryData<CategoryRuleReply[]>(key) ?? NONE,
  );
  return <RuleList rules={rules} chart={aChart()} onEdit={vi.fn<() => void>()} />;
}
const NONE: CategoryRuleReply[] = [];

afterEach(() => vi.unstubAllGlobals());

test("a rule that moves by keyboard keeps the focus", async () => {
  // The order is written later: what is on screen does not wait for it.
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  queryClient.setQueryData(key, [rule("Outils"), rule("Loyer"), rule("Box")]);
  render(
    <QueryClientProvider client={queryClient}>
      <Listed />
    </QueryClientProvider>,
  );
  const names = (): (string | null | undefined)[] => screen.getAllByRole("listitem").map((row) => row.querySelector("b")?.textContent);
  const tools = screen.getByRole("button", { name: /^Outils/ });
  tools.focus();
  fireEvent.keyDown(tools, { key: "ArrowDown", altKey: true });
  await waitFor(() => expect(names()).toEqual(["Loyer", "Outils", "Box"]));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Outils/ }));

  const down = screen.getByRole("button", { name: "Descendre Outils" });
  down.focus();
  fireEvent.click(down);
  await waitFor(() => expect(names()).toEqual(["Loyer", "Box", "Outils"]));
  // The button is of no use at the end: the focus goes to the rule.
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Outils/ }));
});
