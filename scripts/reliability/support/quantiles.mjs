/**
 * The value that so many in a hundred do not pass, as seconds or milliseconds.
 * @param {readonly number[]} milliseconds
 * @param {number} share 0.95 for nineteen in twenty
 */
export function inTime(milliseconds, share) {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return value < 1_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`;
}
