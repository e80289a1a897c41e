import { useQuery } from "@tanstack/react-query";
import { ArrowDownToLine, Table2 } from "lucide-react";
import { useId, useState } from "react";
import type { DashboardTableName } from "@comptoir/contract/dashboard/dashboard";
import { keepFile } from "../../lib/api/download.js";
import { amount, count, day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { Table } from "../../ui/layout/table.js";
import { showFailure } from "../../ui/messages/failure.js";
import { Content } from "../../ui/overlays/content.js";
import { ScrollArea } from "../../ui/overlays/scroll-area.js";
import { dashboardTableQuery, type DashboardTable, useSaveTable } from "./queries.js";
import styles from "./dashboard.module.css";

type PanelToolsProps = {
  readonly table: DashboardTableName;
  /** What the panel shows, for the names of its buttons. */
  readonly label: string;
  readonly fiscalYearId: string | null;
};

/** Under a chart: its table, read when it is opened, and its CSV. */
export function PanelTools({ table, label, fiscalYearId }: PanelToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const save = useSaveTable();
  return (
    <div className={styles["tools"]}>
      <div className={styles["toolButtons"]}>
        <Button
          size="small"
          kind="ghost"
          icon={<Table2 className="icon small" />}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t("dashboard.table_of", "Tableau\u00a0: {{label}}", { label })}
          onClick={() => setOpen(!isOpen)}
        >
          {t("dashboard.table", "Tableau")}
        </Button>
        <Button
          size="small"
          kind="ghost"
          icon={<ArrowDownToLine className="icon small" />}
          busy={save.isPending}
          aria-label={t("dashboard.csv_of", "CSV\u00a0: {{label}}", { label })}
          onClick={() => save.mutate({ table, fiscalYearId }, { onSuccess: keepCsv, onError: showFailure })}
        >
          CSV
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <OpenTable table={table} label={label} fiscalYearId={fiscalYearId} />}
      </div>
    </div>
  );
}

type Row = { readonly key: string; readonly cells: DashboardTable["rows"][number] };

function OpenTable({ table, label, fiscalYearId }: PanelToolsProps) {
  const read = useQuery(dashboardTableQuery({ table, fiscalYearId }));
  return (
    <Content of={read}>
      {({ columns, rows }) => (
        <ScrollArea className={styles["tableScroll"] ?? ""} label={label}>
          <Table<Row>
            label={label}
            dense
            rows={rows.map((cells, index) => ({ key: String(index), cells }))}
            rowKey={({ key }) => key}
            columns={columns.map((column, index) => ({
              key: column.key,
              header: column.label,
              isNumber: column.kind === "amount" || column.kind === "number",
              cell: ({ cells }) => cellText(cells[index] ?? null, column.kind),
            }))}
          />
        </ScrollArea>
      )}
    </Content>
  );
}

function cellText(value: string | number | null, kind: DashboardTable["columns"][number]["kind"]): string {
  if (value === null) return "";
  if (typeof value === "number") return kind === "amount" ? amount(value) : count(value);
  return kind === "date" ? day(value) : value;
}

function keepCsv({ csv }: DashboardTable): void {
  keepFile(new Blob([csv.text], { type: "text/csv;charset=utf-8" }), csv.fileName);
}
