import { createFileRoute } from "@tanstack/react-router";
import { useCallback } from "react";
import { BooksScreen } from "../../features/takeovers/books-screen.js";
import { useFlag } from "../../lib/session/flags.js";
import { PATHS } from "../../lib/paths.js";
import { t } from "../../text/t.js";
import { BackLink } from "../../ui/controls/back-link.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import { Page } from "../../ui/layout/page.js";

export const Route = createFileRoute("/(client)/reprise")({
  validateSearch: ({ reprise: id }: Record<string, unknown>): { reprise?: string } => (typeof id === "string" ? { reprise: id } : {}),
  component: TakeoverPage,
});

/** Books kept in another software, taken over. */
function TakeoverPage() {
  const { reprise } = Route.useSearch();
  const navigate = Route.useNavigate();
  const isOpen = useFlag("account_reprise_display");
  const show = useCallback((id: string | null) => void navigate({ search: id === null ? {} : { reprise: id } }), [navigate]);
  return (
    <Page
      title={t("books.title", "Reprendre une comptabilité")}
      before={<BackLink to={PATHS.fiscalYear} label={t("books.back", "Retour aux exercices")} />}
    >
      {isOpen ? (
        <BooksScreen id={reprise ?? null} onShow={show} />
      ) : (
        <section className="panel">
          <EmptyState title={t("books.closed", "La reprise n’est pas ouverte")}>
            {t("books.closed_about", "Cette fonction est fermée pour le moment.")}
          </EmptyState>
        </section>
      )}
    </Page>
  );
}
