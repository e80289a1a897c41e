import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startRounds } from "./rounds.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first round waits, a failure does not end them, and stopping does", async () => {
  const failures: unknown[] = [];
  let rounds = 0;
  const running = startRounds({
    everyMilliseconds: 100,
    async work() {
      rounds += 1;
      if (rounds === 2) throw new Error("the database is away");
    },
    onFailure: (error) => void failures.push(error),
  });
  expect(rounds).toBe(0);
  await vi.advanceTimersByTimeAsync(350);
  expect(rounds).toBe(3);
  expect(failures).toEqual([new Error("the database is away")]);
  await running.stop();
  await vi.advanceTimersByTimeAsync(500);
  expect(rounds).toBe(3);
});

test("stopping lets the round that runs end", async () => {
  let end = (): void => undefined;
  const work = new Promise<void>((resolve) => (end = resolve));
  let seen = false;
  const running = startRounds({
    everyMilliseconds: 1,
    async work({ isStopping }) {
      await work;
      seen = isStopping();
    },
    onFailure: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(5);
  const stopped = running.stop();
  end();
  await stopped;
  expect(seen).toBe(true);
});
