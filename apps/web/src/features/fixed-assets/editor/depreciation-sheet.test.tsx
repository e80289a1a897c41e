import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import { DepreciationSheet, type DepreciatedComponent, type DepreciationLine } from "./depreciation-sheet.js";

afterEach(cleanup);

const SAW: DepreciatedComponent = {
  title: "Scie",
  commissioningDate: "2026-03-02" as IsoDate,
  depreciableBase: cents(120_000),
  method: "linear",
  duration: 5,
  releaseDate: null,
  isFrozen: false,
};
const LINE: DepreciationLine = {
  endDay: "2026-12-31" as IsoDate,
  base: cents(120_000),
  rate: 20,
  calculus: "1 200,00 × 20 % × 299/360",
  amount: cents(19_933),
  rest: cents(100_067),
  shares: null,
};
const show = (component: DepreciatedComponent, lines: readonly DepreciationLine[]) =>
  render(
    <DepreciationSheet
      component={component}
      lines={{ data: lines, error: null, refetch: () => undefined }}
      exports={[]}
      onClose={vi.fn<() => void>()}
    />,
  );

test("the sheet has its five facts and its six columns in order, and nothing to type", () => {
  show(SAW, [LINE]);
  expect(screen.getAllByRole("columnheader", { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    "Exercice au",
    "Base",
    "Taux",
    "Calcul de l'amortissement",
    "Amortissement",
    "Valeur nette comptable",
  ]);
  expect(screen.getAllByRole("term", { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    "Date de mise en service",
    "Base amortissable",
    "Méthode",
    "Durée",
  ]);
  expect(screen.queryAllByRole("textbox", { hidden: true })).toEqual([]);
  expect(screen.getByRole("heading", { name: "Scie", hidden: true })).toBeTruthy();
});

test("a component that left shows its day; one without a plan, that there is nothing", () => {
  show({ ...SAW, releaseDate: "2026-12-10" as IsoDate }, []);
  expect(screen.getByText("Date de sortie")).toBeTruthy();
  expect(screen.getByText("Aucun élément")).toBeTruthy();
});
