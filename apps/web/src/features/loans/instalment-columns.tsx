import { day, plainAmount } from "../../text/format.js";
import { t } from "../../text/t.js";
import type { TableColumn } from "../../ui/layout/table.js";
import { totalOfRow, type SentInstalment } from "./schedule-rows.js";

/** The columns of instalments: their day, what each is made of and what the bank takes. */
export function amountColumns(): readonly TableColumn<SentInstalment>[] {
  const money = (key: "capital" | "interest" | "insurance" | "fees", header: string): TableColumn<SentInstalment> => ({
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
    { key: "total", header: t("loan.total_due", "Total"), isNumber: true, cell: (row) => <b>{plainAmount(totalOfRow(row))}</b> },
  ];
}
