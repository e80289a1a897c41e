import { t } from "../../text/t.js";
import { Switch } from "../../ui/choice.js";
import type { OperationFilters } from "./filters.js";
import { KeyHints } from "./key-hints.js";
import { OperationTabs, type Overview } from "./operation-tabs.js";

type ListToolbarProps = {
  readonly filters: OperationFilters;
  readonly overview: Overview | undefined;
  readonly hasVat: boolean;
  readonly isCompact: boolean;
  readonly onFilters: (filters: OperationFilters) => void;
  readonly onCompact: (isCompact: boolean) => void;
};

/** Above the list: its tabs, the keys worth knowing, the height of its rows. */
export function ListToolbar({ filters, overview, hasVat, isCompact, onFilters, onCompact }: ListToolbarProps) {
  return (
    <div className="filter-bar">
      <OperationTabs filters={filters} overview={overview} hasVat={hasVat} onFilters={onFilters} />
      <span className="spacer desktop-only" />
      <KeyHints />
      <span className="desktop-only small">
        <Switch checked={isCompact} onChange={onCompact}>
          {t("operations.compact", "Affichage compact")}
        </Switch>
      </span>
    </div>
  );
}
