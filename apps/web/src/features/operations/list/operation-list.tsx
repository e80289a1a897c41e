import { defaultRangeExtractor, useWindowVirtualizer, type Range } from "@tanstack/react-virtual";
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { useMediaQuery } from "../../../lib/media.js";
import { t } from "../../../text/t.js";
import { Checkbox } from "../../../ui/fields/choice.js";
import { classNames } from "../../../ui/class-names.js";
import type { Chart } from "../categories/category-names.js";
import { listItems, type ListItem } from "./list-items.js";
import { MonthRow, type MonthTotals } from "./month-row.js";
import { BankAndAccountHeads, ClipHead, VatAndTickHeads } from "./dense-cells.js";
import { focusRow, isRowFocused } from "./row-focus.js";
import { OperationListRow, type RowActions } from "./operation-list-row.js";
import type { QuestionMark } from "../question-acts.js";

type OperationListProps = RowActions & {
  readonly operations: readonly Transaction[];
  readonly chart: Chart | undefined;
  /** Totals by month; null hides them, on a filtered list. */
  readonly months: ReadonlyMap<string, MonthTotals> | null;
  /** Number of operations of the whole list; null while unknown. */
  readonly total: number | null;
  readonly cursorId: string | null;
  readonly selection: ReadonlySet<string>;
  readonly saving: ReadonlySet<string>;
  readonly hasVat: boolean;
  readonly isCompact: boolean;
  /** The columns of a firm's staff. */
  readonly isDense: boolean;
  /** What clients were asked and not closed, by id of operation. */
  readonly questions: ReadonlyMap<string, QuestionMark> | null;
  readonly onSelectAll: (all: boolean) => void;
  readonly onEnd: () => void;
};

const MONTH_PX = 36;
const PHONE_MONTH_PX = 44;
const ROW_PX = 44;
const COMPACT_PX = 34;
const PHONE_PX = 102;
const ROWS_AROUND = 8;
/** Rows left under the eye when the next page is asked for. */
const AHEAD = 20;

/** The operations by month. Only the visible rows exist, however long the list is. */
export function OperationList(props: OperationListProps) {
  const { operations, total, selection, onSelectAll, isCompact, isDense, hasVat, cursorId, onEnd } = props;
  const items = useMemo(() => listItems(operations), [operations]);
  const isPhone = useMediaQuery("(max-width: 767px)");
  const body = useRef<HTMLDivElement>(null);
  const rowPx = isPhone ? PHONE_PX : isCompact ? COMPACT_PX : ROW_PX;
  const { virtualizer, stuck } = useVirtualRows({ items, rowPx, monthPx: isPhone ? PHONE_MONTH_PX : MONTH_PX, body });
  const rows = virtualizer.getVirtualItems();
  const lastIndex = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastIndex >= items.length - AHEAD) onEnd();
  }, [lastIndex, items.length, onEnd]);
  useCursorInSight({ items, cursorId, virtualizer });
  const allSelected = operations.length > 0 && operations.every(({ id }) => selection.has(id));
  const stop = cursorId ?? operations[0]?.id;
  return (
    <div
      className={classNames("panel operation-list", isCompact && "compact", isDense && "dense", !hasVat && "no-vat")}
      role="grid"
      aria-label={t("operations.list", "Opérations")}
      aria-rowcount={total === null ? -1 : total + 1}
      aria-multiselectable="true"
      onKeyDown={moveInRow}
    >
      <div className="operation-head" role="row" aria-rowindex={1}>
        <span role="columnheader" className="operation-box">
          <Checkbox checked={allSelected ? true : selection.size > 0 ? "mixed" : false} hideLabel onChange={onSelectAll}>
            {t("operations.select_all", "Sélectionner toutes les opérations affichées")}
          </Checkbox>
        </span>
        <span role="columnheader">{t("operations.date", "Date")}</span>
        <span role="columnheader">{t("operations.label", "Libellé")}</span>
        {isDense && <BankAndAccountHeads />}
        <span role="columnheader">{t("operations.category", "Catégorie")}</span>
        <span role="columnheader" className="operation-vat">
          <span className={hasVat ? undefined : "visually-hidden"}>
            {isDense ? t("operations.rate", "Taux") : t("operations.vat", "TVA")}
          </span>
        </span>
        {isDense && <VatAndTickHeads />}
        <span role="columnheader" className="operation-clip">
          {isDense && <ClipHead />}
          <span className="visually-hidden">{t("operations.attachment", "Pièce jointe")}</span>
        </span>
        <span role="columnheader" className="operation-amount">
          {isDense ? t("operations.amount_incl_tax", "TTC") : t("operations.amount", "Montant")}
        </span>
      </div>
      <div ref={body} className="operation-body" role="rowgroup" style={{ blockSize: virtualizer.getTotalSize() }}>
        {rows.map((row) => {
          const item = items[row.index];
          if (!item) return null;
          const isStuck = row.index === stuck;
          const place = isStuck ? undefined : { translate: `0 ${row.start - virtualizer.options.scrollMargin}px` };
          return (
            <div
              key={row.key}
              role="presentation"
              className={isStuck ? "operation-stuck" : "operation-placed"}
              style={{ ...place, blockSize: row.size }}
            >
              <Item {...props} item={item} rowIndex={row.index + 2} stop={stop} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Item({
  item,
  rowIndex,
  stop,
  chart,
  months,
  cursorId,
  selection,
  saving,
  hasVat,
  isDense,
  questions,
  ...actions
}: OperationListProps & { item: ListItem; rowIndex: number; stop: string | undefined }) {
  if (item.kind === "month") return <MonthRow month={item.month} totals={months?.get(item.month)} rowIndex={rowIndex} />;
  const { operation } = item;
  const { onCursor, onSelect, onOpen, onCategories, onAccept, onWhy, onAsk, onPapers } = actions;
  return (
    <OperationListRow
      {...{ operation, chart, rowIndex, hasVat, isDense, onCursor, onSelect, onOpen, onCategories, onAccept, onWhy, onAsk, onPapers }}
      question={questions?.get(operation.id)}
      isCursor={operation.id === cursorId}
      isStop={operation.id === stop}
      isSelected={selection.has(operation.id)}
      isSaving={saving.has(operation.id)}
    />
  );
}

type Virtual = {
  readonly items: readonly ListItem[];
  readonly rowPx: number;
  readonly monthPx: number;
  readonly body: RefObject<HTMLDivElement | null>;
};

/** Arrows go from the row to what it holds, and back. */
function moveInRow(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-operation]") : null;
  if (step === undefined || !row) return;
  const stops = [row, ...row.querySelectorAll<HTMLElement>("button, input")];
  const index = stops.findIndex((stop) => stop === event.target);
  stops[Math.max(0, Math.min(stops.length - 1, index + step))]?.focus();
  event.preventDefault();
}

/** Visible rows, plus the title of the month they belong to, which sticks under the header. */
function useVirtualRows({ items, rowPx, monthPx, body }: Virtual) {
  const titles = useMemo(() => items.flatMap((item, index) => (item.kind === "month" ? [index] : [])), [items]);
  const stuck = useRef(0);
  const [scrollMargin, setScrollMargin] = useState(0);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: useCallback((index: number) => (items[index]?.kind === "month" ? monthPx : rowPx), [items, rowPx, monthPx]),
    getItemKey: useCallback((index: number) => keyOf(items[index], index), [items]),
    overscan: ROWS_AROUND,
    scrollMargin,
    scrollPaddingStart: 140,
    scrollPaddingEnd: 110,
    rangeExtractor: useCallback(
      (range: Range) => {
        stuck.current = titles.findLast((title) => title <= range.startIndex) ?? 0;
        return [...new Set([stuck.current, ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
      },
      [titles],
    ),
  });
  useEffect(() => {
    const measure = (): void => setScrollMargin((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [body]);
  useEffect(() => virtualizer.measure(), [virtualizer, rowPx, monthPx, items]);
  return { virtualizer, stuck: stuck.current };
}

function keyOf(item: ListItem | undefined, index: number): string | number {
  if (!item) return index;
  return item.kind === "month" ? item.month : item.operation.id;
}

type Sight = {
  readonly items: readonly ListItem[];
  readonly cursorId: string | null;
  readonly virtualizer: ReturnType<typeof useVirtualRows>["virtualizer"];
};

/** Brings the cursor's row into sight and gives it the focus, unless the focus is already inside it. */
function useCursorInSight({ items, cursorId, virtualizer }: Sight): void {
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  });
  useEffect(() => {
    if (cursorId === null || isRowFocused(cursorId)) return;
    const index = latest.current.findIndex((item) => item.kind === "operation" && item.operation.id === cursorId);
    if (index === -1) return;
    virtualizer.scrollToIndex(index, { align: "auto" });
    const frame = requestAnimationFrame(() => focusRow(cursorId));
    return () => cancelAnimationFrame(frame);
  }, [cursorId, virtualizer]);
}
