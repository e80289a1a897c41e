import { plural } from "../../../text/t.js";
import styles from "../closing.module.css";

const RADIUS = 44;
const LENGTH = 2 * Math.PI * RADIUS;

/** How many of the steps ask nothing more, as a ring. */
export function ProgressRing({ done, total }: { done: number; total: number }) {
  const label = plural("closing.progress", done, { one: "{{n}} étape sur {{total}}", other: "{{n}} étapes sur {{total}}" }, { total });
  return (
    <svg className={styles["progressRing"]} viewBox="0 0 112 112" role="img" aria-label={label}>
      <g transform="rotate(-90 56 56)" fill="none" strokeWidth="11">
        <circle cx="56" cy="56" r={RADIUS} stroke="var(--sunken)" />
        {done > 0 && (
          <circle
            cx="56"
            cy="56"
            r={RADIUS}
            stroke="var(--accent)"
            strokeLinecap="round"
            strokeDasharray={`${(LENGTH * done) / total} ${LENGTH}`}
          />
        )}
      </g>
      <text x="56" y="60" className={styles["ringCount"]}>
        {done}
        <tspan className={styles["ringTotal"]}>/{total}</tspan>
      </text>
      <text x="56" y="75" className={styles["ringWord"]}>
        {plural("closing.progress_word", done, { one: "étape", other: "étapes" })}
      </text>
    </svg>
  );
}
