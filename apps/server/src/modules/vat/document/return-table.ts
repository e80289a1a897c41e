import { nameOfAccount } from "@comptoir/accounting/chart/accounts";
import { frenchDay } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import { isTotalLine, vatFormNumber, vatFormSections } from "@comptoir/accounting/vat/forms/form-sections";
import { vatReturnTitle } from "@comptoir/accounting/vat/periods/period-name";
import type { PrintedRow } from "../../../printing/table.js";
import type { PrintedTable } from "../../../printing/printed-table.js";
import type { DrawnReturn } from "./draw-return.js";

/** A validated return as a table: its boxes in whole euros in the order of the form, then its settlement to the cent. */
export function returnTable({ form, period, start, end, version, content, company, hash }: DrawnReturn): PrintedTable {
  const euros = (value: number | null) => (value === null || value === 0 ? null : cents(value * 100));
  const boxes = vatFormSections(form, content.boxes).flatMap(({ title, lines }): PrintedRow[] => [
    { kind: "heading", cells: [title, null, null, null, null] },
    ...lines.map((box): PrintedRow => ({
      kind: isTotalLine(form, box.line) ? "total" : "line",
      cells: [box.line, box.code ?? "", box.label, euros(box.base), euros(box.tax ?? box.amount)],
    })),
  ]);
  const settlement = content.settlement.map(({ accountCode, debit, credit }): PrintedRow => ({
    kind: "line",
    cells: [accountCode, "", nameOfAccount(accountCode), debit === 0 ? null : debit, credit === 0 ? null : credit],
  }));
  const text = (title: string, width: number) => ({ title, kind: "text" as const, width });
  return {
    title: vatReturnTitle(period),
    columns: [
      text("Ligne", 8),
      text("Code", 8),
      text("Intitulé", 52),
      { title: "Base hors taxe", kind: "amount", width: 14 },
      { title: "Taxe ou montant", kind: "amount", width: 14 },
    ],
    rows: [
      ...boxes,
      ...(settlement.length === 0
        ? []
        : [
            { kind: "heading" as const, cells: ["Écriture de liquidation\u00a0: débit, puis crédit", null, null, null, null] },
            ...settlement,
          ]),
    ],
    heading: {
      company: company.name,
      period: `${vatFormNumber(form)}${version > 1 ? `, version ${version}` : ""}, du ${frenchDay(start)} au ${frenchDay(end)}, en euros. Empreinte ${hash}`,
      provisional: false,
    },
  };
}
