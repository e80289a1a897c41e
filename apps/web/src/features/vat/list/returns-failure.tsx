import { ApiError, errorText } from "../../../lib/api/api-error.js";
import { t } from "../../../text/t.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import { ReadingFailure } from "../../../ui/messages/reading-failure.js";

/** True when the returns of a company are not prepared here: Corsica, overseas. */
export function isElsewhere(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === "vat.territory";
}

/** VAT returns that could not be read: asked for again, unless they are not prepared here at all. */
export function ReturnsFailure({ error, again }: { error: Error; again: () => unknown }) {
  return (
    <section className="panel">
      {isElsewhere(error) ? (
        <EmptyState title={t("vat.elsewhere", "Vos déclarations de TVA ne se préparent pas ici")}>{errorText(error)}</EmptyState>
      ) : (
        <ReadingFailure error={error} again={again} />
      )}
    </section>
  );
}
