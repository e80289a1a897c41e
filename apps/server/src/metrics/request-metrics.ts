import type { Metric } from "./exposition.js";
import { histogram, type Histogram } from "./histogram.js";

/** A reply that left: the pattern of its route, never its address. */
export type ServedRequest = {
  readonly method: string;
  /** Undefined for an address that no route knows. */
  readonly route: string | undefined;
  readonly status: number;
  readonly seconds: number;
};

/** In seconds; 0.3 and 0.8 are what reads and writes should take at most under load. */
const BOUNDS = [0.01, 0.03, 0.1, 0.3, 0.8, 2, 5, 10, 30] as const;

/** Counts what is served, by route, method and class of status. */
export function requestMetrics(): { readonly count: (served: ServedRequest) => void; readonly read: () => readonly Metric[] } {
  const durations = new Map<string, { readonly labels: Readonly<Record<string, string>>; readonly seconds: Histogram }>();
  return {
    count({ method, route = "none", status, seconds }) {
      const labels = { method, route, status: `${Math.floor(status / 100)}xx` };
      const key = Object.values(labels).join(" ");
      const kept = durations.get(key) ?? { labels, seconds: histogram(BOUNDS) };
      durations.set(key, kept);
      kept.seconds.observe(seconds);
    },
    read: () => [
      {
        name: "comptoir_http_request_duration_seconds",
        help: "Requests by route, method and class of status, and how long they took.",
        type: "histogram",
        samples: [...durations.values()].flatMap(({ labels, seconds }) => seconds.samples(labels)),
      },
    ],
  };
}
