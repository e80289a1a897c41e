import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { parseDossierSearch, writtenDossierSearch, type DossierSearch } from "../../features/firms/dossiers/dossier-filters.js";
import { DossiersPage } from "../../features/firms/dossiers/dossiers-page.js";
import { PATHS } from "../../lib/paths.js";
import { enterCompany, useUser } from "../../lib/session/session.js";

const AddDossierHost = lazy(() =>
  import("../../widgets/firms/add-dossier.js").then(({ AddDossierHost: component }) => ({ default: component })),
);

export const Route = createFileRoute("/(firm)/dossiers")({
  validateSearch: (search: Record<string, unknown>) => writtenDossierSearch(parseDossierSearch(search)),
  component: Dossiers,
});

function Dossiers() {
  const written = Route.useSearch();
  const navigate = Route.useNavigate();
  const [isAdding, setAdding] = useState(false);
  const search = useMemo(() => parseDossierSearch(written), [written]);
  const { preferences } = useUser();
  const [opensOnOwn] = useState(() => preferences["ownDossiers"] === true && Object.keys(written).length === 0);
  useEffect(() => {
    // Only the first filter of the list: « Tous » takes it away.
    if (opensOnOwn) void navigate({ search: { collaborator: "me" }, replace: true });
  }, [opensOnOwn, navigate]);
  const change = (next: DossierSearch, options?: { replace: boolean }): void =>
    void navigate({ search: writtenDossierSearch(next), replace: options?.replace ?? false });
  const open = (companyId: string): void => {
    enterCompany(companyId);
    void navigate({ to: PATHS.operations });
  };
  return (
    <>
      <DossiersPage search={search} onSearch={change} onOpen={open} onAdd={() => setAdding(true)} />
      {isAdding && (
        <Suspense fallback={null}>
          <AddDossierHost onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
