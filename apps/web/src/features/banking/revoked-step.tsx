import type { BankImport } from "@comptoir/contract/banking/banking";
import { PATHS } from "../../lib/paths.js";
import { t } from "../../text/t.js";
import { Button, ButtonLink } from "../../ui/controls/button.js";
import { EmptyState } from "../../ui/messages/empty-state.js";

/** The message about an import that was undone or that failed: nothing of it is in the books. */
export function RevokedStep({ revoked, onLeave }: { revoked: BankImport; onLeave: () => void }) {
  const isUndone = revoked.status === "undone";
  return (
    <section className="panel">
      <EmptyState
        title={isUndone ? "Import annulé" : "L’import n’a pas abouti"}
        action={
          <div className="row">
            <Button kind="primary" onClick={onLeave}>
              {isUndone ? "Importer un autre fichier" : "Choisir le fichier à nouveau"}
            </Button>
            <ButtonLink to={PATHS.operations}>{t("banking.see_operations", "Voir les opérations")}</ButtonLink>
          </div>
        }
      >
        {isUndone
          ? `Les opérations de ${revoked.fileName} ont été retirées.`
          : `Rien n’a été écrit. Choisissez ${revoked.fileName} à nouveau.`}
      </EmptyState>
    </section>
  );
}
