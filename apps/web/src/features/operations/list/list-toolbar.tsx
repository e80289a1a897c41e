import { Link } from "@tanstack/react-router";
import { Paperclip } from "lucide-react";
import { PATHS } from "../../../lib/paths.js";
import { plural, t } from "../../../text/t.js";
import { Switch } from "../../../ui/fields/choice.js";
import type { OperationFilters } from "../filters/filters.js";
import { KeyHints } from "./key-hints.js";
import { ListTools } from "./list-tools.js";
import { OperationTabs, type Overview } from "./operation-tabs.js";

type ListToolbarProps = {
  readonly filters: OperationFilters;
  readonly overview: Overview | undefined;
  readonly hasVat: boolean;
  readonly isCompact: boolean;
  readonly onFilters: (filters: OperationFilters) => void;
  readonly onCompact: (isCompact: boolean) => void;
};

/** Above the list: its tabs, the keys worth knowing, what serves all of it, the height of its rows. */
export function ListToolbar({ filters, overview, hasVat, isCompact, onFilters, onCompact }: ListToolbarProps) {
  return (
    <div className="filter-bar list-bar">
      <OperationTabs filters={filters} overview={overview} hasVat={hasVat} onFilters={onFilters} />
      {overview !== undefined && overview.loosePapers > 0 && (
        <Link to={PATHS.papers} className="row tight small">
          <Paperclip className="icon small" />
          {plural("inbox.count", overview.loosePapers, { one: "{{n}} pièce à rattacher", other: "{{n}} pièces à rattacher" })}
        </Link>
      )}
      <span className="spacer desktop-only" />
      <KeyHints />
      <ListTools />
      <span className="spacer desktop-only" />
      <span className="desktop-only small">
        <Switch checked={isCompact} onChange={onCompact}>
          {t("operations.compact", "Affichage compact")}
        </Switch>
      </span>
    </div>
  );
}
