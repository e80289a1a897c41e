import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { DocumentDifference } from "@comptoir/contract/documents/books";
import { errorText } from "../../../lib/api/api-error.js";
import { pathAndSearch } from "../../../lib/path-and-search.js";
import { amount, day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";
import { Modal } from "../../../ui/overlays/modal.js";
import styles from "../documents.module.css";
import { useDifference } from "../queries.js";

type DifferenceProps = {
  readonly title: string;
  readonly difference: DocumentDifference;
  readonly onOpenEntry: (entryId: string) => void;
};

/** « 3 écritures depuis le 12/03/2026 », which opens to them; « Refaire » where the law lets a new version be made. */
export function DifferenceLine({ title, difference, onOpenEntry }: DifferenceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { words, sentence, redo } = difference;
  return (
    <div className={styles["difference"]}>
      <TriangleAlert className="icon small" aria-hidden="true" />
      <span>
        <button type="button" className="link" onClick={() => setIsOpen(true)}>
          {words}
        </button>
        . {sentence}{" "}
        {redo !== null && (
          <Link {...(pathAndSearch(redo) as LinkProps)}>
            {t("documents.redo", "Refaire")} <span className="visually-hidden">{title}</span>
          </Link>
        )}
      </span>
      {isOpen && (
        <DifferenceModal
          title={title}
          difference={difference}
          onClose={() => setIsOpen(false)}
          onOpenEntry={(entryId) => {
            setIsOpen(false);
            onOpenEntry(entryId);
          }}
        />
      )}
    </div>
  );
}

function DifferenceModal({ title, difference, onOpenEntry, onClose }: DifferenceProps & { readonly onClose: () => void }) {
  const entries = useDifference(difference.id);
  return (
    <Modal
      title={title}
      width={580}
      icon={<TriangleAlert className="icon" />}
      iconKind="warn"
      actions={<Button onClick={onClose}>{t("close", "Fermer")}</Button>}
      onClose={onClose}
    >
      <p>
        {difference.words}. {difference.sentence}
      </p>
      {entries.isPending && (
        <Skeleton label={t("documents.reading_difference", "Lecture des écritures")}>
          <SkeletonBar width="100%" height="120px" />
        </Skeleton>
      )}
      {entries.isError && <EmptyState title={errorText(entries.error)} />}
      {entries.data && entries.data.length < difference.entries && (
        <p className="muted small">{t("documents.difference_removed", "Les écritures retirées depuis ne sont pas listées.")}</p>
      )}
      <ul className={styles["entries"]}>
        {entries.data?.map(({ entryId, number, date, label, amount: euros }) => (
          <li key={entryId}>
            <button type="button" className="link" onClick={() => onOpenEntry(entryId)}>
              {day(date)}, {label}
            </button>
            <span className="muted small">{number ?? t("documents.draft", "brouillon")}</span>
            <span className="numeric">{amount(euros)}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
