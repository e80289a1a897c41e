import type { SheetData } from "write-excel-file/node";
import type { PrintedRow } from "./table.js";
import type { PrintedTable } from "./printed-table.js";

/** The book as a workbook: real numbers, two decimals, the first rows held while scrolling. */
export async function renderXlsx({ heading, rows: printed, ...table }: PrintedTable): Promise<Uint8Array> {
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  const bold = { fontWeight: "bold" } as const;
  const rows: SheetData = [
    [{ value: `${table.title}, ${heading.company}`, ...bold }],
    [{ value: heading.provisional ? `${heading.period}, provisoire` : heading.period }],
    table.columns.map((column) => ({ value: column.title, ...bold, ...(column.kind === "amount" && { align: "right" as const }) })),
  ];
  for (const row of printed) rows.push(row.cells.map((cell) => xlsxCell(cell, row.kind)));
  const file = writeXlsxFile(rows, {
    columns: table.columns.map((column) => ({ width: Math.max(10, Math.round(column.width * 1.4)) })),
    stickyRowsCount: 3,
    sheet: table.title,
  });
  return file.toBuffer();
}

function xlsxCell(cell: PrintedRow["cells"][number], kind: PrintedRow["kind"]): SheetData[number][number] {
  const weight = kind === "line" ? {} : { fontWeight: "bold" as const };
  if (cell === null) return null;
  if (typeof cell === "string") return { type: String, value: cell, ...weight };
  return { type: Number, value: cell / 100, format: "#,##0.00", ...weight };
}
