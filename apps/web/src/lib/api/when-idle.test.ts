import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { trackCall } from "./activity.js";
import { whenIdle } from "./when-idle.js";

const done: string[] = [];
/** Where the browser does not say when it is at rest, some seconds stand for it. */
const rest = (): Promise<unknown> => vi.advanceTimersByTimeAsync(10_000);

beforeEach(() => {
  done.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test("what may wait runs once, when nothing is under way", async () => {
  whenIdle(() => done.push("read"));
  expect(done).toEqual([]);
  await rest();
  await trackCall(Promise.resolve());
  await rest();
  expect(done).toEqual(["read"]);
});

test("it waits for the calls under way, and for those that begin meanwhile", async () => {
  const call = (milliseconds: number): Promise<void> => trackCall(new Promise((resolve) => void setTimeout(resolve, milliseconds)));
  void call(5000).then(() => void call(5000));
  whenIdle(() => done.push("read"));
  await vi.advanceTimersByTimeAsync(9999);
  expect(done).toEqual([]);
  await rest();
  expect(done).toEqual(["read"]);
});

test("cancelled, it never runs", async () => {
  whenIdle(() => done.push("read"))();
  await rest();
  await trackCall(Promise.resolve());
  await rest();
  expect(done).toEqual([]);
});
