import type { ReactNode } from "react";
import { donutArcs } from "./donut-arcs.js";

/** A slice: its size as any number, and its amount as it is read (a figure that opens). */
export type Slice = {
  readonly label: string;
  readonly size: number;
  readonly amount: ReactNode;
  /** What its name and its arc open: what it is made of. */
  readonly onOpen?: (() => void) | undefined;
};

const RADIUS = 70;
const COLOURS = 7;

/** How a total is shared out: seven colours at most, always with the list of its amounts. `total` and `caption` are in the centre. */
export function Donut({ label, caption, total, slices }: { label: string; caption: string; total: string; slices: readonly Slice[] }) {
  const circumference = 2 * Math.PI * RADIUS;
  const arcs = donutArcs(
    slices.map(({ size }) => size),
    circumference,
  );
  return (
    <figure className="donut" aria-label={label}>
      <svg viewBox="0 0 180 180" aria-hidden="true">
        <g transform="rotate(-90 90 90)" fill="none" strokeWidth="24">
          {arcs.map(({ length, start }, index) => (
            <circle
              key={slices[index]?.label}
              cx="90"
              cy="90"
              r={RADIUS}
              stroke={`var(--d${(index % COLOURS) + 1})`}
              strokeDasharray={`${length} ${circumference}`}
              strokeDashoffset={-start}
              // The list has the same as buttons.
              onClick={slices[index]?.onOpen}
            />
          ))}
        </g>
        <text x="90" y="84">
          {caption}
        </text>
        <text x="90" y="104" className="total">
          {total}
        </text>
      </svg>
      <ul>
        {slices.map(({ label: name, amount, onOpen }, index) => (
          <li key={name}>
            <i style={{ background: `var(--d${(index % COLOURS) + 1})` }} aria-hidden="true" />
            {onOpen === undefined ? (
              <span className="clip">{name}</span>
            ) : (
              <button type="button" className="link clip" title={name} onClick={onOpen}>
                {name}
              </button>
            )}
            <span className="tabular">{amount}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
