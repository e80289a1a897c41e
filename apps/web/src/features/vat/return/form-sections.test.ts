import { expect, test } from "vitest";
import { CA12_2026 } from "@comptoir/accounting/vat/forms/ca12-2026";
import { CA3_2026 } from "@comptoir/accounting/vat/forms/ca3-2026";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { formName, formSections } from "./form-sections.js";

const NONE = { base: null, tax: null, amount: null };
const empty = (line: string): VatDeclarationDetail["boxes"][number] => ({
  line,
  code: null,
  label: line,
  ...NONE,
  exact: NONE,
  explain: NONE,
});

test.each([
  [CA3_2026, ["A1 F6", "08 18", "19 23", "25 0010"]],
  [CA12_2026, ["02 04", "5A 19", "20 26", "28 57"]],
])("the lines of a form stand in its parts, in its order, none left out", (form, parts) => {
  const boxes = form.lines.map(({ line }) => empty(line));
  const sections = formSections({ form: form.form, boxes });
  expect(sections.flatMap((section) => section.boxes)).toEqual(boxes);
  expect(sections.map((section) => `${section.boxes[0]?.line} ${section.boxes.at(-1)?.line}`)).toEqual(parts);
});

test("a form that stands in for one to be published says so", () => {
  expect(formName({ form: "CA3", millesime: 2026, provisional: false })).toBe("3310-CA3-SD, cerfa n°\u00a010963, millésime 2026, en euros");
  expect(formName({ form: "CA12", millesime: 2026, provisional: true })).toMatch(/pas encore publié/);
});
