import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../lib/api/query-client.js";

vi.mock("../../lib/session/session.js", () => ({ useSession: () => ({ context: "CLIENT", user: { roleId: "client" } }) }));

const { AccessPanel } = await import("./access-panel.js");

const person = { role: null, kind: "contact", since: "2026-01-05", invitedOn: null, isSelf: false };
const access = {
  firm: "Cabinet Kéraval",
  data: [
    { ...person, id: "1", name: "Solène Tessier", isSelf: true },
    { ...person, id: "2", name: "Hugo Duval", invitedOn: "2026-04-11" },
  ],
};

beforeEach(() => vi.stubGlobal("fetch", async () => Response.json(access)));
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("who was invited and has not come stands apart, with the day of the invitation", async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <AccessPanel />
    </QueryClientProvider>,
  );
  const table = await screen.findByRole("table");
  expect(table.textContent).toContain("Solène Tessier (vous)");
  expect(table.textContent).not.toContain("Hugo Duval");
  const invited = within(screen.getByRole("list", { name: "Invitations en attente" })).getAllByRole("listitem");
  expect(invited.map(({ textContent }) => textContent)).toEqual(["Hugo DuvalContact de l’entrepriseInvité le 11/04/2026"]);
});
