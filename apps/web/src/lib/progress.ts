const THROTTLE_MS = 200;
const DURATION_MS = 5000;
/** How often the bar moves, in milliseconds. */
export const TICK_MS = 100;

/** The share of the bar to show, 0 to 1, after calls have run for some milliseconds; null before 200, when nothing shows. */
export function progressAt(elapsedMs: number): number | null {
  const ticked = Math.floor(elapsedMs / TICK_MS) * TICK_MS;
  return ticked < THROTTLE_MS ? null : Math.min(1, ticked / DURATION_MS);
}
