import { useReadOnlyReason } from "../../../lib/session/read-only.js";
import { t } from "../../../text/t.js";

/** The keys worth knowing first; those that change something only where books may change. */
export function KeyHints() {
  const isReadOnly = useReadOnlyReason() !== null;
  return (
    <div className="hints desktop-only" aria-hidden="true">
      <span>
        <kbd>j</kbd>
        <kbd>k</kbd> {t("hints.move", "parcourir")}
      </span>
      <span>
        <kbd>Entrée</kbd> {t("hints.categories", "catégories")}
      </span>
      {!isReadOnly && (
        <>
          <span>
            <kbd>a</kbd> {t("hints.accept", "accepter")}
          </span>
          <span>
            <kbd>u</kbd> {t("hints.undo", "annuler")}
          </span>
        </>
      )}
      <span>
        <kbd>?</kbd>
      </span>
    </div>
  );
}
