import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { BankImport } from "@comptoir/contract/banking/banking";
import { queryClient } from "../../../lib/api/query-client.js";
import { PreviewStep } from "./preview-step.js";

vi.mock("@tanstack/react-router", () => ({ Link: ({ children }: { children: unknown }) => children }));
vi.mock("../../../lib/session/session.js", () => ({
  onCompanyChange: () => undefined,
  useSession: () => ({ context: "CLIENT", user: { company: {} } }),
}));
vi.mock("./file-summary.js", () => ({ FileSummary: () => null }));
vi.mock("./preview-lines.js", () => ({ PreviewLines: () => null }));
vi.mock("./preview-counters.js", () => ({ PreviewCounters: () => null }));

const FILE = {
  title: "Compte de chèques",
  currency: "EUR",
  count: 2,
  bankAccountId: null,
  iban: null,
  openingBalance: null,
  closingBalance: null,
};
const PREVIEW = {
  id: "import-1",
  warnings: [],
  accounts: [FILE],
  inValidatedPeriod: 0,
  csv: null,
  selected: 2,
  rejected: [],
  lines: [],
} as unknown as BankImport;

let answer: (accounts: readonly object[] | null) => void;

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(): { readonly agreed: readonly unknown[] } {
  vi.stubGlobal("fetch", async (url: string) => {
    if (!url.includes("bank")) return Response.json({ data: [] });
    const data = await new Promise((resolve) => (answer = resolve));
    return data === null ? new Response("", { status: 404 }) : Response.json({ data, total: 0 });
  });
  const agreed: unknown[] = [];
  render(
    <QueryClientProvider client={queryClient}>
      <PreviewStep preview={PREVIEW} error={null} onAccept={(choices) => agreed.push(choices)} onLeave={() => undefined} />
    </QueryClientProvider>,
  );
  return { agreed };
}

test("an import agreed to while the bank accounts are on their way is done once they are there: the company has none", async () => {
  const user = userEvent.setup();
  const { agreed } = open();
  await user.click(screen.getByRole("button", { name: "Importer 2 opérations" }));
  await user.click(screen.getByRole("button", { name: "Importer 2 opérations" }));
  expect(agreed).toEqual([]);
  answer([]);
  await waitFor(() => expect(agreed).toEqual([[{ kind: "create", title: "Compte de chèques", iban: "", openingBalance: "" }]]));
});

test("the same, of a company that has one: which it is, is asked then", async () => {
  const user = userEvent.setup();
  const { agreed } = open();
  await user.click(screen.getByRole("button", { name: "Importer 2 opérations" }));
  answer([{ id: "b1", title: "Courant", accountCode: "512000" }]);
  const question = await screen.findByRole("combobox", { name: /^Compte du relevé/ });
  await waitFor(() => expect(document.activeElement).toBe(question));
  expect(agreed).toEqual([]);
});

test("bank accounts that do not come are asked for again: no new account is proposed in their place", async () => {
  const user = userEvent.setup();
  const { agreed } = open();
  answer(null);
  const again = await screen.findByRole("button", { name: "Réessayer" });
  expect(screen.queryByRole("combobox")).toBeNull();
  await user.click(again);
  answer([{ id: "b1", title: "Courant", accountCode: "512000" }]);
  expect(await screen.findByRole("combobox", { name: /^Compte du relevé/ })).toBeTruthy();
  expect(agreed).toEqual([]);
});
