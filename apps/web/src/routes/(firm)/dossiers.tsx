import type { IsoDate } from "@comptoir/accounting/date";
import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { parseDossierSearch, writtenDossierSearch, type DossierSearch } from "../../features/firms/dossiers/dossier-search.js";
import { DossiersPage } from "../../features/firms/dossiers/dossiers-page.js";
import { lastOfMonth } from "../../lib/days.js";
import { PATHS } from "../../lib/paths.js";
import { enterCompany, useUser } from "../../lib/session/session.js";

const AddDossierHost = lazy(() =>
  import("../../widgets/firms/add-dossier.js").then(({ AddDossierHost: component }) => ({ default: component })),
);

const WallPage = lazy(() => import("../../features/firms/wall/wall-page.js").then(({ WallPage: component }) => ({ default: component })));

/** The wall, as the address names it in the place of the list. */
const WALL = "mur";

export const Route = createFileRoute("/(firm)/dossiers")({
  validateSearch: (search: Record<string, unknown>): Record<string, unknown> => ({
    ...writtenDossierSearch(parseDossierSearch(search)),
    ...(search["vue"] === WALL && { vue: WALL }),
  }),
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
  if (written["vue"] === WALL)
    return (
      <Suspense fallback={null}>
        <WallPage
          collaborator={search.filters.collaborator}
          onCollaborator={(collaborator) => void navigate({ search: collaborator === "" ? { vue: WALL } : { vue: WALL, collaborator } })}
          onOpen={(companyId, month) => {
            enterCompany(companyId);
            void navigate({ to: PATHS.operations, search: { startDate: month, endDate: lastOfMonth(month as IsoDate) } });
          }}
        />
      </Suspense>
    );
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
