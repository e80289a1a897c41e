import { expect, test } from "vitest";
import { holdsMaskedReference, maskReferences } from "./references.js";

test("payments to one shop have one label, whatever their date, card and reference", () => {
  const [first, second] = ["CB BOULANGER 12/03 CARTE 48271234", "CB BOULANGER 02/11 CARTE 99990001"].map(maskReferences);
  expect(first).toBe("CB BOULANGER 00/00 CARTE 00000000");
  expect(second).toBe(first);
});

test("a cheque keeps its number, and so do numbers of four digits or fewer", () => {
  expect(maskReferences("CHQ 1234567")).toBe("CHQ 1234567");
  expect(maskReferences("EDF 2026 CONTRAT 1234")).toBe("EDF 2026 CONTRAT 1234");
});

test("what is drawn from a masked label tells whether a reference is left in it", () => {
  expect(holdsMaskedReference("Virement 00000000")).toBe(true);
  expect(holdsMaskedReference("Boulanger 00/00")).toBe(true);
  expect(holdsMaskedReference("Boulanger")).toBe(false);
});
