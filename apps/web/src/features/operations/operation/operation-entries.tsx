import { dotted } from "@comptoir/accounting/french-text";
import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, Hourglass } from "lucide-react";
import type { EntryReply } from "@comptoir/contract/ledger/ledger";
import { operationEntriesQuery } from "../../../queries/operations.js";
import { accountLabelText } from "../../../ui/books/account-label.js";
import { useSession } from "../../../lib/session/session.js";
import { day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Chip } from "../../../ui/controls/chip.js";
import { Accordion } from "../../../ui/layout/accordion.js";
import { Table, TableAmount } from "../../../ui/layout/table.js";

const TO_IDENTIFY = "471000";

/** Where an operation went in the books, folded until it is asked for. */
export function OperationEntries({ operationId }: { operationId: string }) {
  const { data: entries = [] } = useQuery(operationEntriesQuery(operationId));
  const isOwner = useSession().context === "CLIENT";
  // An account of what is still to be categorised says nothing to who keeps their own books.
  const shown = isOwner ? entries.filter(({ lines }) => !lines.some(({ accountCode }) => accountCode === TO_IDENTIFY)) : entries;
  return shown.map((entry) => <EntryPanel key={entry.id} entry={entry} />);
}

function EntryPanel({ entry }: { entry: EntryReply }) {
  const title =
    entry.number === null ? t("entry.title", "Écriture") : t("entry.title_numbered", "Écriture {{number}}", { number: entry.number });
  return (
    <Accordion
      title={
        <>
          {title}
          <span className="muted tiny tabular">{dotted([entry.journal, day(entry.date)])}</span>
          <span className="spacer" />
          {entry.validatedAt === null ? (
            <Chip kind="warn" icon={<Hourglass className="icon tiny" />}>
              Provisoire
            </Chip>
          ) : (
            <Chip kind="ok" icon={<BadgeCheck className="icon tiny" />}>
              Validée
            </Chip>
          )}
        </>
      }
    >
      <Table
        label={title}
        dense
        rows={entry.lines.map((line, index) => ({ ...line, key: String(index) }))}
        rowKey={({ key }) => key}
        columns={[
          {
            key: "account",
            header: t("entry.account", "Compte"),
            cell: ({ accountCode, accountName, fecWording }) => (
              <span title={accountLabelText({ name: accountName, fecWording })}>
                <span className="tabular">{accountCode}</span> <span className="muted">{accountName}</span>
              </span>
            ),
          },
          { key: "debit", header: t("entry.debit", "Débit"), isNumber: true, cell: ({ debit }) => <TableAmount euros={debit} /> },
          { key: "credit", header: t("entry.credit", "Crédit"), isNumber: true, cell: ({ credit }) => <TableAmount euros={credit} /> },
        ]}
      />
    </Accordion>
  );
}
