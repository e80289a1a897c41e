import { frenchDay } from "@comptoir/accounting/date";
import type { DocumentDifference } from "@comptoir/contract/documents/books";
import type { KeptDocumentRow } from "../../../filings/produced-repository.js";

/** What differs between a document that was kept and the books; `redo`: where a new version is made, null where the law lets none be made. */
export function differenceOf(
  { id, type, subject_kind: subject, is_live: isLive, differs_since: since, differing }: KeptDocumentRow,
  redo: string | null,
): DocumentDifference | null {
  if (!isLive || since === null || differing === null) return null;
  const counted = `${differing.toLocaleString("fr-FR")} écriture${differing > 1 ? "s" : ""}`;
  return {
    since,
    entries: differing,
    words: `${counted} depuis le ${frenchDay(since)}`,
    id,
    redo,
    sentence: destination(type, subject, redo !== null),
  };
}

function destination(type: string, subject: KeptDocumentRow["subject_kind"], isRedone: boolean): string {
  if (subject === "shared_file")
    return "Le fichier partagé reste celui de ce jour-là\u00a0: donnez un nouveau lien pour en partager un autre.";
  if (type === "vat_return")
    return isRedone
      ? "Une déclaration rectificative la reprend."
      : "Une déclaration postérieure est validée\u00a0: la différence ira sur la prochaine déclaration.";
  return isRedone
    ? "La prochaine clôture de l’exercice en fera une nouvelle version."
    : "L’exercice est clôturé\u00a0: la différence ira sur le suivant.";
}
