import { axisOf } from "./axis.js";
import { placeOf } from "./mark-groups.js";
import { stepPath } from "./step-path.js";
import { useWidth } from "./use-width.js";
import styles from "./charts.module.css";

const HEIGHT = 40;

type StepLineProps = {
  /** The balance of each day on which it moves; it holds until the next. */
  readonly steps: readonly { readonly date: string; readonly balance: number }[];
  readonly start: string;
  readonly end: string;
};

/** The balance of an account over some days, as a line of steps; zero is dotted where it is crossed. */
export function StepLine({ steps, start, end }: StepLineProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const { low, high } = axisOf(steps.map(({ balance }) => balance));
  const y = (euros: number): number => 3 + ((high - euros) / (high - low)) * (HEIGHT - 6);
  const last = steps.at(-1);
  const held = last === undefined || last.date === end ? steps : [...steps, { ...last, date: end }];
  const points = held.map(({ date, balance }) => ({ x: 2 + placeOf(date, { start, end }) * (width - 6), y: y(balance) }));
  const now = points.at(-1);
  return (
    <div ref={ref} className={styles["stepLine"]}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        <line className={styles["grid"]} x1="0" x2={width} y1={y(0)} y2={y(0)} />
        <path className={styles["past"]} d={stepPath(points)} />
        {now !== undefined && <circle className={styles["endDot"]} cx={now.x} cy={now.y} r="3" />}
      </svg>
    </div>
  );
}
