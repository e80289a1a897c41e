import type { VatFormName } from "./return-form.js";

/** A part of a form: `key` names it, its title is the official one, its lines are in the order of the form. */
export type VatFormSection<Line> = {
  readonly key: "operations" | "gross" | "deductible" | "net";
  readonly title: string;
  readonly lines: readonly Line[];
};

/** The line that begins each part of the forms. */
const FIRST_LINES: Readonly<Record<VatFormName, readonly string[]>> = {
  CA3: ["A1", "08", "19", "25"],
  CA12: ["02", "5A", "20", "28"],
};

const SECTIONS = [
  { key: "operations", title: "A. Montant des opérations réalisées" },
  { key: "gross", title: "B. Décompte de la TVA\u00a0: TVA brute" },
  { key: "deductible", title: "TVA déductible" },
  { key: "net", title: "Crédit ou TVA à payer" },
] as const;

/** Lines that add others up. */
const TOTALS: ReadonlySet<string> = new Set(["CA3 16", "CA3 23", "CA3 32", "CA12 16", "CA12 19", "CA12 22", "CA12 26", "CA12 56"]);

/** The lines of a form in its parts; none is left out. */
export function vatFormSections<Line extends { readonly line: string }>(
  form: VatFormName,
  lines: readonly Line[],
): readonly VatFormSection<Line>[] {
  const starts = FIRST_LINES[form].map((first) =>
    Math.max(
      0,
      lines.findIndex(({ line }) => line === first),
    ),
  );
  return SECTIONS.map((section, index) => ({ ...section, lines: lines.slice(index === 0 ? 0 : starts[index], starts[index + 1]) }));
}

/** True for a line that adds others up, drawn as a total. */
export function isTotalLine(form: VatFormName, line: string): boolean {
  return TOTALS.has(`${form} ${line}`);
}

/** The number of a form, as the administration writes it. */
export function vatFormNumber(form: VatFormName): string {
  return form === "CA3" ? "3310-CA3-SD, cerfa n°\u00a010963" : "3517-S-SD, cerfa n°\u00a011417";
}
