import type { Sample } from "./exposition.js";

/** How many values were seen below each bound. */
export type Histogram = {
  observe(value: number): void;
  /** Its samples, each with these labels. */
  samples(labels?: Readonly<Record<string, string>>): readonly Sample[];
};

/** A histogram over growing bounds; what is above the last one is counted too. */
export function histogram(bounds: readonly number[]): Histogram {
  const counts = bounds.map(() => 0);
  let [count, sum] = [0, 0];
  return {
    observe(value) {
      const at = bounds.findIndex((bound) => value <= bound);
      if (at >= 0) counts[at] = (counts[at] ?? 0) + 1;
      count += 1;
      sum += value;
    },
    samples(labels = {}) {
      let below = 0;
      const buckets = bounds.map((bound, at) => {
        below += counts[at] ?? 0;
        return { suffix: "_bucket", labels: { ...labels, le: String(bound) }, value: below };
      });
      return [
        ...buckets,
        { suffix: "_bucket", labels: { ...labels, le: "+Inf" }, value: count },
        { suffix: "_sum", labels, value: sum },
        { suffix: "_count", labels, value: count },
      ];
    },
  };
}
