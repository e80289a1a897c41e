import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../lib/api/query-client.js";
import { WallPage } from "./wall-page.js";
import type { Wall } from "./wall-queries.js";

vi.mock("@tanstack/react-router", () => ({ Link: ({ children }: { children: string }) => <a href="/dossiers">{children}</a> }));
vi.mock("../../../lib/session/read-only.js", () => ({ useReadOnlyReason: () => null }));

const months = ["2026-02-01", "2026-03-01"];
const cell = (month: string, given: Partial<NonNullable<Wall["dossiers"][number]["cells"][number]>> = {}) => ({
  month,
  fiscalYearId: "26",
  statement: "done" as const,
  sorted: "done" as const,
  vat: "none" as const,
  isFiled: false,
  closed: "waiting" as const,
  late: 0,
  ...given,
});
const wall: Wall = {
  months,
  dossiers: [
    {
      companyId: "c1",
      name: "Aubry Pierre",
      cells: [cell("2026-02-01", { vat: "done", isFiled: true }), cell("2026-03-01", { sorted: "late", late: 1 })],
    },
    { companyId: "c2", name: "Benali Samira", cells: [null, cell("2026-03-01", { vat: "to_confirm" })] },
  ],
  people: [{ id: "p1", name: "Hélène Lambert", late: 1 }],
  unassigned: 0,
  late: 1,
};
let reply: () => Response = () => Response.json({ data: wall });

beforeEach(() => {
  reply = () => Response.json({ data: wall });
  vi.stubGlobal("fetch", async () => reply());
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const onCollaborator = vi.fn<(collaborator: string) => void>();
const onOpen = vi.fn<(companyId: string, month: string) => void>();

function show(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <WallPage collaborator="" onCollaborator={onCollaborator} onOpen={onOpen} />
    </QueryClientProvider>,
  );
}

test("a cell says its four states in words, and opens the dossier at its month", async () => {
  show();
  const march = await screen.findByRole("button", {
    name: "Aubry Pierre, mars 2026\u00a0: relevé reçu, tri en retard, TVA sans objet, exercice à clôturer",
  });
  expect(screen.getByRole("button", { name: /février 2026.*TVA déposée/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: /Benali Samira.*TVA à confirmer/ })).toBeTruthy();
  await userEvent.setup().click(march);
  expect(onOpen).toHaveBeenCalledWith("c1", "2026-03-01");
});

test("late cells are counted by person, and a person narrows the wall to their dossiers", async () => {
  show();
  await userEvent.setup().click(await screen.findByRole("button", { name: "Hélène Lambert\u00a0: 1 case en retard" }));
  expect(onCollaborator).toHaveBeenCalledWith("p1");
  expect(screen.getByRole("button", { name: "Non affecté\u00a0: 0 case en retard" })).toBeTruthy();
});

test("the keyboard stops once a row, and arrows go from cell to cell", async () => {
  const user = userEvent.setup();
  show();
  const cells = (await screen.findAllByRole("button")).filter((button) => button.closest("td") !== null);
  expect(cells.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, 0]);
  cells[1]?.focus();
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(cells[2]);
  await user.keyboard("{ArrowUp}{ArrowLeft}");
  expect(document.activeElement).toBe(cells[0]);
});

test("a wall that cannot be read says why; one without dossiers too", async () => {
  reply = () => Response.json({ code: "access.denied", detail: "Ce mur n’est pas à vous.", place: "toast" }, { status: 403 });
  show();
  expect(await screen.findByText("La lecture n’a pas abouti")).toBeTruthy();
  cleanup();
  queryClient.clear();
  reply = () => Response.json({ data: { ...wall, dossiers: [], people: [], late: 0 } });
  show();
  expect(await screen.findByText("Aucun dossier pour le moment.")).toBeTruthy();
});
