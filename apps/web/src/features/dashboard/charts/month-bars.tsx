import { useState } from "react";
import type { MonthFigures } from "@comptoir/contract/dashboard/values";
import { amount, monthTitle } from "../../../text/format.js";
import { shortMonth } from "../../../text/short-month.js";
import { t } from "../../../text/t.js";
import { classNames } from "../../../ui/class-names.js";
import { OpenAmount } from "../open-amount.js";
import { axisOf, shortEuros } from "../../../ui/figures/axis.js";
import { ChartMark } from "./chart-mark.js";
import { useWidth } from "../../../ui/figures/use-width.js";
import styles from "./charts.module.css";

const HEIGHT = 244;
const TOP = 10;
const BOTTOM = 28;
const LEFT = 42;
/** Twelve months need this much; narrower, six are shown. */
const WIDE = 560;
/** The least width of a bar that is pressed by itself; of a narrower one, the month is. */
const PRESSABLE = 24;

/**
 * Bars of receipts and of expenses, a dark stroke for each a year before: each is pressed. On a phone, the six months around the present one: a
 * month is pressed, and its figures are below.
 */
export function MonthBars({ months, today }: { months: readonly MonthFigures[]; today: string }) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState(today.slice(0, 7));
  const shown = width >= WIDE ? months : sixMonths(months, today);
  const column = (width - LEFT) / Math.max(1, shown.length);
  const isWide = column / 2 >= PRESSABLE && width >= WIDE;
  const detailed = shown.find(({ month }) => month.slice(0, 7) === chosen) ?? shown.at(-1);
  const axis = axisOf(shown.flatMap((month) => figuresOf(month).flatMap(({ now, before }) => [now.value, before?.value ?? 0])));
  const y = (euros: number): number => TOP + ((axis.high - euros) / (axis.high - axis.low)) * (HEIGHT - TOP - BOTTOM);
  return (
    <>
      <div ref={ref} className={styles["drawing"]} style={{ blockSize: `${HEIGHT}px` }}>
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
          {axis.ticks.map((tick) => (
            <g key={tick}>
              <line className={tick === 0 ? styles["zeroLine"] : styles["grid"]} x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
              <text className={styles["tick"]} x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
                {shortEuros(tick)}
              </text>
            </g>
          ))}
          {shown.map((month, index) => (
            <MonthDrawing
              key={month.month}
              month={month}
              x={LEFT + (index + 0.5) * column}
              half={barWidth(column)}
              y={y}
              isNow={isNow(month, today)}
            />
          ))}
        </svg>
        {shown.map((month, index) =>
          isWide ? (
            <MonthMarks key={month.month} month={month} left={LEFT + index * column} size={column} />
          ) : (
            <button
              key={month.month}
              type="button"
              className={classNames(styles["mark"], styles["area"])}
              style={{ insetInlineStart: `${LEFT + index * column}px`, inlineSize: `${column}px` }}
              aria-label={monthTitle(month.month)}
              aria-pressed={month === detailed}
              onClick={() => setChosen(month.month.slice(0, 7))}
            />
          ),
        )}
      </div>
      {!isWide && detailed !== undefined && <MonthDetail month={detailed} />}
    </>
  );
}

/** The figures of one month, and of the same a year before. */
function MonthDetail({ month }: { month: MonthFigures }) {
  return (
    <dl className={styles["monthDetail"]}>
      {figuresOf(month).flatMap(({ key, label, now, before }) => [
        <MonthFigure key={key} label={label} figure={now} />,
        before !== null && (
          <MonthFigure key={`${key} before`} label={t("dashboard.year_before", "{{label}}, un an avant", { label })} figure={before} />
        ),
      ])}
    </dl>
  );
}

function MonthFigure({ label, figure }: { label: string; figure: Figure }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <OpenAmount figure={figure} label={label} />
      </dd>
    </div>
  );
}

/** Over the two bars of a month, a button each. */
function MonthMarks({ month, left, size }: { month: MonthFigures; left: number; size: number }) {
  return figuresOf(month).map(({ key, label, now, before }, side) => (
    <MonthMark key={key} label={label} now={now} before={before} left={left + (side * size) / 2} size={size / 2} />
  ));
}

type Figure = { readonly value: number; readonly explain: string | null };

/** The half of a month's column: opens what its bar adds up, or last year's where there is nothing yet. */
function MonthMark({ label, now, before, left, size }: { label: string; now: Figure; before: Figure | null; left: number; size: number }) {
  const opened = now.value === 0 && before !== null ? before : now;
  if (opened.value === 0) return null;
  const year =
    before === null || before.value === 0
      ? amount(now.value)
      : t("dashboard.beside_year", "{{now}}, un an avant {{before}}", { now: amount(now.value), before: amount(before.value) });
  return (
    <ChartMark
      explain={opened.explain}
      label={label}
      amount={year}
      className={styles["area"]}
      style={{ insetInlineStart: `${left}px`, inlineSize: `${size}px`, insetBlockEnd: `${BOTTOM}px` }}
    />
  );
}

type MonthDrawingProps = {
  readonly month: MonthFigures;
  readonly x: number;
  readonly half: number;
  readonly y: (euros: number) => number;
  readonly isNow: boolean;
};

function MonthDrawing({ month, x, half, y, isNow }: MonthDrawingProps) {
  return (
    <>
      <text className={isNow ? styles["tickNow"] : styles["tick"]} x={x} y={HEIGHT - 8} textAnchor="middle">
        {shortMonth(month.month)}
      </text>
      {figuresOf(month).map(({ key, now, before }, side) => {
        const left = side === 0 ? x - half - 1.5 : x + 1.5;
        const [top, bottom] = [y(Math.max(0, now.value)), y(Math.min(0, now.value))];
        return (
          <g key={key}>
            {now.value !== 0 && (
              <rect
                className={side === 0 ? styles["receipts"] : styles["expenses"]}
                x={left}
                y={top}
                width={half}
                height={Math.max(1, bottom - top)}
                rx="3"
              />
            )}
            {before !== null && before.value !== 0 && (
              <line className={styles["before"]} x1={left - 2} x2={left + half + 2} y1={y(before.value)} y2={y(before.value)} />
            )}
          </g>
        );
      })}
    </>
  );
}

/** The legend of the bars: its strokes as they are drawn. */
export function MonthLegend({ yearBefore }: { yearBefore: string | null }) {
  return (
    <span className={styles["legend"]}>
      <Key className={styles["receipts"]} text={t("donut.incomes", "Recettes")} />
      <Key className={styles["expenses"]} text={t("donut.outcomes", "Dépenses")} />
      {yearBefore !== null && (
        <span className={styles["key"]}>
          <svg viewBox="0 0 14 10" aria-hidden="true">
            <line className={styles["before"]} x1="1" x2="13" y1="5" y2="5" />
          </svg>
          {yearBefore}
        </span>
      )}
    </span>
  );
}

function Key({ className, text }: { className: string | undefined; text: string }) {
  return (
    <span className={styles["key"]}>
      <svg viewBox="0 0 14 10" aria-hidden="true">
        <rect className={className} x="1" y="0.5" width="9" height="9" rx="2" />
      </svg>
      {text}
    </span>
  );
}

function figuresOf(month: MonthFigures) {
  const name = monthTitle(month.month).toLowerCase();
  return [
    {
      key: "receipts",
      label: t("dashboard.receipts_of", "Recettes, {{month}}", { month: name }),
      now: month.receipts,
      before: month.receiptsBefore,
    },
    {
      key: "expenses",
      label: t("dashboard.expenses_of", "Dépenses, {{month}}", { month: name }),
      now: month.expenses,
      before: month.expensesBefore,
    },
  ] as const;
}

function barWidth(column: number): number {
  return Math.max(6, Math.min(17, column / 2 - 6));
}

function isNow({ month }: MonthFigures, today: string): boolean {
  return month.slice(0, 7) === today.slice(0, 7);
}

/** Six months that end with the present one, or the first six of a year that has fewer, or the last six of a year that is over. */
function sixMonths(months: readonly MonthFigures[], today: string): readonly MonthFigures[] {
  const index = months.findIndex((month) => isNow(month, today));
  const end = index === -1 ? months.length : Math.max(6, index + 1);
  return months.slice(Math.max(0, Math.min(end, months.length) - 6), end);
}
