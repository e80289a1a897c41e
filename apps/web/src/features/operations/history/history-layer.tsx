import { Link } from "@tanstack/react-router";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Redo2, Undo2 } from "lucide-react";
import { useState } from "react";
import type { ActReply } from "@comptoir/contract/history/acts";
import { PATHS } from "../../../lib/paths.js";
import { historyQuery } from "../../../queries/history.js";
import { instantDay, instantTime } from "../../../text/instant.js";
import { plural, t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Chip } from "../../../ui/controls/chip.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import { ReadingFailure } from "../../../ui/messages/reading-failure.js";
import { SideLayer } from "../../../ui/overlays/side-layer.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";
import { OperationButton } from "../../../ui/books/operation-button.js";
import { useGivenActs } from "../given-acts.js";
import styles from "./history.module.css";
import { takeBack } from "./undo.js";

type HistoryLayerProps = {
  /** Null for the whole company. */
  readonly operationId: string | null;
  readonly onClose: () => void;
};

/** What was done in the company or to one operation, by whom, and what may be taken back or done again. */
export function HistoryLayer({ operationId, onClose }: HistoryLayerProps) {
  const { reversalOf } = useGivenActs();
  const title = operationId === null ? t("history.title", "Historique") : t("history.of_operation", "Historique de l’opération");
  return (
    <SideLayer name="history" title={title} width={560} onClose={onClose} isRead>
      {operationId !== null && reversalOf(operationId)}
      <HistoryList operationId={operationId} />
    </SideLayer>
  );
}

function HistoryList({ operationId }: Pick<HistoryLayerProps, "operationId">) {
  const acts = useInfiniteQuery(historyQuery(operationId));
  if (acts.isPending)
    return (
      <Skeleton label={t("history.reading", "Lecture de l’historique")}>
        <SkeletonBar width="100%" height="96px" />
      </Skeleton>
    );
  if (acts.isError) return <ReadingFailure error={acts.error} again={acts.refetch} />;
  const shown = acts.data.pages.flatMap(({ results }) => results);
  if (shown.length === 0)
    return (
      <EmptyState title={t("history.empty", "Rien n’a encore été fait ici")}>
        {t("history.empty_detail", "Chaque changement d’une opération se lira ici, et s’y annulera.")}
      </EmptyState>
    );
  return (
    <>
      {byDay(shown).map(([day, ofDay]) => (
        <section key={day} className={styles["historyDay"]}>
          <h3 className="section-title">{day}</h3>
          <ul className={styles["actList"]}>
            {ofDay.map((act) => (
              <HistoryAct key={act.id} act={act} operationId={operationId} />
            ))}
          </ul>
        </section>
      ))}
      {acts.hasNextPage && (
        <Button size="small" busy={acts.isFetchingNextPage} onClick={() => void acts.fetchNextPage()}>
          {t("list.more", "Afficher la suite")}
        </Button>
      )}
    </>
  );
}

function HistoryAct({ act, operationId }: { act: ActReply; operationId: string | null }) {
  const [isBusy, setBusy] = useState(false);
  const takeActBack = async (): Promise<void> => {
    setBusy(true);
    await takeBack(act.id);
    setBusy(false);
  };
  const counted = plural("operations.count", act.count ?? 0, { one: "{{n}} opération", other: "{{n}} opérations" });
  const isUndo = act.kind === "undo";
  const word = isUndo ? t("history.redo", "Rétablir") : t("history.undo", "Annuler");
  return (
    <li className={styles["actRow"]}>
      <div className="grow">
        <div className={act.undoneBy === null ? undefined : styles["undone"]}>
          {act.sentence}
          {act.operationId !== null && act.operationId !== operationId && (
            <span className="small">
              {" "}
              <OperationButton id={act.operationId} about={act.sentence} />
            </span>
          )}
        </div>
        <div className="muted tiny">
          <span className="tabular">{instantTime(act.at)}</span>
          {` · ${act.by?.name ?? t("history.program", "le programme")}`}
          {(act.count ?? 0) > 1 && !act.sentence.includes(counted) && ` · ${counted}`}
        </div>
      </div>
      {act.undoable ? (
        <Button
          writes
          size="small"
          kind="ghost"
          busy={isBusy}
          icon={isUndo ? <Redo2 className="icon small" /> : <Undo2 className="icon small" />}
          aria-label={`${word}\u00a0: ${act.sentence}`}
          onClick={() => void takeActBack()}
        >
          {word}
        </Button>
      ) : (
        <OtherWay act={act} />
      )}
    </li>
  );
}

/** What was taken back already, or changed since, says it; what has another way back leads to it. */
function OtherWay({ act: { kind, undoneBy, changedSince } }: { act: ActReply }) {
  if (undoneBy !== null) return <Chip>{t("history.undone", "Repris")}</Chip>;
  if (changedSince) return <Chip>{t("history.changed_since", "Changé depuis")}</Chip>;
  if (kind.startsWith("import.")) return <WayLink to={PATHS.importer} label={t("history.imports", "Voir les imports")} />;
  if (kind.startsWith("takeover.")) return <WayLink to={PATHS.takeover} label={t("history.takeovers", "Voir les reprises")} />;
  if (kind.startsWith("vat.")) return <WayLink to={PATHS.vat} label={t("history.returns", "Voir les déclarations")} />;
  return null;
}

function WayLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="text-button">
      {label}
    </Link>
  );
}

/** The acts of each day, in the order in which they come. */
function byDay(acts: readonly ActReply[]): readonly (readonly [string, readonly ActReply[]])[] {
  const days = [...new Set(acts.map(({ at }) => instantDay(at)))];
  return days.map((day) => [day, acts.filter(({ at }) => instantDay(at) === day)] as const);
}
