import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isMatching, matchPieces } from "./matching.js";

const shown = (text: string, query: string) =>
  matchPieces(text, query)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join("");

describe("what was typed stands out", () => {
  test.each([
    ["PRLV SEPA LOYER ATELIER AVRIL", "loyer", "PRLV SEPA [LOYER] ATELIER AVRIL"],
    ["Déclarations de TVA", "tva decl", "[Décl]arations de [TVA]"],
    ["Frais d’hôtel", "hotel", "Frais d’[hôtel]"],
    ["Frais d’hôtel", "d'hot", "Frais [d’hôt]el"],
    ["Sous-traitance", "trait", "Sous-[trait]ance"],
    ["Attrait", "trait", "Attrait"],
    ["Loyer", "", "Loyer"],
    ["Loyer", "loy loyer", "[Loyer]"],
  ])("%s, %j typed", (text, query, expected) => {
    expect(shown(text, query)).toBe(expected);
  });

  test("no letter is lost or added, whatever the text and what is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (text, query) => {
        expect(
          matchPieces(text, query)
            .map((piece) => piece.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });
});

describe("what is found", () => {
  test("each word typed begins a word of the text, in any order", () => {
    expect(isMatching("Atelier Roussel – Architecte", "arch rous")).toBe(true);
    expect(isMatching("Atelier Roussel – Architecte", "arch durand")).toBe(false);
    expect(isMatching("Atelier", "")).toBe(true);
  });
});
