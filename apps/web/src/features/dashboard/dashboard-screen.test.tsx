import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queryClient } from "../../lib/api/query-client.js";
import { FigureOpener, type OpenedFigure } from "../../ui/figures/figure.js";
import { DashboardScreen } from "./dashboard-screen.js";
import type { DashboardRead } from "./panel.js";
import { aDashboard } from "./testing/a-dashboard.js";

vi.mock("@tanstack/react-router", () => ({
  Link: ({ children, to, search }: { children: string; to: string; search?: object }) => (
    <a href={`${to}?${JSON.stringify(search ?? {})}`}>{children}</a>
  ),
}));
vi.mock("../../lib/session/allowed.js", () => ({ useAllowed: () => true }));
vi.mock("../../lib/session/read-only.js", () => ({ useReadOnlyReason: () => null }));

const sent: { readonly path: string; readonly body: unknown }[] = [];
const openFigure = vi.fn<(figure: OpenedFigure) => void>();

beforeEach(() => {
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit = {}) => {
    sent.push({ path: new URL(url).pathname, body: typeof body === "string" ? JSON.parse(body) : null });
    return Response.json({ data: { contributions: 30, tax: null, lastYear: null } });
  });
});
afterEach(() => {
  cleanup();
  sent.length = 0;
  openFigure.mockClear();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(read: Partial<DashboardRead>): void {
  render(
    <QueryClientProvider client={queryClient}>
      <FigureOpener value={openFigure}>
        <DashboardScreen read={{ data: undefined, error: null, refetch: () => undefined, ...read }} years={[2026, 2025]} />
      </FigureOpener>
    </QueryClientProvider>,
  );
}

const titles = (): readonly string[] => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

describe("the dashboard", () => {
  test("begins with what is the user’s own, and ends on the quiet line of proof", () => {
    show({ data: aDashboard() });
    expect(titles()).toEqual([
      "Vraiment à vous",
      "La ligne de l’année",
      "À mettre de côté",
      "Sur 100\u00a0€ reçus",
      "Recettes et dépenses",
      "Où part l’argent",
      "Comptes",
      "Seuils",
      "Ce qui a changé depuis votre dernière visite",
    ]);
    expect(screen.getByText("Les livres n’ont pas encore été vérifiés en entier.")).toBeTruthy();
    expect(screen.getByText("3 écritures provisoires sont comptées.")).toBeTruthy();
  });

  test("how sure the figure is leads to what is to be sorted", () => {
    show({ data: aDashboard() });
    const link = screen.getByRole("link", { name: /^à ± 410/ });
    expect(link.getAttribute("href")).toContain("not_categorized");
  });

  test("before any operation, no figure: a sentence, and « Importer »", () => {
    show({ data: aDashboard({ isEmpty: true, emptySentence: "Rien à compter encore.", ownership: null, line: null, hundred: null }) });
    expect(titles()).toEqual(["Rien à compter encore."]);
    expect(screen.getByRole("link", { name: "Importer" }).getAttribute("href")).toContain("/importer");
    expect(screen.queryByText(/€/)).toBeNull();
  });

  test("while it is read, and when it cannot be, each panel keeps its title and says it", async () => {
    show({});
    expect(screen.getByText("Lecture : Comptes")).toBeTruthy();
    cleanup();
    const refetch = vi.fn<() => void>();
    show({ error: new Error("lost"), refetch });
    await userEvent.setup().click(screen.getByRole("button", { name: /^Réessayer.: Comptes$/ }));
    expect(refetch).toHaveBeenCalledOnce();
    expect(screen.getAllByText("Une erreur est survenue")).toHaveLength(9);
  });

  test("a mark of the line says its day, its amount and its origin, and opens", async () => {
    const user = userEvent.setup();
    show({ data: aDashboard() });
    await user.click(screen.getByRole("button", { name: "20 juillet 2026\u00a0: TVA du 2ᵉ trimestre, −5\u202f800,00\u00a0€" }));
    const chosen = screen.getByRole("list", { name: "Échéances choisies" });
    expect(within(chosen).getByText("Déclaration de TVA")).toBeTruthy();
    await user.click(within(chosen).getByRole("button"));
    expect(openFigure).toHaveBeenCalledWith({ explain: "second quarter", label: "TVA du 2ᵉ trimestre, 20 juillet 2026" });
  });

  test("the lowest point, each part of one hundred euros and each bar of a month are buttons", async () => {
    const user = userEvent.setup();
    show({ data: aDashboard() });
    await user.click(screen.getByRole("button", { name: /Le plus bas.*1\u202f120\u00a0€ le 20 juillet, après la TVA/ }));
    expect(screen.getByRole("list", { name: "Échéances choisies" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^À vous\u00a0: 41\u00a0€, 15/ }));
    expect(openFigure).toHaveBeenLastCalledWith({ explain: "left", label: "À vous" });
    await user.click(screen.getByRole("button", { name: /^Recettes, avril 2026\u00a0: 1\u202f003,00\u00a0€, un an avant 900/ }));
    expect(openFigure).toHaveBeenLastCalledWith({ explain: "in 04", label: "Recettes, avril 2026" });
    await user.click(screen.getByRole("button", { name: /^Recettes, mai 2026/ }));
    expect(openFigure).toHaveBeenLastCalledWith({ explain: "before 05", label: "Recettes, mai 2026" });
  });

  test("a rate that is missing is asked in place, and one out of bounds is refused at its field", async () => {
    const user = userEvent.setup();
    show({ data: aDashboard() });
    await user.click(screen.getByRole("button", { name: "Donner un taux de cotisations" }));
    const field = screen.getByLabelText("Taux de vos cotisations");
    await user.type(field, "130");
    await user.click(screen.getByRole("button", { name: "Enregistrer" }));
    expect(screen.getByText("Indiquez un taux de 0 à 100.")).toBeTruthy();
    await user.clear(field);
    await user.type(field, "30,5");
    await user.click(screen.getByRole("button", { name: "Enregistrer" }));
    expect(sent).toEqual([{ path: "/api/v1/dashboard/rates", body: { contributions: 30.5 } }]);
  });

  test("nothing received, nothing spent, no account: each panel says it", () => {
    const none = { value: 0, explain: null };
    show({
      data: aDashboard({
        hundred: { received: none, parts: [], overspentSentence: null },
        months: { rows: [], receipts: none, expenses: none, net: none, yearBefore: null },
        spending: { total: none, rows: [] },
        accounts: { total: none, rows: [] },
      }),
    });
    for (const sentence of [
      "Rien de reçu sur cette période.",
      "Aucun mois à montrer pour le moment.",
      "Aucun montant sur cette période",
      "Aucun compte bancaire pour le moment.",
      "Aucun seuil de chiffre d’affaires ne vous concerne aujourd’hui.",
    ])
      expect(screen.getByText(sentence)).toBeTruthy();
  });
});
