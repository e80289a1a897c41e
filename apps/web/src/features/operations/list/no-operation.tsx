import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";

/** Nothing in the list: all is done, or no operation matches the filters. */
export function NoOperation({ isListed, onReset }: { isListed: boolean; onReset: () => void }) {
  return (
    <section className="panel">
      {isListed ? (
        <EmptyState
          title={t("operations.all_done", "Tout est catégorisé")}
          action={<Button onClick={onReset}>{t("operations.see_all", "Voir toutes les opérations")}</Button>}
        >
          {t("operations.all_done_detail", "Rien à faire jusqu’au prochain relevé.")}
        </EmptyState>
      ) : (
        <EmptyState
          title={t("operations.none_found", "Aucune opération ne correspond à ces filtres.")}
          action={<Button onClick={onReset}>{SPEC.resetFilters}</Button>}
        />
      )}
    </section>
  );
}
