import type { TaxReturnDetail } from "@comptoir/contract/tax-returns/returns";
import type { ComponentProps } from "react";
import { t } from "../../text/t.js";
import type { Chip } from "../../ui/controls/chip.js";

/** Words in a chip. */
export type ReturnState = { readonly kind: NonNullable<ComponentProps<typeof Chip>["kind"]>; readonly text: string };

/** How far a return has come. */
export function returnState({ state, provisional }: Pick<TaxReturnDetail, "state" | "provisional">): ReturnState {
  if (state === "preview") return { kind: "info", text: t("tax_return.preview", "Aperçu provisoire") };
  if (state === "reopened") return { kind: "warn", text: t("tax_return.reopened", "Exercice rouvert") };
  if (state === "replaced") return { kind: "mute", text: t("tax_return.replaced", "Remplacée") };
  return provisional
    ? { kind: "warn", text: t("tax_return.provisional", "Formulaire non publié") }
    : { kind: "ok", text: t("tax_return.kept", "Gardée à la clôture") };
}

/** Where its deposit is; a deposit is never said without what was recorded. */
export function taxFilingState({ filing, late, state }: Pick<TaxReturnDetail, "filing" | "late" | "state">): ReturnState {
  if (filing === "acknowledged") return { kind: "ok", text: t("tax_return.acknowledged", "Déposée") };
  if (filing === "deposited_manually" || filing === "deposited")
    return { kind: "info", text: t("tax_return.awaiting_receipt", "Accusé attendu") };
  if (filing === "rejected") return { kind: "bad", text: t("tax_return.rejected", "Rejetée") };
  if (state === "preview" && !late) return { kind: "mute", text: t("tax_return.after_closing", "Après la clôture") };
  return late ? { kind: "bad", text: t("tax_return.late", "En retard") } : { kind: "mute", text: t("tax_return.to_file", "À déposer") };
}

/** What is left to do with the administration, in a sentence. */
export function taxFilingSentence({ filing, state, provisional, incomeYear }: TaxReturnDetail): string {
  if (state === "preview" || state === "reopened")
    return t("tax_return.file_after", "La déclaration se dépose une fois l’exercice clôturé.");
  if (state === "replaced") return t("tax_return.file_other", "Une version plus récente la remplace.");
  if (provisional)
    return t(
      "tax_return.file_never",
      "Le formulaire des revenus de {{year}} n’est pas publié\u00a0: cette déclaration suit celui d’avant et ne peut pas être dite déposée.",
      { year: incomeYear },
    );
  if (filing === "acknowledged") return t("tax_return.say_acknowledged", "L’accusé de réception de l’administration est enregistré.");
  if (filing === "deposited_manually")
    return t("tax_return.say_manual", "Dépôt indiqué\u00a0: joignez l’accusé de réception pour qu’elle soit dite déposée.");
  return t(
    "tax_return.say_to_file",
    "Recopiez les cases sur impots.gouv.fr ou remettez l’export à votre partenaire, puis indiquez ici le jour du dépôt. Comptoir n’envoie rien à votre place.",
  );
}

/** The title of a return. */
export function taxReturnTitle({ incomeYear }: Pick<TaxReturnDetail, "incomeYear">): string {
  return t("tax_return.title", "Déclaration de résultat {{year}}", { year: incomeYear });
}

/** Where a file of a return is read. */
export function fileUri({ id, fiscalYearId }: Pick<TaxReturnDetail, "id" | "fiscalYearId">, format: "pdf" | "xlsx" | "csv"): string {
  const path = `/api/v1/tax-return/${id ?? fiscalYearId}`;
  return format === "csv" ? `${path}/export?format=csv` : `${path}/document?format=${format}`;
}
