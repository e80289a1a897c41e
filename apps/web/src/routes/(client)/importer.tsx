import { createFileRoute } from "@tanstack/react-router";
import { useCallback } from "react";
import { ImportScreen } from "../../features/banking/import-screen.js";
import { PATHS } from "../../lib/paths.js";
import { BackLink } from "../../ui/controls/back-link.js";
import { Page } from "../../ui/layout/page.js";

export const Route = createFileRoute("/(client)/importer")({
  validateSearch: ({ import: id }: Record<string, unknown>): { import?: string } => (typeof id === "string" ? { import: id } : {}),
  component: ImporterPage,
});

function ImporterPage() {
  const { import: importId } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = useCallback((id: string | null) => void navigate({ search: id === null ? {} : { import: id }, replace: true }), [navigate]);
  return (
    <Page title="Importer un relevé" before={<BackLink to={PATHS.operations} label="Retour aux opérations" />}>
      <ImportScreen importId={importId ?? null} onShow={show} />
    </Page>
  );
}
