import { List } from "lucide-react";
import { PATHS } from "../../../lib/paths.js";
import { count } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button, ButtonLink } from "../../../ui/controls/button.js";
import { Page } from "../../../ui/layout/page.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import { ReadingFailure } from "../../../ui/messages/reading-failure.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";
import { StateShape } from "./wall-cell.js";
import { useWall, type Wall } from "./wall-queries.js";
import { WallTable } from "./wall-table.js";
import { lateWords, partName, stateName, WALL_PARTS } from "./wall-words.js";
import styles from "./wall.module.css";

type WallPageProps = {
  /** The person whose dossiers are shown, `me`, or `none`; empty: every dossier. */
  readonly collaborator: string;
  readonly onCollaborator: (collaborator: string) => void;
  /** Opens a dossier at a month, given by its first day. */
  readonly onOpen: (companyId: string, month: string) => void;
};

/** The firm's wall: the last thirteen months of each dossier, and who has how much that is late. */
export function WallPage({ collaborator, onCollaborator, onOpen }: WallPageProps) {
  const { data, error, refetch } = useWall(collaborator);
  return (
    <Page
      title={t("files.title", "Dossiers")}
      actions={
        <ButtonLink to={PATHS.files} icon={<List className="icon small" />}>
          {t("wall.list", "Liste des dossiers")}
        </ButtonLink>
      }
    >
      {data === undefined && error !== null && (
        <section className="panel">
          <ReadingFailure error={error} again={refetch} />
        </section>
      )}
      {data === undefined && error === null && (
        <Skeleton label={t("wall.reading", "Lecture du mur")}>
          <SkeletonBar width="100%" height="480px" />
        </Skeleton>
      )}
      {data !== undefined && (
        <>
          <People wall={data} collaborator={collaborator} onCollaborator={onCollaborator} />
          <Legend />
          {data.dossiers.length === 0 ? (
            <section className="panel">
              <EmptyState title={t("files.none", "Aucun dossier pour le moment.")} />
            </section>
          ) : (
            <WallTable wall={data} onOpen={onOpen} />
          )}
        </>
      )}
    </Page>
  );
}

type PeopleProps = Pick<WallPageProps, "collaborator" | "onCollaborator"> & { readonly wall: Wall };

/** Late cells by person: pressing one shows their dossiers. */
function People({ wall: { people, unassigned, late }, collaborator, onCollaborator }: PeopleProps) {
  const lines = [
    { id: "", name: t("wall.everyone", "Tous"), late },
    ...people,
    { id: "none", name: t("wall.unassigned", "Non affecté"), late: unassigned },
  ];
  return (
    <ul className={styles["people"]} aria-label={t("wall.by_person", "En retard, par personne")}>
      {lines.map(({ id, name, late: cells }) => (
        <li key={id}>
          <Button
            size="small"
            kind={id === collaborator ? "soft" : "default"}
            aria-pressed={id === collaborator}
            aria-label={`${name}\u00a0: ${lateWords(cells)}`}
            onClick={() => onCollaborator(id)}
          >
            {name}
            <span className={cells > 0 ? styles["lateCount"] : "muted tabular"}>{count(cells)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Legend() {
  return (
    <p className={styles["legend"]}>
      <span>{t("wall.order", "De gauche à droite\u00a0: {{parts}}", { parts: WALL_PARTS.map(partName).join(", ") })}</span>
      {STATES.map((state) => (
        <span key={state}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <StateShape state={state} x={1} />
          </svg>
          {stateName(state)}
        </span>
      ))}
    </p>
  );
}

const STATES = ["done", "waiting", "late", "to_confirm", "none"] as const;
