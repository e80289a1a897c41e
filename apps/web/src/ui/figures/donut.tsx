import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { donutArcs, middleOf } from "./donut-arcs.js";

/** A slice: its size as any number, and its amount as it is read (a figure that opens). */
export type Slice = {
  readonly label: string;
  readonly size: number;
  readonly amount: ReactNode;
  /** What its arc is called besides its label: « 1 200,00 €, 34 % ». */
  readonly words: string;
  /** What its name in the list opens: what it is made of. */
  readonly onOpen?: (() => void) | undefined;
  /** What its arc opens. */
  readonly onPress?: (() => void) | undefined;
};

const RADIUS = 70;
const COLOURS = 7;
/** A number is written on an arc that has the room for it. */
const NUMBER_ROOM = 16;

/** How a total is shared out: seven colours at most, each arc with its number, always with the list of its amounts. `total` and `caption` are in the centre. */
export function Donut({ label, caption, total, slices }: { label: string; caption: string; total: string; slices: readonly Slice[] }) {
  return (
    <figure className="donut" aria-label={label}>
      <svg viewBox="0 0 180 180">
        <Ring label={label} slices={slices} />
        <g aria-hidden="true">
          <text x="90" y="84">
            {caption}
          </text>
          <text x="90" y="104" className="total">
            {total}
          </text>
        </g>
      </svg>
      <ul>
        {slices.map(({ label: name, amount, onOpen }, index) => (
          <li key={name}>
            <i style={{ background: `var(--d${(index % COLOURS) + 1})`, color: inkOn(index) }} aria-hidden="true">
              {index + 1}
            </i>
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

/** The arcs are one stop of the keyboard: arrows go from one to the next, Enter opens. */
function Ring({ label, slices }: { readonly label: string; readonly slices: readonly Slice[] }) {
  const circumference = 2 * Math.PI * RADIUS;
  const arcs = donutArcs(
    slices.map(({ size }) => size),
    circumference,
  );
  const drawn = slices.flatMap((slice, index) => {
    const arc = arcs[index];
    return arc !== undefined && arc.length > 0 ? [{ ...slice, ...arc, index }] : [];
  });
  const [current, setCurrent] = useState(0);
  const ring = useRef<SVGGElement>(null);
  const at = Math.min(current, drawn.length - 1);
  const move = (event: KeyboardEvent, place: number): void => {
    const next = targetOf(event.key, place, drawn.length);
    if (next === null) return;
    event.preventDefault();
    setCurrent(next);
    ring.current?.querySelectorAll<SVGCircleElement>("circle")[next]?.focus();
  };
  return (
    <g ref={ring} role="group" aria-label={label}>
      {drawn.map(({ label: name, words, onPress, length, start, index }, place) => (
        <g key={name}>
          <circle
            cx="90"
            cy="90"
            r={RADIUS}
            fill="none"
            strokeWidth="24"
            transform="rotate(-90 90 90)"
            stroke={`var(--d${(index % COLOURS) + 1})`}
            strokeDasharray={`${length} ${circumference}`}
            strokeDashoffset={-start}
            role={onPress === undefined ? "img" : "button"}
            aria-label={`${name}, ${words}`}
            tabIndex={onPress !== undefined && place === at ? 0 : -1}
            onClick={onPress}
            onFocus={() => setCurrent(place)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== " ") return move(event, place);
              event.preventDefault();
              onPress?.();
            }}
          >
            <title>{`${name}, ${words}`}</title>
          </circle>
          {length > NUMBER_ROOM && (
            <text
              className="number"
              fill={inkOn(index)}
              {...middleOf({ length, start }, { radius: RADIUS, centre: 90 })}
              aria-hidden="true"
            >
              {index + 1}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

/** What is read on each colour: the first is the one of the brand, the sixth is dark. */
function inkOn(index: number): string {
  const colour = index % COLOURS;
  return colour === 0 ? "var(--on-accent)" : colour === 5 ? "var(--on-dark)" : "var(--ink)";
}

function targetOf(key: string, place: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return (place + 1) % count;
    case "ArrowLeft":
    case "ArrowUp":
      return (place + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
