import { createFileRoute } from "@tanstack/react-router";
import { t } from "../text/t.js";
import { EmptyState } from "../ui/empty-state.js";
import { Page } from "../ui/page.js";

export const Route = createFileRoute("/dossiers")({ component: FilesPage });

function FilesPage() {
  return (
    <Page title={t("files.title", "Dossiers")}>
      <section className="panel">
        <EmptyState title={t("files.soon", "La liste de vos dossiers arrive bientôt.")}>
          {t(
            "files.soon_detail",
            "Vous êtes bien connecté à l’espace de votre cabinet\u00a0: l’ouverture d’un dossier client n’est pas encore possible ici.",
          )}
        </EmptyState>
      </section>
    </Page>
  );
}
