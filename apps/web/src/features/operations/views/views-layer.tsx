import { useQuery } from "@tanstack/react-query";
import { plural, t } from "../../../text/t.js";
import { EmptyState } from "../../../ui/empty-state.js";
import { ReadingFailure } from "../../../ui/reading-failure.js";
import { SideLayer } from "../../../ui/side-layer.js";
import { Skeleton, SkeletonBar } from "../../../ui/skeleton.js";
import { viewsQuery } from "../../../queries/views.js";
import { parseFilters, writtenFilters, type OperationFilters } from "../filters/filters.js";
import { KeepView } from "./keep-view.js";
import { KeptView } from "./kept-view.js";
import styles from "../history/history.module.css";

type ViewsLayerProps = {
  /** What the list shows now. */
  readonly filters: OperationFilters;
  readonly onFilters: (filters: OperationFilters) => void;
  readonly onClose: () => void;
};

/** « Vues »: the lists kept under a name, and a name for the one in sight. */
export function ViewsLayer({ filters, onFilters, onClose }: ViewsLayerProps) {
  const views = useQuery(viewsQuery());
  const restricted = Object.keys(writtenFilters(filters)).length;
  return (
    <SideLayer name="views" title={t("views.title", "Vues")} onClose={onClose}>
      <p className="muted small">
        {restricted === 0
          ? t("views.nothing_filtered", "Filtrez ou cherchez d’abord\u00a0: ce que la liste montre pourra se garder sous un nom.")
          : plural("views.filters_kept", restricted, {
              one: "La liste est restreinte par {{n}} filtre, que voici à garder sous un nom.",
              other: "La liste est restreinte par {{n}} filtres, que voici à garder sous un nom.",
            })}
      </p>
      {restricted > 0 && <KeepView filters={filters} />}
      {views.isPending && (
        <Skeleton label={t("views.reading", "Lecture des vues")}>
          <SkeletonBar width="100%" height="96px" />
        </Skeleton>
      )}
      {views.isError && <ReadingFailure error={views.error} again={views.refetch} />}
      {views.data?.length === 0 && restricted === 0 && <EmptyState title={t("views.empty", "Aucune vue pour le moment")} />}
      <ul className={styles["actList"]}>
        {views.data?.map((view) => (
          <KeptView
            key={view.id}
            view={view}
            onOpen={() => {
              onFilters(parseFilters(view.filters));
              onClose();
            }}
          />
        ))}
      </ul>
    </SideLayer>
  );
}
