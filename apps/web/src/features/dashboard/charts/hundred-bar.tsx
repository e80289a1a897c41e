import { useId } from "react";
import { amount, wholeEuros } from "../../../text/format.js";
import { ChartMark } from "./chart-mark.js";
import { useWidth } from "../../../ui/figures/use-width.js";
import styles from "./charts.module.css";

/** A part of what is received: whole euros of one hundred, and the amount they stand for. */
export type BarPart = {
  readonly key: string;
  readonly label: string;
  readonly share: number;
  readonly amount: number;
  readonly explain: string | null;
};

const HEIGHT = 46;
/** A narrower part has no button of its own in the bar: its line below is one. */
const PRESSABLE = 44;

/** One bar in as many parts, each of its colour and of its hatching, with its whole euros where they fit. */
export function HundredBar({ parts }: { parts: readonly BarPart[] }) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const id = useId();
  const places = placesOf(parts, width);
  return (
    <div ref={ref} className={styles["drawing"]} style={{ blockSize: `${HEIGHT}px` }}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        <defs>
          {parts.map(({ key }, index) => (
            <pattern
              key={key}
              id={`${id}${key}`}
              width="8"
              height="8"
              patternUnits="userSpaceOnUse"
              patternTransform={`rotate(${ANGLES[index] ?? 0})`}
            >
              <rect width="8" height="8" className={styles[`part${index + 1}`]} />
              {index < ANGLES.length && <line x1="0" x2="0" y1="0" y2="8" className={styles["hatch"]} />}
            </pattern>
          ))}
        </defs>
        {places.map(({ part, x, size }, index) => (
          <g key={part.key}>
            <rect
              x={x}
              y="0"
              width={Math.max(0, size - 2)}
              height={HEIGHT}
              rx="4"
              fill={`url(#${id}${part.key})`}
              className={styles["barPart"]}
            />
            {size >= 44 && (
              <text x={x + (size - 2) / 2} y={HEIGHT / 2 + 5} textAnchor="middle" className={styles[`partWord${index + 1}`]}>
                {wholeEuros(part.share)}
              </text>
            )}
          </g>
        ))}
      </svg>
      {places.map(
        ({ part, x, size }) =>
          size >= PRESSABLE && (
            <ChartMark
              key={part.key}
              explain={part.explain}
              label={part.label}
              amount={`${wholeEuros(part.share)}, ${amount(part.amount)}`}
              className={styles["area"]}
              style={{ insetInlineStart: `${x}px`, inlineSize: `${size - 2}px` }}
            />
          ),
      )}
    </div>
  );
}

/** The square of a part beside its line, hatched as it is in the bar. */
export function PartKey({ index }: { index: number }) {
  return (
    <svg className={styles["partKey"]} viewBox="0 0 14 14" aria-hidden="true">
      <rect x="1" y="1" width="12" height="12" rx="3" className={`${styles[`part${index + 1}`]} ${styles["barPart"]}`} />
      {index < ANGLES.length && (
        <line x1="7" x2="7" y1="2" y2="12" className={styles["hatch"]} transform={`rotate(${ANGLES[index] ?? 0} 7 7)`} />
      )}
    </svg>
  );
}

/** How each part is hatched; the last one, the user’s own, is plain. */
const ANGLES = [45, 0, 135] as const;

function placesOf(parts: readonly BarPart[], width: number) {
  const drawn = parts.map((part) => Math.max(0, part.share));
  const whole = Math.max(
    100,
    drawn.reduce((sum, share) => sum + share, 0),
  );
  return parts.map((part, index) => {
    const before = drawn.slice(0, index).reduce((sum, share) => sum + share, 0);
    return { part, x: (before / whole) * width, size: ((drawn[index] ?? 0) / whole) * width };
  });
}
