import { FileUp, Plus } from "lucide-react";
import { useAllowed } from "../../lib/session/allowed.js";
import { useFlag } from "../../lib/session/flags.js";
import { PATHS } from "../../lib/paths.js";
import { useReadOnlyReason } from "../../lib/session/read-only.js";
import { t } from "../../text/t.js";
import { Button, ButtonLink } from "../../ui/controls/button.js";
import { Page } from "../../ui/layout/page.js";
import { Paysage } from "../../ui/layout/paysage.js";

/** The page of operations before the first one. */
export function WelcomePage({ title, onNew }: { title: string; onNew: () => void }) {
  const isOpen = useFlag("account_reprise_display");
  const mayTakeOver = useAllowed("books.seal") && isOpen;
  const isReadOnly = useReadOnlyReason() !== null;
  return (
    <Page
      title={title}
      className="landscape"
      actions={
        <Button writes icon={<Plus className="icon small" />} onClick={onNew}>
          {t("operations.add", "Ajouter une opération")}
        </Button>
      }
    >
      <Paysage />
      <div className="welcome">
        <h2>
          {isReadOnly ? t("operations.none", "Aucune opération pour le moment") : t("operations.welcome", "Vos opérations arriveront ici")}
        </h2>
        {!isReadOnly && (
          <p>
            {t(
              "operations.welcome_lead",
              "Importez le relevé de votre compte professionnel\u00a0: vos opérations s’affichent aussitôt, déjà classées.",
            )}
          </p>
        )}
        <div className="actions">
          <ButtonLink writes kind="primary" size="large" to={PATHS.importer} icon={<FileUp className="icon small" />}>
            {t("operations.import", "Importer un relevé")}
          </ButtonLink>
          {mayTakeOver && (
            <ButtonLink writes size="large" to={PATHS.takeover}>
              {t("operations.take_over", "Reprendre une comptabilité")}
            </ButtonLink>
          )}
        </div>
        {!isReadOnly && <p className="small">{t("operations.formats", "OFX, QIF, CSV, CAMT.053 et CFONB\u00a0120 acceptés.")}</p>}
      </div>
    </Page>
  );
}
