import { useState } from "react";
import { useUser } from "../../../lib/session/session.js";
import { t } from "../../../text/t.js";

/** The optional columns of the list. */
export const OPTIONAL_COLUMNS = [
  "toCategorize",
  "collaborators",
  "accountStatus",
  "declarationStatus",
  "siret",
  "internalRef",
  "papersWaiting",
  "questionsOpen",
  "questionsAnswered",
  "lastStatementOn",
  "closing",
] as const;
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

/** The header of an optional column. */
export function columnName(column: OptionalColumn): string {
  switch (column) {
    case "toCategorize":
      return t("files.to_categorize", "À catégoriser");
    case "collaborators":
      return t("files.collaborators", "Collaborateurs");
    case "accountStatus":
      return t("dossier_filters.account_status", "Statut du compte");
    case "declarationStatus":
      return t("dossier_filters.declaration", "Statut de la déclaration");
    case "siret":
      return t("files.siret", "Siret");
    case "internalRef":
      return t("files.internal_ref", "Référence interne");
    case "papersWaiting":
      return t("files.papers_waiting", "Pièces en attente");
    case "questionsOpen":
      return t("files.questions_open", "Questions sans réponse");
    case "questionsAnswered":
      return t("files.questions_answered", "Questions répondues");
    case "lastStatementOn":
      return t("files.last_statement", "Dernier relevé");
    case "closing":
      return t("files.closing", "Clôture");
  }
}

/** The optional columns that sort the list. */
export const SORTED_COLUMNS = ["toCategorize", "papersWaiting", "questionsOpen", "questionsAnswered", "lastStatementOn"] as const;

/** True for a column that sorts the list. */
export function isSortedColumn(column: OptionalColumn): column is (typeof SORTED_COLUMNS)[number] {
  return SORTED_COLUMNS.some((one) => one === column);
}

const FIRST: readonly OptionalColumn[] = ["toCategorize"];

/** The optional columns that this person shows, remembered on this device, and the way to show or hide one. */
export function useOptionalColumns(): [readonly OptionalColumn[], (column: OptionalColumn) => void] {
  const key = `comptoir.dossier-columns.${useUser().id}`;
  const [shown, setShown] = useState(() => readColumns(localStorage.getItem(key)));
  const toggle = (column: OptionalColumn): void => {
    const next = OPTIONAL_COLUMNS.filter((one) => (one === column ? !shown.includes(one) : shown.includes(one)));
    localStorage.setItem(key, next.join(","));
    setShown(next);
  };
  return [shown, toggle];
}

function readColumns(text: string | null): readonly OptionalColumn[] {
  if (text === null) return FIRST;
  const names = text.split(",");
  return OPTIONAL_COLUMNS.filter((column) => names.includes(column));
}
