import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../lib/api/api-error.js";
import { FigureOpener, type OpenedFigure } from "../../../ui/figures/figure.js";
import type { Read } from "../../../ui/overlays/content.js";
import type { DonutReply } from "../queries.js";
import { aDonut } from "../testing/a-dashboard.js";
import { DonutModal, type DonutGroup } from "./donut-modal.js";

afterEach(cleanup);

const openFigure = vi.fn<(figure: OpenedFigure) => void>();
const onGroup = vi.fn<(group: DonutGroup | null) => void>();

function show(donut: Partial<Read<DonutReply>>, group: DonutGroup | null = null): void {
  const nothing = (): void => undefined;
  // A modal that closes stays until it has faded.
  document.body.innerHTML = "";
  render(
    <FigureOpener value={openFigure}>
      <DonutModal
        side="outcome"
        onSide={nothing}
        years={[{ value: "2026", label: "2026" }]}
        year="2026"
        onYear={nothing}
        months={[{ value: "", label: "Toute l’année" }]}
        month=""
        onMonth={nothing}
        group={group}
        onGroup={onGroup}
        donut={{ data: undefined, error: null, refetch: nothing, ...donut }}
        onExport={nothing}
        onClose={nothing}
      />
    </FigureOpener>,
  );
}

const isTall = (): boolean => document.querySelector(".donut-large")?.classList.contains("is-tall") ?? false;

test("over four slices the ring grows in height; its total is in euros", () => {
  show({ data: aDonut(4) });
  expect(isTall()).toBe(false);
  cleanup();
  show({ data: aDonut(5) });
  expect(isTall()).toBe(true);
  expect(screen.getAllByText("490,00 €").length).toBeGreaterThan(0);
});

test("every slice opens, a group on its accounts too; « Autres » has none", async () => {
  const user = userEvent.setup();
  show({ data: aDonut(7) });
  await user.click(screen.getByRole("button", { name: /^Groupe 1\u00a0:/ }));
  expect(openFigure).toHaveBeenLastCalledWith({ explain: "slice 1", label: "Groupe 1" });
  await user.click(screen.getByRole("button", { name: /^Autres\u00a0:/ }));
  expect(openFigure).toHaveBeenLastCalledWith({ explain: "slice 7", label: "Autres" });
  await user.click(screen.getByRole("button", { name: "Groupe 2" }));
  expect(onGroup).toHaveBeenLastCalledWith({ category: "group-2", label: "Groupe 2" });
  expect(screen.queryByRole("button", { name: "Autres" })).toBeNull();
});

test("each arc is a button: one stop of the keyboard, arrows from one to the next, Enter opens it", async () => {
  const user = userEvent.setup();
  show({ data: aDonut(7) });
  const arcs = () => screen.getAllByRole("button", { name: /^[\wÀ-ÿ ]+, [\d\s,]+\u00a0€, [\d,]+\u00a0%$/ });
  expect(arcs()).toHaveLength(7);
  expect(arcs().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  arcs()[0]?.focus();
  await user.keyboard("{ArrowRight}{Enter}");
  expect(document.activeElement).toBe(arcs()[1]);
  expect(onGroup).toHaveBeenLastCalledWith({ category: "group-2", label: "Groupe 2" });
  await user.keyboard("{ArrowLeft}{ArrowLeft} ");
  expect(document.activeElement).toBe(arcs()[6]);
  expect(openFigure).toHaveBeenLastCalledWith({ explain: "slice 7", label: "Autres" });
  await user.keyboard("{Home}");
  expect(arcs().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1, -1, -1]);
});

test("in a group, the way back to all of them", async () => {
  show({ data: aDonut(2) }, { category: "rent", label: "Loyer et charges" });
  await userEvent.setup().click(screen.getByRole("button", { name: "Toutes les catégories" }));
  expect(onGroup).toHaveBeenLastCalledWith(null);
});

test("what the ring leaves out is listed, even with nothing to draw", () => {
  const { data, about } = aDonut(1);
  show({ data: { data: { ...data, label: [], values: [], colors: [], explain: [], total: 0 }, about } });
  expect(screen.getByText("Aucun montant sur cette période")).toBeTruthy();
  expect(screen.getByText("Opérations à catégoriser")).toBeTruthy();
});

test("a failure shows the sentence of the server, else the one of the specification", () => {
  const failure = (status: number, code: string, message: string) => new ApiError({ status, code, message, place: "toast", target: null });
  show({ error: failure(403, "access.feature", "Cette fonction n’est pas ouverte.") });
  expect(screen.getByText("Cette fonction n’est pas ouverte.")).toBeTruthy();
  for (const error of [
    failure(0, "network", "Le serveur ne répond pas. Vérifiez votre connexion et réessayez."),
    failure(500, "unknown", "Une erreur est survenue"),
    new Error("lost"),
  ]) {
    cleanup();
    show({ error });
    expect(screen.getByText("Impossible de récupérer les données du graphique.")).toBeTruthy();
  }
});
