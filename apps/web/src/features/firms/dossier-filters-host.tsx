import { useEffect } from "react";
import { errorText } from "../../lib/api-error.js";
import { useFlag } from "../../lib/flags.js";
import { SPEC } from "../../text/specification.js";
import { showToast, TOAST_MS } from "../../ui/toast.js";
import { nameWithFunction } from "./collaborator-words.js";
import type { DossierFilterEvent, DossierSearch } from "./dossier-filters.js";
import { DossierFiltersLayer } from "./dossier-filters-layer.js";
import { FilteredDossiers } from "./filtered-dossiers.js";
import { useCollaborators, useDossierTerms } from "./queries.js";

type DossierFiltersHostProps = {
  readonly search: DossierSearch;
  readonly onApply: (event: DossierFilterEvent) => void;
  readonly onClose: () => void;
};

/** The layer « Filtrer » with the words of the API and the people of the firm; a reading that fails says so in a toast too. */
export function DossierFiltersHost({ search, onApply, onClose }: DossierFiltersHostProps) {
  const terms = useDossierTerms();
  const collaborators = useCollaborators();
  useFailureToast(terms.error, TOAST_MS.default);
  const isOpen = useFlag("dossiers_filters_update");
  useFailureToast(collaborators.error, TOAST_MS.collaborator);
  return (
    <DossierFiltersLayer
      filters={search.filters}
      terms={terms}
      collaborators={(collaborators.data ?? []).map((person) => ({ value: person.id, label: nameWithFunction(person) }))}
      isFixed={!isOpen}
      countOf={(draft) => <FilteredDossiers filters={draft} query={search.query} />}
      onApply={onApply}
      onClose={onClose}
    />
  );
}

function useFailureToast(error: Error | null, milliseconds: number): void {
  useEffect(() => {
    if (error !== null) showToast({ kind: "error", title: SPEC.error, text: errorText(error), milliseconds });
  }, [error, milliseconds]);
}
