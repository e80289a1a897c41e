import { expect, test } from "vitest";
import { QueueFull, QueueLeft } from "./fair-queue.js";
import { turnsByKey } from "./turns-by-key.js";

const STAYS = new AbortController().signal;

test("each key has its own turns, in order of arrival; what comes beyond those that wait is refused", async () => {
  const turns = turnsByKey({ atOnce: 1, waiting: 2 });
  const begun: string[] = [];
  const take = async (key: string, name: string) => {
    const release = await turns.take(key, STAYS);
    begun.push(name);
    return release;
  };
  const first = await take("claire", "claire 1");
  const [second, third] = [take("claire", "claire 2"), take("claire", "claire 3")];
  await expect(take("claire", "claire 4")).rejects.toThrow(QueueFull);
  await take("yann", "yann");
  expect(begun).toEqual(["claire 1", "yann"]);
  first();
  first();
  (await second)();
  (await third)();
  expect(begun).toEqual(["claire 1", "yann", "claire 2", "claire 3"]);
  await take("claire", "claire 5");
});

test("a caller who leaves waits no more, and takes no turn", async () => {
  const turns = turnsByKey({ atOnce: 1, waiting: 1 });
  const release = await turns.take("claire", STAYS);
  const leaving = new AbortController();
  const left = turns.take("claire", leaving.signal);
  leaving.abort();
  await expect(left).rejects.toThrow(QueueLeft);
  await expect(turns.take("claire", leaving.signal)).rejects.toThrow(QueueLeft);
  const next = turns.take("claire", STAYS);
  release();
  (await next)();
});
