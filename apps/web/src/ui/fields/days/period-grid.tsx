import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { IconButton } from "../../controls/button.js";
import { clamp } from "./clamp.js";
import type { Scale } from "./period-scales.js";

type PeriodGridProps = {
  readonly scale: Scale;
  readonly value: string | null;
  /** The period of today, ringed. */
  readonly current: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChoose: (period: string) => void;
  /** Goes up to the coarser periods; without it the title is only read. */
  readonly onTitle?: () => void;
};

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -3,
  ArrowDown: 3,
  PageUp: -12,
  PageDown: 12,
};

/** Twelve months or twelve years, three by three: arrows move, Page keys change the twelve, Enter chooses. */
export function PeriodGrid({ scale, value, current, min, max, onChoose, onTitle }: PeriodGridProps) {
  const bounds = { min: min === undefined ? undefined : scale.rank(min), max: max === undefined ? undefined : scale.rank(max) };
  const held = (rank: number): number => clamp({ read: rank, ...bounds });
  const [cursor, setCursor] = useState(held(scale.rank(value ?? current)));
  const cursorButton = useRef<HTMLButtonElement>(null);
  useEffect(() => cursorButton.current?.focus(), [cursor]);
  const first = cursor - (cursor % 12);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setCursor(held(cursor + step));
  };
  const title = scale.title(cursor);
  return (
    <>
      <div className="head">
        <IconButton
          size="small"
          label={scale.previous}
          icon={<ChevronLeft className="icon small" />}
          onClick={() => setCursor(held(cursor - 12))}
        />
        {onTitle ? (
          <button type="button" className="title" onClick={onTitle}>
            <b aria-live="polite">{title}</b>
            <span className="visually-hidden">, choisir l’année</span>
          </button>
        ) : (
          <b aria-live="polite">{title}</b>
        )}
        <IconButton
          size="small"
          label={scale.next}
          icon={<ChevronRight className="icon small" />}
          onClick={() => setCursor(held(cursor + 12))}
        />
      </div>
      <table aria-label={title} className="twelve" onKeyDown={onKeyDown}>
        <tbody>
          {[0, 3, 6, 9].map((row) => (
            <tr key={row}>
              {[0, 1, 2].map((column) => {
                const rank = first + row + column;
                const period = scale.at(rank);
                return (
                  <td key={rank}>
                    <button
                      ref={rank === cursor ? cursorButton : null}
                      type="button"
                      tabIndex={rank === cursor ? 0 : -1}
                      aria-label={scale.name(rank)}
                      aria-current={period === current ? "date" : undefined}
                      aria-pressed={period === value}
                      disabled={held(rank) !== rank}
                      onClick={() => onChoose(period)}
                    >
                      {scale.word(rank)}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
