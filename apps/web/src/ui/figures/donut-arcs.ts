const GAP = 2.5;

/** An arc of the ring: its length and where it begins, along the circumference. */
export type Arc = { readonly length: number; readonly start: number };

/** Shares a circumference between slices, in their order, leaving 2.5 between two. Sizes below zero count for nothing. */
export function donutArcs(sizes: readonly number[], circumference: number): readonly Arc[] {
  const counted = sizes.map((size) => Math.max(0, size));
  const total = counted.reduce((sum, size) => sum + size, 0);
  const gap = counted.filter((size) => size > 0).length > 1 ? GAP : 0;
  let start = 0;
  return counted.map((size) => {
    const share = total === 0 ? 0 : (size / total) * circumference;
    const arc = { length: Math.max(0, share - gap), start };
    start += share;
    return arc;
  });
}

/** Where the middle of an arc is, the ring beginning at its top and turning clockwise. */
export function middleOf({ length, start }: Arc, { radius, centre }: { readonly radius: number; readonly centre: number }) {
  const angle = (start + length / 2) / radius - Math.PI / 2;
  const round = (value: number): number => Math.round(value * 10) / 10;
  return { x: round(centre + radius * Math.cos(angle)), y: round(centre + radius * Math.sin(angle)) };
}
