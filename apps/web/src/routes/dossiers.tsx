import { createFileRoute } from "@tanstack/react-router";
import { DossiersPage } from "../features/firms/dossiers-page.js";
import { PATHS } from "../lib/paths.js";
import { enterCompany } from "../lib/session.js";

type Search = { readonly query?: string; readonly page?: number };

export const Route = createFileRoute("/dossiers")({
  validateSearch: ({ query, page }: Record<string, unknown>): Search => ({
    ...((typeof query === "string" || typeof query === "number") && query !== "" && { query: String(query) }),
    ...(typeof page === "number" && Number.isInteger(page) && page > 1 && { page }),
  }),
  component: Dossiers,
});

function Dossiers() {
  const { query = "", page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const search = (next: { query: string; page: number }): void =>
    void navigate({
      search: { ...(next.query !== "" && { query: next.query }), ...(next.page > 1 && { page: next.page }) },
      replace: next.query !== query,
    });
  const open = (companyId: string): void => {
    enterCompany(companyId);
    void navigate({ to: PATHS.operations });
  };
  return <DossiersPage query={query} page={page} onSearch={search} onOpen={open} />;
}
