import { ApiError, errorText } from "../../lib/api/api-error.js";
import { t } from "../../text/t.js";
import { Button } from "../controls/button.js";
import { EmptyState } from "./empty-state.js";

/** What was to be read could not be: why, and how to ask again; where a rule refuses it, asking again changes nothing. */
export function ReadingFailure({ error, again }: { error: Error; again: () => unknown }) {
  if (error instanceof ApiError && REFUSED.has(error.status))
    return <EmptyState title={t("reading.refused", "Rien à montrer ici")}>{errorText(error)}</EmptyState>;
  return (
    <EmptyState
      title={t("operations.reading_failed", "La lecture n’a pas abouti")}
      action={<Button onClick={() => void again()}>{t("retry", "Réessayer")}</Button>}
    >
      {errorText(error)}
    </EmptyState>
  );
}

/** Conflict and content that a rule refuses. */
const REFUSED: ReadonlySet<number> = new Set([409, 422]);
