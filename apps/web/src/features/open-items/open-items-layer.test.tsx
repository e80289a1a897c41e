import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OpenItemReply } from "@comptoir/contract/operations/open-items";
import { queryClient } from "../../lib/api/query-client.js";
import { OpenItemsLayer } from "./open-items-layer.js";

vi.mock("../../lib/session/allowed.js", () => ({ useAllowed: () => true }));
const none = { count: 0, total: 0, ages: { to_30: 0, to_60: 0, to_90: 0, over_90: 0 } };
const item: OpenItemReply = {
  id: "item-1",
  side: "receivable",
  account: { id: "411000", code: "411000", name: "Clients" },
  auxiliary: { number: "C1", name: "Dupont" },
  label: "Facture 12",
  pieceRef: "F12",
  pieceDate: "2026-01-31",
  dueOn: null,
  amount: 120,
  settled: 20,
  left: 100,
  waitingVat: 16.67,
  days: 73,
  age: "to_90",
  isDraft: true,
  lastSettledOn: "2026-03-02",
  lastSettledBy: "payment",
};
const sent: string[] = [];
let reply: { items: OpenItemReply[]; hasMore?: boolean; [part: string]: unknown };

async function serve(url: string, init?: RequestInit): Promise<Response> {
  if (init?.method === "PUT") {
    sent.push(`${new URL(url).pathname} ${typeof init.body === "string" ? init.body : ""}`);
    return Response.json({ data: { dueOn: null } });
  }
  if (init?.method === "POST") {
    sent.push(new URL(url).pathname);
    return Response.json({ data: { operationId: "od" } });
  }
  return Response.json(pageOf(new URL(url).searchParams));
}

/** The items of the side that is read; the next page has another one. */
function pageOf(query: URLSearchParams): object {
  const isNext = query.get("cursor") !== null;
  const all = isNext ? [{ ...item, id: "item-2", label: "Facture 13", pieceRef: "F13" }] : reply.items;
  const items = all.filter(({ side }) => side === query.get("side"));
  const cursor = reply.hasMore && !isNext && items.length > 0 ? "2026-01-31_item-1" : null;
  return { data: { ...reply, items }, pager: { currentPage: 1, itemsPerPage: 50, lastPage: 1, exact: true, cursor } };
}

beforeEach(() => {
  sent.length = 0;
  reply = {
    items: [item],
    receivable: { count: 1, total: 100, ages: { ...none.ages, to_90: 100 } },
    payable: none,
    gaps: [{ account: item.account, balance: 105, items: 100, message: "Le compte 411000 est à 105,00 €." }],
    misplaced: [],
  };
  document.body.innerHTML = '<div id="app"></div><div id="layers"></div>';
  vi.stubGlobal("fetch", vi.fn(serve));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <OpenItemsLayer onClose={() => undefined} />
    </QueryClientProvider>,
  );

test("each invoice shows what is left and its age, the gap of its account above; giving up asks first", async () => {
  const user = userEvent.setup();
  show();
  expect(await screen.findByText("Le compte 411000 est à 105,00 €.")).toBeTruthy();
  const row = screen.getAllByRole("row").at(-1);
  expect(row?.textContent).toMatch(/Facture 12.*Dupont · F12.*règlement provisoire.*31\/01\/2026.*73\u00a0jours.*120,00.*100,00/);
  expect(screen.getByText(/de 61 à 90 jours/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Abandonner" }));
  expect(sent).toEqual([]);
  expect(screen.getByText(/deviennent une perte/)).toBeTruthy();
  await user.click(screen.getAllByRole("button", { name: "Abandonner" }).at(-1) as HTMLElement);
  expect(sent).toEqual(["/api/v1/open-items/item-1/give-up"]);
});

test("nothing left says so", async () => {
  reply = { items: [], receivable: none, payable: none, gaps: [], misplaced: [] };
  show();
  expect(await screen.findByText("Rien ne reste à régler")).toBeTruthy();
});

test("a receipt that has the amount of an invoice becomes its payment in one press", async () => {
  const message = "« VIR DUPONT » du 02/03/2026 a le montant de « Facture 12 »";
  reply = { ...reply, misplaced: [{ operationId: "o1", itemId: "item-1", date: "2026-03-02", title: "VIR DUPONT", message }] };
  show();
  await userEvent.setup().click(await screen.findByRole("button", { name: "C’est son règlement" }));
  await vi.waitFor(() => expect(sent).toEqual(["/api/v1/transaction/o1/settle"]));
});

test("an invoice without a due day is given one, at its place in the list", async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole("button", { name: "Échéance, Facture 12\u00a0: sans échéance" }));
  const field = screen.getByRole("textbox", { name: /^Dernier jour pour payer/ });
  await user.type(field, "15/05/2026");
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  await vi.waitFor(() => expect(sent).toEqual(['/api/v1/open-items/item-1/due-day {"dueOn":"2026-05-15"}']));
});

test("the invoices that a page does not hold are read after it, and counted before", async () => {
  const user = userEvent.setup();
  reply = { ...reply, hasMore: true, receivable: { count: 2, total: 200, ages: { ...none.ages, to_90: 200 } } };
  show();
  expect(await screen.findByText("1 sur 2")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Afficher la suite" }));
  await vi.waitFor(() =>
    expect(screen.getAllByRole("row").map(({ textContent: text }) => /Facture \d+/.exec(text)?.[0])).toEqual([
      undefined,
      "Facture 12",
      "Facture 13",
    ]),
  );
  expect(screen.queryByRole("button", { name: "Afficher la suite" })).toBeNull();
});
