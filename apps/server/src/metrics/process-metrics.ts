import { VERSION } from "../version.js";
import type { Metric, Sample } from "./exposition.js";
import { histogram } from "./histogram.js";

const LOOK_MILLISECONDS = 50;
const DELAY_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 5] as const;

/** Watches the process until it is stopped: how late its loop is, what memory and processor it takes, since when it runs. */
export function processMetrics(): { readonly read: () => readonly Metric[]; readonly stop: () => void } {
  const delays = histogram(DELAY_BOUNDS);
  let expected = performance.now() + LOOK_MILLISECONDS;
  const timer = setInterval(() => {
    const now = performance.now();
    delays.observe(Math.max(0, now - expected) / 1000);
    expected = now + LOOK_MILLISECONDS;
  }, LOOK_MILLISECONDS).unref();
  return {
    stop: () => clearInterval(timer),
    read: () => [
      one("comptoir_info", "Version of the program and of Node.", { value: 1, labels: { version: VERSION, node: process.versions.node } }),
      one("comptoir_uptime_seconds", "How long the process has run.", { value: process.uptime() }),
      {
        name: "comptoir_event_loop_delay_seconds",
        help: "How late the loop of events was, looked at twenty times a second.",
        type: "histogram",
        samples: delays.samples(),
      },
      memory(),
      { ...one("process_cpu_seconds_total", "Processor time of the process.", { value: cpuSeconds() }), type: "counter" },
    ],
  };
}

function memory(): Metric {
  const { rss, heapTotal, heapUsed, external, arrayBuffers } = process.memoryUsage();
  const kinds = Object.entries({ resident: rss, heap_total: heapTotal, heap_used: heapUsed, external, array_buffers: arrayBuffers });
  return {
    name: "comptoir_memory_bytes",
    help: "Memory of the process, by kind.",
    type: "gauge",
    samples: kinds.map(([kind, value]) => ({ labels: { kind }, value })),
  };
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

function one(name: string, help: string, sample: Sample): Metric {
  return { name, help, type: "gauge", samples: [sample] };
}
