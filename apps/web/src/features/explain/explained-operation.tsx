import { dotted } from "@comptoir/accounting/french-text";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import type { EntryReply } from "@comptoir/contract/ledger/ledger";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { errorText } from "../../lib/api/api-error.js";
import { entryQuery, operationEntriesQuery, operationQuery } from "../../queries/operations.js";
import { amount, day } from "../../text/format.js";
import { operationAmount } from "../../text/operation-amount.js";
import { t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";
import { Button } from "../../ui/controls/button.js";
import { openOperation } from "../../ui/overlays/open-layer.js";
import { FactList, type Fact } from "../../ui/overlays/facts.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";
import { Table, TableAmount } from "../../ui/layout/table.js";
import type { ExplainStep } from "./use-explain-path.js";

type OperationStepProps = { readonly id: string; readonly onOpen: (step: ExplainStep) => void };

/** An operation behind a figure, with the entries it gave. */
export function OperationStep({ id, onOpen }: OperationStepProps) {
  const operation = useQuery(operationQuery(id));
  const { data: entries = [] } = useQuery(operationEntriesQuery(id));
  if (operation.isPending) return <StepSkeleton />;
  if (operation.isError) return <Banner kind="bad">{errorText(operation.error)}</Banner>;
  const { title } = operation.data;
  return (
    <div className="stack">
      <div className="explain-head">
        <div>
          <b>{title}</b>
          <div className="muted small">{day(operation.data.date)}</div>
        </div>
        <span className="big tabular">{operationAmount(operation.data)}</span>
      </div>
      <FactList facts={operationFacts(operation.data)} />
      <ul className="stack tight" aria-label={t("explain.entries", "Écritures")}>
        {entries.map((entry) => (
          <li key={entry.id} className="row tight">
            <button type="button" className="link" onClick={() => onOpen({ kind: "entry", id: entry.id, label: entryTitle(entry) })}>
              {entryTitle(entry)}
            </button>
            <span className="muted small tabular">{dotted([entry.journal, day(entry.date)])}</span>
          </li>
        ))}
      </ul>
      <span>
        <Button size="small" icon={<ExternalLink className="icon small" />} onClick={() => openOperation(id)}>
          {t("explain.open_operation", "Ouvrir l’opération")}
        </Button>
      </span>
    </div>
  );
}

/** An entry of the books. */
export function EntryStep({ id }: { id: string }) {
  const entry = useQuery(entryQuery(id));
  if (entry.isPending) return <StepSkeleton />;
  if (entry.isError) return <Banner kind="bad">{errorText(entry.error)}</Banner>;
  const title = entryTitle(entry.data);
  return (
    <div className="stack">
      <div className="explain-head">
        <div>
          <b>{title}</b>
          <div className="muted small">{entry.data.label}</div>
        </div>
      </div>
      <FactList
        facts={[
          { label: t("documents.date", "Date"), value: day(entry.data.date) },
          { label: t("documents.journal", "Journal"), value: entry.data.journal },
          { label: t("documents.piece", "Pièce"), value: entry.data.pieceRef },
          {
            label: t("explain.state", "État"),
            value: entry.data.validatedAt === null ? "Brouillon" : `Validée le ${day(entry.data.validatedAt)}`,
          },
        ]}
      />
      <Table
        label={title}
        dense
        rows={entry.data.lines.map((line, index) => ({ ...line, key: String(index) }))}
        rowKey={({ key }) => key}
        columns={[
          {
            key: "account",
            header: t("entry.account", "Compte"),
            cell: ({ accountCode, accountName }) => (
              <>
                <span className="tabular">{accountCode}</span> <span className="muted">{accountName}</span>
              </>
            ),
          },
          { key: "debit", header: t("entry.debit", "Débit"), isNumber: true, cell: ({ debit }) => <TableAmount euros={debit} /> },
          { key: "credit", header: t("entry.credit", "Crédit"), isNumber: true, cell: ({ credit }) => <TableAmount euros={credit} /> },
        ]}
      />
    </div>
  );
}

/** A step while it is read. */
export function StepSkeleton() {
  return (
    <Skeleton label={t("explain.loading", "Lecture de l’origine du chiffre")}>
      <div className="stack">
        {["60%", "90%", "80%", "85%"].map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
      </div>
    </Skeleton>
  );
}

function operationFacts({ rawLabel, bankingAccount, transactionOrigin, allocations, vatAmount, comment }: Transaction): Fact[] {
  const facts: readonly (Fact | null)[] = [
    rawLabel === "" ? null : { label: t("operations.raw_label", "Libellé bancaire"), value: rawLabel },
    { label: t("operations.bank_account", "Compte bancaire"), value: bankingAccount?.title ?? transactionOrigin.name },
    {
      label: t("operations.category", "Catégorie"),
      value:
        allocations.length === 0
          ? t("explain.to_categorize", "À catégoriser")
          : dotted(allocations.map(({ account, amount: part }) => `${account.code} ${account.name}, ${amount(part)}`)),
    },
    vatAmount === null || allocations.length === 0 ? null : { label: t("operations.vat", "TVA"), value: amount(vatAmount) },
    comment === "" ? null : { label: t("operations.comment", "Annotations"), value: comment },
  ];
  return facts.filter((fact) => fact !== null);
}

function entryTitle({ number }: Pick<EntryReply, "number">): string {
  return number === null ? t("entry.draft", "Écriture provisoire") : t("entry.numbered", "Écriture n°\u00a0{{number}}", { number });
}
