/**
 * The value that so many in a hundred do not pass.
 * @param {readonly number[]} values
 * @param {number} share 0.95 for nineteen in twenty
 */
export function quantileOf(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/**
 * The same of milliseconds, in words.
 * @param {readonly number[]} milliseconds
 * @param {number} share
 */
export function inTime(milliseconds, share) {
  const value = quantileOf(milliseconds, share);
  return value < 1_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`;
}
