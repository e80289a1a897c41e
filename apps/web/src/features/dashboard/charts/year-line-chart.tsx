import type { ReactNode } from "react";
import type { YearLine } from "@comptoir/contract/dashboard/values";
import { useMediaQuery } from "../../../lib/media.js";
import { amount, longDay } from "../../../text/format.js";
import { shortMonth } from "../../../text/short-month.js";
import { plural, t } from "../../../text/t.js";
import { axisOf, dayCount, monthStarts, placeOf, shortEuros, type Axis } from "../../../ui/figures/axis.js";
import { ChartMark } from "./chart-mark.js";
import { groupMarks, type MarkGroup } from "./mark-groups.js";
import { stepBand, stepPath, type Point } from "../../../ui/figures/step-path.js";
import { useWidth } from "../../../ui/figures/use-width.js";
import styles from "./charts.module.css";

/** A deadline or an amount to come. */
export type LineMark = YearLine["marks"][number];

const HEIGHT = 278;
/** Above the line: the words of its lowest point, then « aujourd’hui ». */
const TOP = 68;
const BOTTOM = 54;
const LEFT = 48;
const RIGHT = 14;
/** Width of the button of a mark: under a finger, more. */
const MARK_WIDTH = 26;
const FINGER_WIDTH = 44;

type YearLineChartProps = {
  readonly line: YearLine;
  /** What opens the balance of today. */
  readonly money: { readonly value: number; readonly explain: string | null };
  readonly selected: readonly LineMark[];
  readonly onSelect: (marks: readonly LineMark[]) => void;
};

/** « La ligne de l’année »: the balance to today, then the known future with its range; its lowest point, and its deadlines below. */
export function YearLineChart({ line, money, selected, onSelect }: YearLineChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const isUnderFinger = useMediaQuery("(pointer: coarse), (max-width: 767px)");
  const axis = axisOf(line.points.flatMap(({ low, high }) => [low, high]));
  const x = (day: string): number => LEFT + placeOf(day, line) * (width - LEFT - RIGHT);
  const y = (euros: number): number => TOP + ((axis.high - euros) / (axis.high - axis.low)) * (HEIGHT - TOP - BOTTOM);
  const groups = groupMarks(line.marks, ({ date }) => x(date), isUnderFinger ? FINGER_WIDTH : MARK_WIDTH);
  return (
    <div ref={ref} className={styles["drawing"]} style={{ blockSize: `${HEIGHT}px` }}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        <Grid axis={axis} width={width} y={y} />
        <Months line={line} width={width} x={x} />
        <Lines line={line} x={x} y={y} />
        <line className={styles["today"]} x1={x(line.today)} x2={x(line.today)} y1={TOP - 4} y2={HEIGHT - BOTTOM} />
        <text className={styles["todayWord"]} x={x(line.today)} y={TOP - 10} textAnchor={anchorAt(x(line.today), width)}>
          {t("dashboard.today", "aujourd’hui")}
        </text>
        {line.lowest !== null && <LowestDrawing x={x(line.lowest.date)} y={y(line.lowest.balance)} />}
        {groups.map((group) => (
          <MarkDrawing key={group.x} group={group} isSelected={group.marks.some((mark) => selected.includes(mark))} />
        ))}
      </svg>
      <ChartMark
        explain={money.explain}
        label={t("dashboard.balance_on", "Solde du {{day}}", { day: longDay(line.today) })}
        amount={amount(money.value)}
        className={styles["dotMark"]}
        style={{ insetInlineStart: `${x(line.today)}px`, insetBlockStart: `${y(todayBalance(line))}px` }}
      >
        <i aria-hidden="true" />
      </ChartMark>
      {line.lowest !== null && (
        <LowestMark
          sentence={line.lowest.sentence}
          x={x(line.lowest.date)}
          width={width}
          onSelect={() => onSelect(line.marks.filter(({ date }) => date === line.lowest?.date))}
        />
      )}
      {groups.map((group) => (
        <button
          key={group.x}
          type="button"
          className={styles["lineMark"]}
          style={{ insetInlineStart: `${group.x}px` }}
          title={groupName(group)}
          aria-label={groupName(group)}
          aria-pressed={group.marks.every((mark) => selected.includes(mark))}
          onClick={() => onSelect(group.marks)}
        />
      ))}
    </div>
  );
}

type Places = { readonly x: (day: string) => number; readonly y: (euros: number) => number };

/** The balance as far as today, the range of what follows, and its middle. */
function Lines({ line, x, y }: Places & { line: YearLine }) {
  const known = line.points.filter(({ isForecast }) => !isForecast);
  // The end of a day is its last point.
  const past = known.filter(({ date }, index) => known[index + 1]?.date !== date);
  const today = { date: line.today, balance: todayBalance(line), low: todayBalance(line), high: todayBalance(line) };
  const future = [today, ...line.points.filter(({ isForecast }) => isForecast)];
  const last = future.at(-1) ?? today;
  const held = last.date === line.end ? future : [...future, { ...last, date: line.end }];
  const along = (of: "balance" | "low" | "high", points: readonly (typeof today)[]): readonly Point[] =>
    points.map((point) => ({ x: x(point.date), y: y(point[of]) }));
  return (
    <>
      <path className={styles["band"]} d={stepBand(along("low", held), along("high", held))} />
      <path className={styles["past"]} d={stepPath(along("balance", [...past, today]))} />
      <path className={styles["future"]} d={stepPath(along("balance", held))} />
    </>
  );
}

/** The balance after the last movement that is not a forecast. */
function todayBalance({ points }: YearLine): number {
  return points.findLast(({ isForecast }) => !isForecast)?.balance ?? points[0]?.balance ?? 0;
}

function Grid({ axis, width, y }: { axis: Axis; width: number; y: (euros: number) => number }): ReactNode {
  return axis.ticks.map((tick) => (
    <g key={tick}>
      <line className={tick === 0 ? styles["zeroLine"] : styles["grid"]} x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
      <text className={styles["tick"]} x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
        {shortEuros(tick)}
      </text>
    </g>
  ));
}

/** The names of the months, as many as there is room for. */
function Months({ line, width, x }: { line: YearLine; width: number; x: (day: string) => number }): ReactNode {
  const months = dayCount(line.start, line.end) / 30.4;
  const every = Math.max(1, Math.ceil((months * 40) / (width - LEFT - RIGHT)));
  return monthStarts(line.start, line.end, every).map((day) => (
    <g key={day}>
      <line className={styles["monthTick"]} x1={x(day)} x2={x(day)} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM + 5} />
      {x(day) + 30 < width && (
        <text className={styles["tick"]} x={x(day) + 3} y={HEIGHT - 4}>
          {shortMonth(day)}
        </text>
      )}
    </g>
  ));
}

/** A mark: pointing up for what comes in, down for what goes out, a round one for several. */
function MarkDrawing({ group: { marks, x }, isSelected }: { group: MarkGroup<LineMark>; isSelected: boolean }) {
  const y = HEIGHT - BOTTOM + 19;
  const [first] = marks;
  const look = isSelected ? styles["isSelected"] : "";
  if (marks.length > 1)
    return (
      <g className={look}>
        <circle className={styles["severalMarks"]} cx={x} cy={y} r="10" />
        <text className={styles["markCount"]} x={x} y={y + 4} textAnchor="middle">
          {marks.length}
        </text>
      </g>
    );
  const shape = first.amount < 0 ? `M${x - 7} ${y - 5}h14l-7 11z` : `M${x - 7} ${y + 6}h14l-7 -11z`;
  return (
    <g className={look}>
      <path className={first.amount < 0 ? styles["outMark"] : styles["inMark"]} d={shape} />
    </g>
  );
}

function LowestDrawing({ x, y }: { x: number; y: number }) {
  return (
    <>
      <line className={styles["leader"]} x1={x} x2={x} y1="26" y2={y} />
      <circle className={styles["lowestDot"]} cx={x} cy={y} r="4.5" />
    </>
  );
}

type LowestMarkProps = { readonly sentence: string; readonly x: number; readonly width: number; readonly onSelect: () => void };

/** The lowest point, in words above the drawing, tied to it by a stroke. */
function LowestMark({ sentence, x, width, onSelect }: LowestMarkProps) {
  const isAtEnd = x > width / 2;
  return (
    <button
      type="button"
      className={styles["lowest"]}
      title={t("dashboard.lowest", "Le plus bas\u00a0: {{sentence}}", { sentence })}
      style={{ [isAtEnd ? "insetInlineEnd" : "insetInlineStart"]: `${Math.max(0, isAtEnd ? width - x - 24 : x - 24)}px` }}
      onClick={onSelect}
    >
      <span className="visually-hidden">{t("dashboard.lowest_point", "Le plus bas\u00a0:")} </span>
      {sentence}
    </button>
  );
}

function groupName({ marks }: MarkGroup<LineMark>): string {
  const [first] = marks;
  if (marks.length === 1) return t("dashboard.mark_name", "{{day}}\u00a0: {{label}}, {{amount}}", { ...named(first) });
  return plural(
    "dashboard.marks",
    marks.length,
    { one: "{{n}} échéance, du {{from}} au {{to}}", other: "{{n}} échéances, du {{from}} au {{to}}" },
    { from: longDay(first.date), to: longDay(marks.at(-1)?.date ?? first.date) },
  );
}

function named({ date, label, amount: euros }: LineMark) {
  return { day: longDay(date), label, amount: amount(euros) };
}

function anchorAt(x: number, width: number): "start" | "middle" | "end" {
  if (x < 70) return "start";
  return x > width - 60 ? "end" : "middle";
}
