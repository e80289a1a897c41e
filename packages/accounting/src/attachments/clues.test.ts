import { expect, test } from "vitest";
import { cpuMilliseconds } from "../testing/cpu-time.js";
import { readClues } from "./clues.js";

test("amounts are read as French and English invoices write them, the largest first", () => {
  const { amounts } = readClues("HT 1 234,56 €  TVA 246,91  TTC 1 481,47 EUR  soit $1,481.47, acompte 86 €, remise 0,00");
  expect(amounts).toEqual([148_147, 123_456, 24_691, 8_600]);
});

test("neither a day, a version nor a number of several parts is an amount", () => {
  expect(readClues("le 12.05.2026, v1.22.3, IBAN FR76 3000 4000, 12/05/26").amounts).toEqual([]);
});

test("days are read in figures and in letters; one that the calendar has not is none", () => {
  const { days } = readClues("Date : 12/01/2026, échéance 2026-02-11, le 1er août 2025 et le 3 févr. 2026, 31.12.25, 31/02/2026");
  expect([...days].sort()).toEqual(["2025-08-01", "2025-12-31", "2026-01-12", "2026-02-03", "2026-02-11"]);
});

test("words lose their accents and count once", () => {
  expect(readClues("Électricité de France — électricité").words).toEqual(["electricite", "france"]);
});

test("a page of figures is read once: neither amounts nor days are looked for from each of its figures again", () => {
  const took = cpuMilliseconds(() => {
    for (const figures of ["111 ", "1.111.", "01/01/20", "1 jan "]) readClues(figures.repeat(200_000 / figures.length));
  });
  expect(took).toBeLessThan(2_000);
});

test("a text without end gives no more than a few of each", () => {
  const text = Array.from({ length: 60_000 }, (_, n) => `mot${n} ${n},50`).join(" ");
  const { amounts, words } = readClues(text);
  expect([amounts.length, words.length]).toEqual([40, 400]);
});

test("totals are the amounts right after the words that name them; a table whose amounts are elsewhere states none", () => {
  expect(readClues("Total HT 100,00\nTotal T.T.C. : 120,00 €\nAcompte versé 20,00\nNet à payer    EUR 1\u00a0100,00").totals).toEqual({
    gross: [12_000],
    payable: [110_000],
  });
  expect(readClues("Montant TTC (EUR) 1,234.56 – Reste à payer 0,50").totals).toEqual({ gross: [123_456], payable: [50] });
  for (const text of [
    "Désignation Quantité Total TTC\nPapier 3 120,00",
    "Total HT 100,00",
    "Total TTC le 12.05.2026",
    "net à payer sous 30 jours",
  ])
    expect(readClues(text).totals, text).toBeUndefined();
});
