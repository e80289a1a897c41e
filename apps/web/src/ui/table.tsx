import type { ReactNode } from "react";
import { plainAmount } from "../text/format.js";
import { SPEC } from "../text/specification.js";
import { classNames } from "./class-names.js";

/** A column of a table; numbers stand at the right, under their header. */
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
};

/** A table of up to some 200 rows, which scrolls sideways inside its panel when the page is narrow. */
export function Table<Row>({ label, columns, rows, rowKey, dense = false, isTotal }: TableProps<Row>) {
  return (
    <table className={classNames(dense && "dense")} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={classNames(column.isNumber && "numeric")}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && (
          <tr>
            <td colSpan={columns.length} className="muted">
              {SPEC.noElement}
            </td>
          </tr>
        )}
        {rows.map((row) => (
          <tr key={rowKey(row)} className={classNames(isTotal?.(row) === true && "total-row")}>
            {columns.map((column) => (
              <td key={column.key} className={classNames(column.isNumber && "numeric")}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An amount in a table of accounts: no sign on debits and credits, a dash for zero. Euros. */
export function TableAmount({ euros }: { euros: number }) {
  return euros === 0 ? <span className="muted">–</span> : plainAmount(euros);
}
