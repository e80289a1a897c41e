import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../lib/api/query-client.js";
import { KeptPrints } from "./kept-prints.js";

const PRINT = `Exercice du 01/01/2026 · écriture 12 · ${"a".repeat(64)}`;
const sent: unknown[] = [];
let reply: () => Response;

beforeEach(() => {
  sent.length = 0;
  document.body.innerHTML = '<div id="app"></div><div id="layers"></div>';
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    sent.push([new URL(url).pathname, typeof body === "string" ? JSON.parse(body) : null]);
    return reply();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

async function compare(text: string): Promise<void> {
  render(
    <QueryClientProvider client={queryClient}>
      <KeptPrints />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByText("Empreinte à garder hors de l’application"));
  await user.click(screen.getByLabelText("Comparer avec une empreinte gardée"));
  await user.paste(text);
  await user.click(screen.getByRole("button", { name: "Comparer" }));
}

test("the lines of a mail are compared as they were pasted, and what differs is named", async () => {
  const message = "L’écriture 12 de l’exercice du 01/01/2026 n’a plus l’empreinte que vous avez gardée.";
  const finding = { rule: "print.other", number: 12, entryId: null, month: null, message };
  reply = () => Response.json({ data: { intact: false, entries: 12, findings: [finding], more: 3 } });
  await compare(PRINT);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText("et 3 autres.")).toBeTruthy();
  expect(sent).toEqual([["/api/v1/ledger/prints/compare", { text: PRINT }]]);
});

test("a text without a print is refused with the reason", async () => {
  reply = () => Response.json({ code: "ledger.no_print", status: 422, message: "Ce texte ne contient aucune empreinte." }, { status: 422 });
  await compare("rien");
  expect(await screen.findByText("Ce texte ne contient aucune empreinte.")).toBeTruthy();
});
