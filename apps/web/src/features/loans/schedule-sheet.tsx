import type { InstalmentReply, Mortgage } from "@comptoir/contract/loans";
import { day, plainAmount } from "../../text/format.js";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/button.js";
import { Content } from "../../ui/overlays/content.js";
import { ScrollArea } from "../../ui/overlays/scroll-area.js";
import { SideLayer } from "../../ui/side-layer.js";
import { Table, type TableColumn } from "../../ui/table.js";
import styles from "./loans.module.css";
import { useLoanSchedule } from "./queries.js";

/** The instalments of a loan, what each pays and what is left after it: to read. */
export function ScheduleSheet({ loan, onClose }: { loan: Mortgage; onClose: () => void }) {
  const schedule = useLoanSchedule(loan.id);
  const label = t("loan.schedule", "Échéancier");
  return (
    <SideLayer
      name="loan-schedule"
      title={`${label}\u00a0: ${loan.name}`}
      width={780}
      onClose={onClose}
      footer={
        <>
          <span className="spacer" />
          <Button kind="primary" data-autofocus onClick={onClose}>
            {t("action.close", "Fermer")}
          </Button>
        </>
      }
    >
      <Content of={schedule}>
        {({ rows, source, missing }) => (
          <>
            <p className="muted small">{sourceText(source, missing.length)}</p>
            <ScrollArea label={label} className={styles["scroll"] ?? ""}>
              <Table label={label} columns={columns()} rows={rows} rowKey={({ due_on: due }) => due} />
            </ScrollArea>
          </>
        )}
      </Content>
    </SideLayer>
  );
}

function sourceText(source: "typed" | "computed" | "none", missing: number): string {
  if (source === "typed") return t("loan.typed", "Échéancier de la banque, tel qu’il a été écrit.");
  if (source === "computed") return t("loan.computed", "Calculé d’après le taux nominal : la dernière échéance prend le reste.");
  return missing === 0
    ? SPEC.noElement
    : t("loan.incomplete", "Indiquez le montant, le taux nominal et les deux dates : l’échéancier se calculera.");
}

function columns(): readonly TableColumn<InstalmentReply>[] {
  const money = (key: "capital" | "interest" | "insurance" | "fees" | "remaining", header: string): TableColumn<InstalmentReply> => ({
    key,
    header,
    isNumber: true,
    cell: (row) => plainAmount(row[key]),
  });
  return [
    { key: "due", header: t("loan.due", "Échéance"), cell: ({ due_on: due }) => <span className="tabular">{day(due)}</span> },
    money("capital", t("loan.capital", "Capital")),
    money("interest", t("loan.interest_short", "Intérêts")),
    money("insurance", t("loan.insurance", "Assurance")),
    money("fees", t("loan.fees", "Frais")),
    money("remaining", t("loan.remaining", "Reste dû")),
    {
      key: "paid",
      header: t("loan.state", "Statut"),
      cell: ({ operationId }) => (operationId === null ? "" : t("loan.paid", "Payée")),
    },
  ];
}
