import { vatFormNumber, vatFormSections } from "@comptoir/accounting/vat/forms/form-sections";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { t } from "../../../text/t.js";

type Box = VatDeclarationDetail["boxes"][number];

/** A part of the form: its boxes in the order of the form. */
export type FormSection = { readonly title: string; readonly boxes: readonly Box[] };

/** The boxes of a form in its parts; none is left out. */
export function formSections({ form, boxes }: Pick<VatDeclarationDetail, "form" | "boxes">): readonly FormSection[] {
  return vatFormSections(form, boxes).map(({ key, title, lines }) => ({ title: t(`vat.section.${key}`, title), boxes: lines }));
}

/** The form as the administration names it. */
export function formName({ form, millesime, provisional }: Pick<VatDeclarationDetail, "form" | "millesime" | "provisional">): string {
  const words = t("vat.form_name", "{{name}}, millésime {{year}}, en euros", { name: vatFormNumber(form), year: millesime });
  return provisional ? `${words} ${t("vat.provisional_form", "(celui de la période n’est pas encore publié)")}` : words;
}
