import { SPEC } from "../../../text/specification.js";
import { OVERLAY_SPEC } from "../../../text/specification-overlays.js";
import { t } from "../../../text/t.js";

/** An amount that looks like a fixed asset: what it is, and its amount without VAT, in euros. */
export type PotentialAsset = { readonly id: string; readonly label: string; readonly amountExclVat: number };

/** What a VAT period still holds before it can be declared. */
export type VatReport = {
  readonly hasUncategorizedTransactions: boolean;
  readonly hasUnvalidatedVat: boolean;
  readonly hasUncategorizedMadelin: boolean;
  readonly potentialFixedAssets: readonly PotentialAsset[];
  readonly hasTransactions: boolean;
};

/** What a button of the warning does. */
export type VatWarningAct = "categorize" | "validate-vat" | "categorize-madelin" | "see-operations" | "leave-as-is" | "continue" | "cancel";

/** The warning to show: its sentence, and its buttons from left to right, the last one first in rank. */
export type VatWarning = { readonly message: string; readonly acts: readonly VatWarningAct[] };

/**
 * The first warning that a report calls for, null when nothing prevents it. Operations left to sort come first: the
 * others depend on them.
 */
export function vatWarning(report: VatReport): VatWarning | null {
  // Operations of earlier days may wait in a period that has none of its own: they prevent the validation.
  const waits = report.hasUncategorizedTransactions || report.hasUnvalidatedVat;
  if (!report.hasTransactions && !waits) return { message: SPEC.noOperationDetected, acts: ["cancel", "continue"] };
  if (report.hasUncategorizedTransactions && report.hasUnvalidatedVat) {
    return { message: OVERLAY_SPEC.vatUncategorizedAndUnvalidated, acts: ["validate-vat", "categorize"] };
  }
  if (report.hasUncategorizedTransactions) return { message: OVERLAY_SPEC.vatUncategorized, acts: ["categorize"] };
  if (report.hasUnvalidatedVat) return { message: OVERLAY_SPEC.vatUnvalidated, acts: ["validate-vat"] };
  if (report.hasUncategorizedMadelin) return { message: madelinMessage(), acts: ["categorize-madelin"] };
  if (report.potentialFixedAssets.length > 0) return { message: assetsMessage(), acts: ["leave-as-is", "see-operations"] };
  return null;
}

/** The words of a button. */
export function actLabel(act: VatWarningAct): string {
  switch (act) {
    case "categorize":
    case "categorize-madelin":
      return OVERLAY_SPEC.categorizeOperations;
    case "validate-vat":
      return OVERLAY_SPEC.validateVat;
    case "see-operations":
      return OVERLAY_SPEC.seeOperations;
    case "leave-as-is":
      return OVERLAY_SPEC.leaveAsIs;
    case "continue":
      return OVERLAY_SPEC.proceed;
    case "cancel":
      return OVERLAY_SPEC.cancel;
  }
}

function madelinMessage(): string {
  return t(
    "vat.madelin",
    "Des cotisations Madelin restent à répartir. Recatégorisez-les en «\u00a0Mutuelle et prévoyance\u00a0», «\u00a0Retraite\u00a0» ou «\u00a0Perte d’emploi\u00a0».",
  );
}

function assetsMessage(): string {
  return t(
    "vat.potential_assets",
    "Ces montants de plus de 500\u00a0€ HT, classés en «\u00a0Petit outillage\u00a0», «\u00a0Fournitures de bureau\u00a0» ou «\u00a0Téléphonie\u00a0», ressemblent à des immobilisations.",
  );
}
