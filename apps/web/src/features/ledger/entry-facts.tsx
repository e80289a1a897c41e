import type { ReactNode } from "react";
import type { EntryReply } from "@comptoir/contract/ledger/ledger";
import { day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { OperationButton } from "../../ui/books/operation-button.js";
import styles from "./ledger.module.css";

const SHORT_HASH = 12;
const JOURNALS: Readonly<Record<EntryReply["journal"], string>> = {
  BQ: "Banque",
  CS: "Caisse",
  OD: "Opérations diverses",
  AN: "À-nouveaux",
};

type EntryFactsProps = {
  readonly entry: EntryReply;
  readonly onOpenEntry: (entryId: string) => void;
};

/** The place of an entry in the books, and its links. */
export function EntryFacts({ entry, onOpenEntry }: EntryFactsProps) {
  const { operationId, reversedEntryId, reversedByEntryId, hash } = entry;
  return (
    <dl className={styles["facts"]}>
      <Fact name={t("ledger.label", "Libellé")}>{entry.label}</Fact>
      <Fact name={t("ledger.journal", "Journal")}>{`${JOURNALS[entry.journal]} (${entry.journal})`}</Fact>
      <Fact name={t("ledger.date", "Date")}>
        <span className="tabular">{day(entry.date)}</span>
      </Fact>
      <Fact name={t("ledger.piece", "Pièce")}>
        {entry.pieceRef} <span className="muted tabular">du {day(entry.pieceDate)}</span>
      </Fact>
      {entry.validatedAt !== null && (
        <Fact name={t("ledger.validated_on", "Validée le")}>
          <span className="tabular">{day(entry.validatedAt.slice(0, 10))}</span>
        </Fact>
      )}
      {hash !== null && (
        <Fact name={t("ledger.hash", "Empreinte")}>
          <code title={hash}>{hash.slice(0, SHORT_HASH)}…</code>
        </Fact>
      )}
      {operationId !== null && (
        <Fact name={t("ledger.source", "Vient de")}>
          <OperationButton id={operationId}>{t("ledger.the_operation", "l’opération")}</OperationButton>
        </Fact>
      )}
      {reversedEntryId !== null && (
        <Fact name={t("ledger.reverses", "Extourne de")}>
          <LinkButton onClick={() => onOpenEntry(reversedEntryId)}>{t("ledger.the_original", "l’écriture d’origine")}</LinkButton>
        </Fact>
      )}
      {reversedByEntryId !== null && (
        <Fact name={t("ledger.reversed_by", "Extournée par")}>
          <LinkButton onClick={() => onOpenEntry(reversedByEntryId)}>{t("ledger.the_reversal", "son écriture d’extourne")}</LinkButton>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function LinkButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className="link" onClick={onClick}>
      {children}
    </button>
  );
}
