import type { ReactNode } from "react";
import type { Entry } from "@comptoir/contract/documents";
import { day } from "../../text/format.js";
import styles from "./ledger.module.css";

const SHORT_HASH = 12;
const JOURNALS: Readonly<Record<Entry["journal"], string>> = { BQ: "Banque", CS: "Caisse", OD: "Opérations diverses", AN: "À-nouveaux" };

type EntryFactsProps = { readonly entry: Entry; readonly onOpenEntry: (entryId: string) => void; readonly onOpenOperation?: (operationId: string) => void };

/** Where an entry stands in the books, and what it is tied to. */
export function EntryFacts({ entry, onOpenEntry, onOpenOperation }: EntryFactsProps) {
  const { operationId, reversedEntryId, reversedByEntryId, hash } = entry;
  return (
    <dl className={styles["facts"]}>
      <Fact name="Libellé">{entry.label}</Fact>
      <Fact name="Journal">{`${JOURNALS[entry.journal]} (${entry.journal})`}</Fact>
      <Fact name="Date">
        <span className="num">{day(entry.date)}</span>
      </Fact>
      <Fact name="Pièce">
        {entry.pieceRef} <span className="muted num">du {day(entry.pieceDate)}</span>
      </Fact>
      {entry.validatedAt !== null && (
        <Fact name="Validée le">
          <span className="num">{day(entry.validatedAt.slice(0, 10))}</span>
        </Fact>
      )}
      {hash !== null && (
        <Fact name="Empreinte">
          <code title={hash}>{hash.slice(0, SHORT_HASH)}…</code>
        </Fact>
      )}
      {operationId !== null && onOpenOperation && (
        <Fact name="Vient de">
          <LinkButton onClick={() => onOpenOperation(operationId)}>l’opération</LinkButton>
        </Fact>
      )}
      {reversedEntryId !== null && (
        <Fact name="Extourne de">
          <LinkButton onClick={() => onOpenEntry(reversedEntryId)}>l’écriture d’origine</LinkButton>
        </Fact>
      )}
      {reversedByEntryId !== null && (
        <Fact name="Extournée par">
          <LinkButton onClick={() => onOpenEntry(reversedByEntryId)}>son écriture d’extourne</LinkButton>
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
