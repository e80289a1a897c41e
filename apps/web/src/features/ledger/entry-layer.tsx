import { ArrowLeft, FileClock, Lock } from "lucide-react";
import { useState } from "react";
import type { EntryReply } from "@comptoir/contract/ledger/ledger";
import { errorText } from "../../lib/api/api-error.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { Chip } from "../../ui/controls/chip.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import { SideLayer } from "../../ui/overlays/side-layer.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";
import { EntryFacts } from "./entry-facts.js";
import { EntryLines } from "./entry-lines.js";
import styles from "./ledger.module.css";
import { useEntries, type EntriesKey } from "./queries.js";
import { canReverse, ReverseEntry } from "./reverse-entry.js";

type EntryLayerProps = {
  /** An entry, or an operation whose entries are shown, the last one first. */
  readonly source: EntriesKey;
  readonly onClose: () => void;
};

/** An entry of the books, what it comes from, what reversed it; a validated one can be reversed. */
export function EntryLayer({ source, onClose }: EntryLayerProps) {
  const [trail, setTrail] = useState<readonly EntriesKey[]>([source]);
  const shown = trail.at(-1) ?? source;
  const entries = useEntries(shown);
  const [entry, ...others] = entries.data ?? [];
  const open = (entryId: string): void => setTrail([...trail, { entryId }]);
  return (
    <SideLayer
      name="entry"
      title={entry === undefined ? "Écriture" : entryTitle(entry)}
      width={560}
      isRead
      aside={entry && <StateChip entry={entry} />}
      onClose={onClose}
      {...(entry !== undefined && canReverse(entry) && { footer: <ReverseEntry entry={entry} onReversed={open} /> })}
    >
      {trail.length > 1 && (
        <Button
          size="small"
          kind="ghost"
          className={styles["back"]}
          icon={<ArrowLeft className="icon small" />}
          onClick={() => setTrail(trail.slice(0, -1))}
        >
          {t("ledger.previous_entry", "Écriture précédente")}
        </Button>
      )}
      {entries.isPending && <EntrySkeleton />}
      {entries.isError && (
        <EmptyState
          title={t("ledger.failed", "Cette écriture ne peut pas être montrée")}
          action={<Button onClick={() => void entries.refetch()}>{t("retry", "Réessayer")}</Button>}
        >
          {errorText(entries.error)}
        </EmptyState>
      )}
      {entries.data?.length === 0 && <EmptyState title={t("ledger.no_entry", "Cette opération n’a pas encore d’écriture")} />}
      {entry && (
        <>
          <EntryFacts entry={entry} onOpenEntry={open} />
          <EntryLines lines={entry.lines} />
        </>
      )}
      <OtherEntries entries={others} onOpen={open} />
    </SideLayer>
  );
}

function StateChip({ entry }: { entry: EntryReply }) {
  return entry.validatedAt === null ? (
    <Chip kind="warn" icon={<FileClock className="icon tiny" />}>
      {t("ledger.draft", "Brouillon")}
    </Chip>
  ) : (
    <Chip kind="ok" icon={<Lock className="icon tiny" />}>
      {t("ledger.validated_state", "Validée")}
    </Chip>
  );
}

function OtherEntries({ entries, onOpen }: { entries: readonly EntryReply[]; onOpen: (entryId: string) => void }) {
  if (entries.length === 0) return null;
  return (
    <section className="stack tight">
      <h3 className="section-title">{t("ledger.other_entries", "Autres écritures de cette opération")}</h3>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className={styles["other"]}>
            <button type="button" className="link" onClick={() => onOpen(entry.id)}>
              {entryTitle(entry)}
            </button>
            <span className="muted small clip">{entry.label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function EntrySkeleton() {
  return (
    <Skeleton label={t("ledger.reading", "Lecture de l’écriture")}>
      <div className="stack">
        <SkeletonBar width="100%" height="132px" />
        <SkeletonBar width="100%" height="140px" />
      </div>
    </Skeleton>
  );
}

function entryTitle({ number }: Pick<EntryReply, "number">): string {
  return number === null ? "Écriture provisoire" : `Écriture n°\u00a0${number}`;
}
