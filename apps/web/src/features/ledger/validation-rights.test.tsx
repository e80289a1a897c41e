import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import type { EntryReply } from "@comptoir/contract/ledger/ledger";
import { queryClient } from "../../lib/api/query-client.js";

const useSession = vi.fn<() => object>();
vi.mock("../../lib/session/session.js", () => ({ useSession }));
vi.mock("../../lib/clock.js", () => ({ today: () => "2026-04-14" }));

const { ValidationPanel } = await import("./validation-panel.js");
const { ReverseEntry } = await import("./reverse-entry.js");

const year = {
  id: "y",
  label: "2026",
  beginning: "2026-01-01",
  end: "2026-12-31",
  validatedThrough: null,
  lateEntries: 0,
} as unknown as FiscalYear;
const entry = { id: "e", date: "2026-01-05", operationId: null } as unknown as EntryReply;

const isTheirs = (name: string): boolean => {
  const button = screen.queryByRole<HTMLButtonElement>("button", { name });
  return button !== null && !button.disabled;
};

afterEach(cleanup);

describe("what cannot be undone is offered by the table of permissions", () => {
  test.each([
    ["CLIENT", "client", true],
    ["ADMIN_CLIENT", "accounting_firm_administrator", true],
    ["ADMIN_CLIENT", "accounting_firm_accountant", true],
    ["ADMIN_CLIENT", "admin_arcolib", true],
    ["ADMIN_CLIENT", "accounting_firm_assistant", false],
    ["ADMIN_CLIENT", "accounting_firm_trainee", false],
  ] as const)("%s, %s: %s", (context, roleId, theirs) => {
    useSession.mockReturnValue({ context, user: { roleId } });
    render(
      <QueryClientProvider client={queryClient}>
        <ValidationPanel year={year} />
        <ReverseEntry entry={entry} onReversed={() => undefined} />
      </QueryClientProvider>,
    );
    expect([isTheirs("Valider les écritures"), isTheirs("Extourner")]).toEqual([theirs, theirs]);
    expect(screen.queryAllByText(/^Un assistant prépare les écritures/)).toHaveLength(theirs ? 0 : 1);
  });
});
