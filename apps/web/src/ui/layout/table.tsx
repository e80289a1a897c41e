import type { ReactNode } from "react";
import { plainAmount } from "../../text/format.js";
import { SPEC } from "../../text/specification.js";
import { classNames } from "../class-names.js";

/** A column of a table; numbers are right-aligned, as is their header. */
export type TableColumn<Row> = {
  readonly key: string;
  readonly header: ReactNode;
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ReactNode;
};

type TableProps<Row> = {
  /** Says what the table holds, for readers. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly dense?: boolean;
  readonly isTotal?: (row: Row) => boolean;
  /** The row of now, said to readers as the current one. */
  readonly isCurrent?: (row: Row) => boolean;
  /** On a phone a row is a block: its first cell, then the others one below the other, each beside the name of its column. */
  readonly isStacked?: boolean;
};

/** A table of up to some 200 rows, which scrolls sideways inside its panel when the page is narrow, unless its rows are stacked there. */
export function Table<Row>({ label, columns, rows, rowKey, dense = false, isTotal, isCurrent, isStacked = false }: TableProps<Row>) {
  const role = isStacked ? STACKED_ROLES : NO_ROLES;
  return (
    <table className={classNames(dense && "dense", isStacked && "stacked")} role={role.table} aria-label={label}>
      <thead role={role.group}>
        <tr role={role.row}>
          {columns.map((column) => (
            <th key={column.key} scope="col" role={role.head} className={classNames(column.isNumber && "numeric")}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role={role.group}>
        {rows.length === 0 && (
          <tr role={role.row}>
            <td role={role.cell} colSpan={columns.length} className="muted">
              {SPEC.noElement}
            </td>
          </tr>
        )}
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role={role.row}
            className={classNames(isTotal?.(row) === true && "total-row")}
            aria-current={isCurrent?.(row) === true ? "true" : undefined}
          >
            {columns.map((column, index) => (
              <td
                key={column.key}
                role={role.cell}
                className={classNames(column.isNumber && "numeric")}
                data-column={index > 0 && typeof column.header === "string" ? column.header : undefined}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A browser no longer takes blocks for a table: roles state it. */
const STACKED_ROLES = { table: "table", group: "rowgroup", row: "row", head: "columnheader", cell: "cell" } as const;
const NO_ROLES = { table: undefined, group: undefined, row: undefined, head: undefined, cell: undefined } as const;

/** An amount in a table of accounts: no sign on debits and credits, a dash for zero. Euros. */
export function TableAmount({ euros }: { euros: number }) {
  return euros === 0 ? <span className="muted">–</span> : plainAmount(euros);
}
