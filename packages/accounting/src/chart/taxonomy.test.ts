import { expect, it } from "vitest";
import { taxonomy } from "./taxonomy.js";

it("names the three tax systems and never two states alike in one list", () => {
  expect(taxonomy["tax_system"]?.map((term) => term.value)).toEqual(["bnc", "bic-rs", "bic-rn"]);
  for (const [name, terms] of Object.entries(taxonomy)) {
    expect(new Set(terms.map((term) => term.value)).size, name).toBe(terms.length);
  }
});
