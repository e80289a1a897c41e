import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startInterval } from "./interval.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("work begins at once and comes back, a failure does not end it, and stopping does", async () => {
  const failures: unknown[] = [];
  let times = 0;
  const running = startInterval({
    everyMilliseconds: 100,
    async work() {
      times += 1;
      if (times === 2) throw new Error("the database is away");
    },
    onFailure: (error) => void failures.push(error),
  });
  expect(times).toBe(1);
  await vi.advanceTimersByTimeAsync(250);
  expect(times).toBe(3);
  expect(failures).toEqual([new Error("the database is away")]);
  await running.stop();
  await vi.advanceTimersByTimeAsync(500);
  expect(times).toBe(3);
});

test("stopping lets the work that runs end", async () => {
  let end = (): void => undefined;
  let ended = false;
  const running = startInterval({
    everyMilliseconds: 1,
    work: () => new Promise<void>((resolve) => (end = resolve)).then(() => void (ended = true)),
    onFailure: () => undefined,
  });
  const stopped = running.stop();
  end();
  await stopped;
  expect(ended).toBe(true);
});
