import { amount, day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { axisOf, placeOf } from "./axis.js";
import { stepPath } from "./step-path.js";
import { useWidth } from "./use-width.js";
import styles from "./balance-line.module.css";

const HEIGHT = 40;

type BalanceLineProps = {
  /** The balance of each day on which it moves; it holds until the next. */
  readonly steps: readonly { readonly date: string; readonly balance: number }[];
  readonly start: string;
  readonly end: string;
  /** What holds it, where the line is read by itself: an image with its words. */
  readonly title?: string;
};

/** The balance of an account or of the till over some days, as a line of steps; zero is dotted where it is crossed. */
export function BalanceLine({ steps, start, end, title }: BalanceLineProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const { low, high } = axisOf(steps.map(({ balance }) => balance));
  const y = (euros: number): number => 3 + ((high - euros) / (high - low)) * (HEIGHT - 6);
  const last = steps.at(-1);
  const held = last === undefined || last.date === end ? steps : [...steps, { ...last, date: end }];
  const points = held.map(({ date, balance }) => ({ x: 2 + placeOf(date, { start, end }) * (width - 6), y: y(balance) }));
  const now = points.at(-1);
  return (
    <div
      ref={ref}
      className={styles["line"]}
      {...(title !== undefined && { role: "img", "aria-label": words(title, { steps, start, end }) })}
    >
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        <line className={styles["zeroLine"]} x1="0" x2={width} y1={y(0)} y2={y(0)} />
        <path className={styles["steps"]} d={stepPath(points)} />
        {now !== undefined && <circle className={styles["end"]} cx={now.x} cy={now.y} r="3" />}
      </svg>
    </div>
  );
}

/** What the line shows, in a sentence: where it begins and ends, and its lowest point. */
function words(title: string, { steps, start, end }: Omit<BalanceLineProps, "title">): string {
  const balances = steps.map(({ balance }) => balance);
  return t("figures.balance_line", "{{title}}, du {{start}} au {{end}}\u00a0: de {{first}} à {{last}}, au plus bas {{least}}", {
    title,
    start: day(start),
    end: day(end),
    first: amount(balances[0] ?? 0),
    last: amount(balances.at(-1) ?? 0),
    least: amount(Math.min(...balances)),
  });
}
