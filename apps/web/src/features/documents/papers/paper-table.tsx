import type { readPaper } from "@comptoir/contract/documents/books";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { plainAmount } from "../../../text/format.js";
import { SPEC } from "../../../text/specification.js";
import { ScrollArea } from "../../../ui/overlays/scroll-area.js";
import styles from "../documents.module.css";
import { classNames } from "../../../ui/class-names.js";

type Paper = ReplyOf<typeof readPaper>["data"];

/** A paper on screen: its rows as they are printed. */
export function PaperTable({ paper: { title, columns, rows } }: { readonly paper: Paper }) {
  return (
    <ScrollArea label={title} className={styles["scrolled"] ?? ""}>
      <table aria-label={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={classNames(column.kind === "amount" && "numeric")}>
                {column.title}
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
          {rows.map((row, index) => (
            <PaperRow key={index} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function PaperRow({ row: { kind, cells }, columns }: { readonly row: Paper["rows"][number]; readonly columns: Paper["columns"] }) {
  if (kind === "heading")
    return (
      <tr>
        <th scope="colgroup" colSpan={columns.length}>
          {cells[0]}
        </th>
      </tr>
    );
  return (
    <tr className={classNames(kind === "total" && "total-row")}>
      {columns.map((column, index) => {
        const cell = cells[index] ?? null;
        return (
          <td key={column.title} className={classNames(column.kind === "amount" && "numeric")}>
            {typeof cell === "number" ? plainAmount(cell) : cell}
          </td>
        );
      })}
    </tr>
  );
}
