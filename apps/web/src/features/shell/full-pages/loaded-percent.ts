/** How far the bar of /loading is after some of its steps, in percent: it ends at 100 even when they add up to less. */
export function loadedPercent(steps: readonly { readonly percent: 30 | 45 }[], done: number): number {
  return Math.min(
    100,
    steps.slice(0, done).reduce((sum, { percent }) => sum + percent, 0),
  );
}
