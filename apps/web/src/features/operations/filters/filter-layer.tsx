import { RotateCcw } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { SPEC } from "../../../text/specification.js";
import { plural, t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { SideLayer } from "../../../ui/overlays/side-layer.js";
import { CategoryPicker } from "../categories/category-picker.js";
import type { Chart } from "../categories/category-names.js";
import { FilterFields } from "./filter-fields.js";
import { NO_FILTERS, withCategories, type OperationFilters } from "./filters.js";
import { filteredCountQuery } from "../queries.js";

type FilterLayerProps = {
  readonly chart: Chart;
  readonly hasVat: boolean;
  readonly filters: OperationFilters;
  readonly onFilters: (filters: OperationFilters) => void;
  readonly onClose: () => void;
};

/** « Filtrer »: nothing changes before « Valider », which shows beside it how many operations will be kept. */
export function FilterLayer({ chart, hasVat, filters, onFilters, onClose }: FilterLayerProps) {
  const [draft, setDraft] = useState(filters);
  const [isPicking, setPicking] = useState(false);
  const choose = (categories: readonly string[]): void => {
    setDraft(withCategories(draft, categories));
    setPicking(false);
  };
  const validate = (): void => {
    onFilters(draft);
    onClose();
  };
  if (isPicking) return <CategoriesToKeep chart={chart} initial={draft.categories} onChoose={choose} onBack={() => setPicking(false)} />;
  return (
    <SideLayer
      name="operation-filters"
      title={SPEC.filter}
      onClose={onClose}
      aside={
        <Button
          kind="ghost"
          size="small"
          icon={<RotateCcw className="icon small" />}
          onClick={() => setDraft({ ...NO_FILTERS, query: draft.query })}
        >
          {SPEC.resetFilters}
        </Button>
      }
      footer={
        <>
          <FilteredCount filters={draft} />
          <span className="spacer" />
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button kind="primary" onClick={validate}>
            {SPEC.validate}
          </Button>
        </>
      }
    >
      <FilterFields chart={chart} hasVat={hasVat} filters={draft} onFilters={setDraft} onPick={() => setPicking(true)} />
    </SideLayer>
  );
}

type CategoriesToKeepProps = {
  readonly chart: Chart;
  readonly initial: readonly string[];
  readonly onChoose: (categories: readonly string[]) => void;
  readonly onBack: () => void;
};

/** The categories to keep: any number of them, of both signs. */
function CategoriesToKeep({ chart, initial, onChoose, onBack }: CategoriesToKeepProps) {
  return (
    <CategoryPicker
      context="FILTER"
      chart={chart}
      groups={[...chart.outcome, ...chart.income]}
      initial={initial}
      subject="filter"
      footer={(chosen, submit) => (
        <>
          <span className="muted small">
            {plural("filters.categories", chosen.length, { one: "{{n}} catégorie", other: "{{n}} catégories" })}
          </span>
          <span className="spacer" />
          <Button onClick={onBack}>{t("action.back", "Retour")}</Button>
          <Button kind="primary" onClick={submit}>
            {SPEC.validate}
          </Button>
        </>
      )}
      onValidate={onChoose}
      onClose={onBack}
    />
  );
}

function FilteredCount({ filters }: { filters: OperationFilters }) {
  const settled = useDeferredValue(filters);
  const { data } = useQuery(filteredCountQuery(settled));
  const text = data && plural("operations.count", data.count, { one: "{{n}} opération", other: "{{n}} opérations" });
  return (
    <span className="muted small tabular" aria-live="polite">
      {data && (data.exact ? text : t("operations.more_than", "Plus de {{text}}", { text: text ?? "" }))}
    </span>
  );
}
