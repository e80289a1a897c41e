import { useFlag } from "../../../lib/session/flags.js";
import { useFailureToast } from "../../../ui/messages/use-failure-toast.js";
import { nameWithFunction } from "../collaborators/collaborator-words.js";
import type { DossierFilterEvent } from "./dossier-filters.js";
import type { DossierSearch } from "./dossier-search.js";
import { DossierFiltersLayer } from "./dossier-filters-layer.js";
import { FilteredDossiers } from "./filtered-dossiers.js";
import { useCollaborators, useDossierTerms } from "../queries.js";

type DossierFiltersHostProps = {
  readonly search: DossierSearch;
  readonly onApply: (event: DossierFilterEvent) => void;
  readonly onClose: () => void;
};

/** The layer « Filtrer » with the words of the API and the people of the firm; a reading that fails says so in a toast too. */
export function DossierFiltersHost({ search, onApply, onClose }: DossierFiltersHostProps) {
  const terms = useDossierTerms();
  const collaborators = useCollaborators();
  const isOpen = useFlag("dossiers_filters_update");
  useFailureToast(terms.error);
  useFailureToast(collaborators.error);
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
