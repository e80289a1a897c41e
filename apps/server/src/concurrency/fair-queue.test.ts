import { describe, expect, test } from "vitest";
import { fairQueue, QueueFull, QueueLeft, type Bounds, type Owner } from "./fair-queue.js";

/** Work that runs until the test ends it, and a list of what has begun. */
function workshop() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, work, end };
}

const MANY = { atOnce: 100, waiting: 100 };
const bounded = (bounds: Partial<Bounds>) => fairQueue({ everybody: MANY, company: MANY, person: MANY, ...bounds });
const of = (company: string, person: string | null = null): Owner => ({ company, person });

describe("turns", () => {
  test("what belongs to one company runs one after the other, and lets the others pass", async () => {
    const turns = bounded({ everybody: { atOnce: 2, waiting: 10 }, company: { atOnce: 1, waiting: 10 } });
    const { begun, work, end } = workshop();
    const first = turns.run(of("bakery"), work("bakery 1"));
    const second = turns.run(of("bakery"), work("bakery 2"));
    void turns.run(of("garage"), work("garage"));
    expect(begun).toEqual(["bakery 1", "garage"]);
    await end("bakery 1");
    expect(await first).toBe("bakery 1");
    expect(begun).toEqual(["bakery 1", "garage", "bakery 2"]);
    await end("bakery 2");
    expect(await second).toBe("bakery 2");
  });

  test("heavy work takes its turn with all that it needs, and holds none while its company is busy", async () => {
    const turns = bounded({
      company: { atOnce: 1, waiting: 10 },
      heavy: { everybody: { atOnce: 1, waiting: 2 }, company: MANY, person: MANY },
    });
    const { begun, work, end } = workshop();
    const heavy = (company: string) => ({ ...of(company), isHeavy: true });
    void turns.run(of("bakery"), work("bakery"));
    void turns.run(heavy("bakery"), work("bakery, heavy"));
    void turns.run(heavy("garage"), work("garage, heavy"));
    void turns.run(of("florist"), work("florist"));
    expect(begun).toEqual(["bakery", "garage, heavy", "florist"]);
    await end("bakery");
    void turns.run(of("bakery"), work("bakery again"));
    expect(begun.slice(3)).toEqual(["bakery again"]);
    await end("garage, heavy");
    await end("bakery again");
    expect(begun.slice(3)).toEqual(["bakery again", "bakery, heavy"]);
  });

  test("what waits for a heavy turn takes no place from what does not, and is bounded apart", async () => {
    const turns = bounded({
      everybody: { atOnce: 1, waiting: 1 },
      heavy: { everybody: { atOnce: 1, waiting: 1 }, company: MANY, person: MANY },
    });
    const { begun, work, end } = workshop();
    const heavy = { ...of("bakery"), isHeavy: true };
    void turns.run(heavy, work("heavy 1"));
    void turns.run(heavy, work("heavy 2"));
    await expect(turns.run(heavy, work("heavy 3"))).rejects.toMatchObject({ whose: "everybody" });
    void turns.run(of("bakery"), work("light 1"));
    await expect(turns.run(of("bakery"), work("light 2"))).rejects.toBeInstanceOf(QueueFull);
    for (const name of ["heavy 1", "heavy 2"]) await end(name);
    expect(begun).toEqual(["heavy 1", "heavy 2", "light 1"]);
  });

  test("a person has no more turns in a hundred companies than in two", async () => {
    const turns = bounded({ person: { atOnce: 2, waiting: 100 } });
    const { begun, work, end } = workshop();
    for (let company = 1; company <= 100; company += 1) void turns.run(of(`company ${company}`, "claire"), work(`claire ${company}`));
    void turns.run(of("company 1", "yann"), work("yann"));
    expect(begun).toEqual(["claire 1", "claire 2", "yann"]);
    await end("claire 2");
    expect(begun).toEqual(["claire 1", "claire 2", "yann", "claire 3"]);
  });

  test("whoever was served goes behind those who were not", async () => {
    const turns = bounded({ everybody: { atOnce: 1, waiting: 100 } });
    const { begun, work, end } = workshop();
    for (const name of ["claire 1", "claire 2", "claire 3"]) void turns.run(of("bakery", "claire"), work(name));
    for (const name of ["yann 1", "yann 2"]) void turns.run(of("bakery", "yann"), work(name));
    void turns.run(of("garage"), work("task of the day"));
    for (const name of ["claire 1", "yann 1", "task of the day", "claire 2", "yann 2", "claire 3"]) await end(name);
    expect(begun).toEqual(["claire 1", "yann 1", "task of the day", "claire 2", "yann 2", "claire 3"]);
  });

  test("whoever comes later and later does not go before one who waits", async () => {
    const turns = bounded({ everybody: { atOnce: 1, waiting: 100 } });
    const { begun, work, end } = workshop();
    for (const name of ["claire 1", "claire 2"]) void turns.run(of("bakery", "claire"), work(name));
    for (let day = 1; day <= 5; day += 1) {
      void turns.run(of(`shop ${day}`), work(`shop ${day}`));
      await end(day === 1 ? "claire 1" : (begun.at(-1) ?? ""));
    }
    expect(begun.slice(0, 3)).toEqual(["claire 1", "shop 1", "claire 2"]);
  });

  test("one end starts all that it gives a turn to: the company’s and the person’s", async () => {
    const turns = bounded({ company: { atOnce: 1, waiting: 10 }, person: { atOnce: 1, waiting: 10 } });
    const { begun, work, end } = workshop();
    void turns.run(of("bakery", "claire"), work("first"));
    void turns.run(of("bakery", "yann"), work("same company"));
    void turns.run(of("garage", "claire"), work("same person"));
    expect(begun).toEqual(["first"]);
    await end("first");
    expect(begun).toEqual(["first", "same company", "same person"]);
  });

  test("a failure gives its turn back", async () => {
    const turns = bounded({ everybody: { atOnce: 1, waiting: 1 } });
    const failing = turns.run(of("a"), () => Promise.reject(new Error("broken")));
    const next = turns.run(of("b"), async () => "done");
    await expect(turns.run(of("c"), async () => "never")).rejects.toThrow(QueueFull);
    await expect(failing).rejects.toThrow("broken");
    expect(await next).toBe("done");
  });
});

test("one company or one person does not fill the queue of the others", async () => {
  const turns = fairQueue({ everybody: { atOnce: 1, waiting: 3 }, company: { atOnce: 1, waiting: 1 }, person: { atOnce: 1, waiting: 1 } });
  const { work, end } = workshop();
  const all = [
    turns.run(of("bakery", "claire"), work("1")),
    turns.run(of("bakery", "claire"), async () => "2"),
    turns.run(of("garage", "yann"), async () => "3"),
  ];
  await expect(turns.run(of("bakery", "lea"), async () => "never")).rejects.toMatchObject({ whose: "company" });
  await expect(turns.run(of("garden", "yann"), async () => "never")).rejects.toMatchObject({ whose: "person" });
  all.push(turns.run(of("garden", "lea"), async () => "4"));
  await expect(turns.run(of("mill"), async () => "never")).rejects.toMatchObject({ whose: "everybody" });
  await end("1");
  expect(await Promise.all(all)).toEqual(["1", "2", "3", "4"]);
});

describe("whoever leaves", () => {
  test("before the turn comes has nothing done, and leaves the place to others", async () => {
    const turns = bounded({ everybody: { atOnce: 1, waiting: 1 } });
    const { begun, work, end } = workshop();
    const leaving = new AbortController();
    void turns.run(of("a"), work("first"));
    const left = turns.run(of("b"), work("left"), leaving.signal);
    leaving.abort();
    await expect(left).rejects.toThrow(QueueLeft);
    const next = turns.run(of("c"), work("next"));
    await end("first");
    await end("next");
    expect(await next).toBe("next");
    expect(begun).toEqual(["first", "next"]);
    await expect(turns.run(of("b"), work("gone already"), leaving.signal)).rejects.toThrow(QueueLeft);
  });

  test("once the turn has come lets the work end", async () => {
    const turns = bounded({});
    const { work, end } = workshop();
    const leaving = new AbortController();
    const running = turns.run(of("a"), work("running"), leaving.signal);
    leaving.abort();
    await end("running");
    expect(await running).toBe("running");
  });
});
