import { useState } from "react";
import { useUser } from "../../../lib/session/session.js";
import { t } from "../../../text/t.js";

/** The optional columns of the list. */
export const OPTIONAL_COLUMNS = ["toCategorize", "collaborators", "accountStatus", "declarationStatus", "siret", "internalRef"] as const;
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
  }
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
