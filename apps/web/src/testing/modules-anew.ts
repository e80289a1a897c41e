import { afterAll, vi } from "vitest";

// Each file of tests reads the modules of the interface anew: its stubs, clock and timers end with it. That their order does not matter is
// shown by `npx vitest run --project web-components --sequence.shuffle.files --sequence.seed=…`.
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
