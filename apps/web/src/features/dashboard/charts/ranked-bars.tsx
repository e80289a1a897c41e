import { amount, percent } from "../../../text/format.js";
import { ChartMark } from "./chart-mark.js";
import styles from "./charts.module.css";

/** A row of a ranking: its amount, and its share of the whole. */
export type RankedRow = {
  readonly key: string;
  readonly label: string;
  readonly amount: number;
  readonly percent: number;
  readonly explain: string | null;
};

/** Amounts from the greatest, each with its bar: the whole row opens it. A negative one has no bar. */
export function RankedBars({ label, rows }: { label: string; rows: readonly RankedRow[] }) {
  const greatest = Math.max(1, ...rows.map((row) => row.amount));
  return (
    <ul className={styles["ranked"]} aria-label={label}>
      {rows.map((row) => (
        <li key={row.key}>
          <ChartMark explain={row.explain} label={row.label} amount={amount(row.amount)} className={styles["rankedRow"]}>
            <span className="clip">{row.label}</span>
            <span className="muted tiny tabular">{percent(row.percent)}</span>
            <span className={styles["rankedAmount"]}>{amount(row.amount)}</span>
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles["track"]} width="100" height="6" />
              <rect className={styles["rankedBar"]} width={(Math.max(0, row.amount) / greatest) * 100} height="6" />
            </svg>
          </ChartMark>
        </li>
      ))}
    </ul>
  );
}
