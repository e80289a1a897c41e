import { errorText } from "../../lib/api/api-error.js";
import { t } from "../../text/t.js";
import { Button } from "../controls/button.js";
import { EmptyState } from "./empty-state.js";

/** What was to be read could not be: why, and how to ask again. */
export function ReadingFailure({ error, again }: { error: Error; again: () => unknown }) {
  return (
    <EmptyState
      title={t("operations.reading_failed", "La lecture n’a pas abouti")}
      action={<Button onClick={() => void again()}>{t("retry", "Réessayer")}</Button>}
    >
      {errorText(error)}
    </EmptyState>
  );
}
