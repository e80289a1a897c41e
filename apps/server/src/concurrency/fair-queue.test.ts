import { expect, test } from "vitest";
import { fairQueue, QueueFull } from "./fair-queue.js";

/** Work that runs until it is told to end, and a list of what has begun. */
function workshop() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

test("what belongs to one owner runs one after the other, and lets the others pass", async () => {
  const turns = fairQueue({ atOnce: 2, ofOneOwner: 1, waiting: 10, waitingOfOneOwner: 10 });
  const { begun, work, end } = workshop();
  const first = turns.run("claire", work("claire 1"));
  const second = turns.run("claire", work("claire 2"));
  void turns.run("yann", work("yann"));
  expect(begun).toEqual(["claire 1", "yann"]);
  end("claire 1");
  expect(await first).toBe("claire 1");
  expect(begun).toEqual(["claire 1", "yann", "claire 2"]);
  end("claire 2");
  expect(await second).toBe("claire 2");
});

test("one owner does not fill the queue of the others", async () => {
  const turns = fairQueue({ atOnce: 1, ofOneOwner: 1, waiting: 2, waitingOfOneOwner: 1 });
  const { work, end } = workshop();
  const all = [turns.run("claire", work("1")), turns.run("claire", async () => "2"), turns.run("yann", async () => "3")];
  await expect(turns.run("claire", async () => "never")).rejects.toMatchObject({ isOwn: true });
  await expect(turns.run("lea", async () => "never")).rejects.toMatchObject({ isOwn: false });
  end("1");
  expect(await Promise.all(all)).toEqual(["1", "2", "3"]);
});

test("beyond what may wait it is refused, and a failure gives its turn back", async () => {
  const turns = fairQueue({ atOnce: 1, ofOneOwner: 1, waiting: 1, waitingOfOneOwner: 1 });
  const failing = turns.run("a", () => Promise.reject(new Error("broken")));
  const next = turns.run("b", async () => "done");
  await expect(turns.run("c", async () => "never")).rejects.toThrow(QueueFull);
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});
