import type { VatDeclarationDetail } from "@comptoir/contract/vat";
import { t } from "../../text/t.js";

type Box = VatDeclarationDetail["boxes"][number];

/** A part of the form: its boxes in the order of the form. */
export type FormSection = { readonly title: string; readonly boxes: readonly Box[] };

/** The line that begins each part of the forms. */
const FIRST_LINES = {
  CA3: ["A1", "08", "19", "25"],
  CA12: ["02", "5A", "20", "28"],
} as const;

/** Lines that add others up. */
const TOTALS: ReadonlySet<string> = new Set(["CA3 16", "CA3 23", "CA3 32", "CA12 16", "CA12 19", "CA12 22", "CA12 26", "CA12 56"]);

/** The boxes of a form in its parts; none is left out. */
export function formSections({ form, boxes }: Pick<VatDeclarationDetail, "form" | "boxes">): readonly FormSection[] {
  const starts = FIRST_LINES[form].map((line) =>
    Math.max(
      0,
      boxes.findIndex((box) => box.line === line),
    ),
  );
  return sectionTitles().map((title, index) => ({ title, boxes: boxes.slice(index === 0 ? 0 : starts[index], starts[index + 1]) }));
}

/** True for a line that adds others up, drawn as a total. */
export function isTotalLine(form: VatDeclarationDetail["form"], line: string): boolean {
  return TOTALS.has(`${form} ${line}`);
}

/** The form as the administration names it. */
export function formName({ form, millesime, provisional }: Pick<VatDeclarationDetail, "form" | "millesime" | "provisional">): string {
  const name = form === "CA3" ? "3310-CA3-SD, cerfa n°\u00a010963" : "3517-S-SD, cerfa n°\u00a011417";
  const words = t("vat.form_name", "{{name}}, millésime {{year}}, en euros", { name, year: millesime });
  return provisional ? `${words} ${t("vat.provisional_form", "(celui de la période n’est pas encore publié)")}` : words;
}

function sectionTitles(): readonly string[] {
  return [
    t("vat.section.operations", "A. Montant des opérations réalisées"),
    t("vat.section.gross", "B. Décompte de la TVA\u00a0: TVA brute"),
    t("vat.section.deductible", "TVA déductible"),
    t("vat.section.net", "Crédit ou TVA à payer"),
  ];
}
