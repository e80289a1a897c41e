import { afterAll, vi } from "vitest";

// The modules of the interface are read anew by each file of tests: what one keeps or stands in for, its clock and its timers end with it.
vi.resetModules();

const timers = new Set<NodeJS.Timeout>();
const { setTimeout: startTimeout, setInterval: startInterval } = globalThis;
const kept = <Args extends readonly unknown[]>(start: (...args: Args) => NodeJS.Timeout) =>
  function startKept(...args: Args): NodeJS.Timeout {
    const timer = start(...args);
    timers.add(timer);
    return timer;
  };
Object.assign(globalThis, { setTimeout: kept(startTimeout), setInterval: kept(startInterval) });

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // One that another file meets would ask the server, or write in the document, of that other file.
  for (const timer of timers) clearTimeout(timer);
  Object.assign(globalThis, { setTimeout: startTimeout, setInterval: startInterval });
});
