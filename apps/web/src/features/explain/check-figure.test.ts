import { describe, expect, test } from "vitest";
import { checkFigure, explanationCsv, listableIds, type Explanation } from "./check-figure.js";

const part = (label: string, value: number, given: Partial<Explanation["parts"][number]> = {}) => ({
  label,
  account: "606300",
  value,
  count: 1,
  entries: 0,
  ...given,
});
const figure = (given: Partial<Explanation> = {}): Explanation => ({
  label: "Dépenses du mois",
  value: 0.3,
  unit: "EUR",
  count: 2,
  entries: 0,
  period: { start: "2026-04-01", end: "2026-04-30" },
  parts: [part("Petit outillage", 0.1), part("Carburant", 0.2)],
  rounding: null,
  gap: 0,
  excluded: null,
  ...given,
});
const operation = (id: string, amount: number) => ({ id, entryId: `e-${id}`, date: "2026-04-13", label: id, amount });

describe("the parts are added up again", () => {
  test("in cents: 0,10 + 0,20 make 0,30", () => {
    expect(checkFigure(figure())).toEqual({ gap: 0, place: null, count: 2 });
  });

  test("a part that is missing shows, to the cent", () => {
    expect(checkFigure(figure({ value: 24.3 }))).toMatchObject({ gap: 24, place: { kind: "parts" } });
    expect(checkFigure(figure({ value: -0.01 }))).toMatchObject({ gap: -0.31 });
  });

  test("a gap that the server found shows as well", () => {
    expect(checkFigure(figure({ gap: 5 }))).toMatchObject({ gap: 5, place: { kind: "parts" } });
  });

  test("operations that do not make their part show where", () => {
    const parts = [part("Petit outillage", 0.3, { count: 2, lines: 2, operations: [operation("a", 0.1), operation("b", 0.1)] })];
    expect(checkFigure(figure({ parts }))).toMatchObject({ gap: 0.1, place: { kind: "part", label: "Petit outillage" } });
  });

  test("a part that lists only some of its operations is not judged on them", () => {
    const parts = [part("Petit outillage", 0.3, { count: 3, lines: 3, operations: [operation("a", 0.1)] })];
    expect(checkFigure(figure({ parts })).gap).toBe(0);
  });
});

describe("what can be done with the operations", () => {
  test("the list opens on them when all are known, 500 at most", () => {
    const parts = [part("Petit outillage", 0.3, { count: 2, operationIds: ["a", "b"] })];
    expect(listableIds(figure({ parts }))).toEqual(["a", "b"]);
    expect(listableIds(figure({ count: 3, parts: [part("x", 0.3, { count: 3, operationIds: ["a", "b"] })] }))).toBeNull();
    expect(listableIds(figure())).toBeNull();
  });

  test("an operation in two parts is one of the list; an entry that comes from none is in no list", () => {
    const parts = [part("x", 0.1, { operationIds: ["a"] }), part("y", 0.2, { count: 2, operationIds: ["a", "b"] })];
    expect(listableIds(figure({ parts }))).toEqual(["a", "b"]);
    expect(listableIds(figure({ parts, entries: 1 }))).toBeNull();
  });

  test("the export has French decimals, and no cell that a spreadsheet would compute", () => {
    const parts = [part("Petit; outillage", 86, { operations: [{ ...operation("a", 1234.5), label: '=HYPERLINK("x")' }] })];
    expect(explanationCsv(figure({ parts }))).toBe(
      '\ufeffCatégorie;Compte;Date;Dépenses du mois;Montant\r\n"Petit; outillage";606300;2026-04-13;"\'=HYPERLINK(""x"")";1234,50\r\n',
    );
  });
});
