import { t } from "../../text/t.js";
import { EmptyState } from "../../ui/empty-state.js";
import { SideLayer } from "../../ui/side-layer.js";

/** What remains to do. Notifications come with their own milestone; until then it says so. */
export function TodoLayer({ onClose }: { onClose: () => void }) {
  return (
    <SideLayer title={t("todo.title", "À faire")} onClose={onClose}>
      <EmptyState title={t("todo.soon", "Vos notifications arriveront ici")}>
        {t("todo.soon_detail", "Cette liste arrive bientôt. En attendant, le nombre d’opérations à catégoriser s’affiche dans le menu.")}
      </EmptyState>
    </SideLayer>
  );
}
