import { expect, test } from "vitest";
import { chartCsv } from "./chart-csv.js";

test("amounts have a comma, and a label that begins like a formula stays a text", () => {
  expect(
    chartCsv(
      ["Mois", "Recettes"],
      [
        ["2026-04", 4320.5],
        ["=1+1", -3],
      ],
    ),
  ).toBe("\ufeffMois;Recettes\r\n2026-04;4320,50\r\n'=1+1;-3,00\r\n");
  expect(chartCsv(["Libellé"], [['Loyer "local" ; mars']])).toBe('\ufeffLibellé\r\n"Loyer ""local"" ; mars"\r\n');
});
