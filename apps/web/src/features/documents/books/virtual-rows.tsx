import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { t } from "../../../text/t.js";
import { classNames } from "../../../ui/class-names.js";
import styles from "./book.module.css";

const BEFORE_END = 40;
const ROW_HEIGHT = 36;

type VirtualRowsProps<Row extends { readonly key: string }> = {
  readonly label: string;
  readonly header: ReactNode;
  readonly rows: readonly Row[];
  /** The cells of a row; its button, if it has one, is the row's only tab stop. */
  readonly renderRow: (row: Row) => ReactNode;
  readonly rowClass: (row: Row) => string | undefined;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
};

/** A table of any length that scrolls with the page and only holds the visible rows; arrows go from row to row. */
export function VirtualRows<Row extends { readonly key: string }>({
  label,
  header,
  rows,
  renderRow,
  rowClass,
  hasMore,
  isLoadingMore,
  onMore,
}: VirtualRowsProps<Row>) {
  const body = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.key ?? index,
  });
  const items = virtual.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - BEFORE_END;
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoadingMore) onMore();
  }, [isNearEnd, hasMore, isLoadingMore, onMore]);
  return (
    <>
      <div className={styles["book"]} role="table" aria-label={label} aria-rowcount={hasMore ? -1 : rows.length + 1}>
        <div className={styles["bookHead"]} role="row" aria-rowindex={1}>
          {header}
        </div>
        <div ref={body} className={styles["bookBody"]} role="rowgroup" style={{ blockSize: virtual.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <div
                  key={item.key}
                  ref={virtual.measureElement}
                  data-index={item.index}
                  className={classNames(styles["bookRow"], rowClass(row))}
                  role="row"
                  aria-rowindex={item.index + 2}
                  style={{ transform: `translateY(${item.start - top}px)` }}
                >
                  {renderRow(row)}
                </div>
              )
            );
          })}
        </div>
      </div>
      {hasMore && (
        <p className={`muted small ${styles["reading"]}`} role="status">
          {t("documents.reading_more", "Lecture de la suite…")}
        </p>
      )}
    </>
  );
}

/** The button of a row, which opens its entry: the only tab stop of the row. */
export function RowButton({ children, onOpen }: { children: string; onOpen: () => void }) {
  return (
    <button type="button" className={styles["open"]} title={children} aria-haspopup="dialog" onClick={onOpen} onKeyDown={moveBetweenRows}>
      {children}
    </button>
  );
}

function moveBetweenRows(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const rows = event.currentTarget.closest("[role=rowgroup]");
  const buttons = [...(rows?.querySelectorAll<HTMLButtonElement>("[role=row] button") ?? [])].sort(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  );
  const next = buttons[buttons.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}
