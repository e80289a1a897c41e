import { createFileRoute, Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useCallback } from "react";
import { ImportScreen } from "../features/banking/import-screen.js";
import { requireClient } from "../lib/guards.js";
import { PATHS } from "../lib/paths.js";
import { Page } from "../ui/page.js";

export const Route = createFileRoute("/importer")({
  beforeLoad: requireClient,
  validateSearch: ({ import: id }: Record<string, unknown>): { import?: string } => (typeof id === "string" ? { import: id } : {}),
  component: ImporterPage,
});

function ImporterPage() {
  const { import: importId } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = useCallback((id: string | null) => void navigate({ search: id === null ? {} : { import: id }, replace: true }), [navigate]);
  const back = (
    <Link to={PATHS.operations} className="btn ghost icon sm" aria-label="Retour aux opérations" title="Retour aux opérations">
      <ArrowLeft className="i" />
    </Link>
  );
  return (
    <Page title="Importer un relevé" before={back}>
      <ImportScreen importId={importId ?? null} onShow={show} />
    </Page>
  );
}
