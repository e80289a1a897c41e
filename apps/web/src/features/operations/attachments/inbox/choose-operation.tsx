import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import type { Paper } from "@comptoir/contract/attachments/papers";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { day } from "../../../../text/format.js";
import { operationAmount } from "../../../../text/operation-amount.js";
import { plural, t } from "../../../../text/t.js";
import { Button } from "../../../../ui/controls/button.js";
import { TextField } from "../../../../ui/fields/field.js";
import { Modal } from "../../../../ui/overlays/modal.js";
import { ReadingFailure } from "../../../../ui/messages/reading-failure.js";
import { operationsForPaperQuery } from "./queries.js";
import styles from "./inbox.module.css";

type ChooseOperationProps = {
  readonly paper: Paper;
  readonly onChoose: (operation: Transaction) => void;
  readonly onClose: () => void;
};

/** The operations of some words, one of which a paper is joined to. */
export function ChooseOperation({ paper, onChoose, onClose }: ChooseOperationProps) {
  const [words, setWords] = useState("");
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...operationsForPaperQuery(useDeferredValue(words)),
    placeholderData: (before) => before,
  });
  return (
    <Modal
      title={t("inbox.choose_title", "À quelle opération\u00a0?")}
      width={580}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>}
    >
      <p className="muted small clip">{paper.name}</p>
      <TextField
        label={t("inbox.search", "Chercher une opération, un montant")}
        icon={<Search className="icon small" />}
        data-autofocus
        maxLength={200}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <p className="muted small" role="status">
        {data && !isPlaceholderData && foundText(data.length, words)}
      </p>
      {error && <ReadingFailure error={error} again={refetch} />}
      <ul className={styles["choices"]}>
        {data?.map((operation) => (
          <li key={operation.id}>
            <button type="button" className={styles["choice"]} onClick={() => onChoose(operation)}>
              <span className="muted small tabular">{day(operation.date)}</span>
              <span className="clip">{operation.title}</span>
              {operation.attachments.length > 0 && (
                <span className="muted tiny">
                  {plural("operations.papers_had", operation.attachments.length, { one: "{{n}} pièce", other: "{{n}} pièces" })}
                </span>
              )}
              <b className="tabular">{operationAmount(operation)}</b>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function foundText(found: number, words: string): string {
  if (words.trim() === "")
    return plural("inbox.recent_without", found, { one: "L’opération sans pièce", other: "Les {{n}} dernières opérations sans pièce" });
  return plural("operations.count", found, { one: "{{n}} opération", other: "{{n}} opérations" });
}
