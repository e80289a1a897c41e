import { expect, test } from "vitest";
import { printedText } from "./printed-text.js";

test("an amount keeps together, with the space that the font has", () => {
  expect(printedText("1\u202f234\u202f567,89\u00a0€")).toBe("1\u00a0234\u00a0567,89\u00a0€");
});

test("the letters of a rank are raised", () => {
  expect(printedText("TVA du 1ᵉʳ trimestre et du 2ᵉ")).toEqual([
    "TVA du 1",
    { text: "er", sup: true },
    " trimestre et du 2",
    { text: "e", sup: true },
  ]);
});
