import type { User } from "@comptoir/contract/users/users";
import { describe, expect, test } from "vitest";
import { readerKey, readingsIn, type StoredReading, type ReadingStore } from "./readings.js";

const DAY = 24 * 3600 * 1000;
const person = (username: string): User => ({ id: `id-${username}`, username }) as User;
const camille = person("camille@test.example");

function memory() {
  const kept = new Map<string, StoredReading>();
  const store: ReadingStore = {
    get: async (owner, name) => kept.get(`${owner} ${name}`),
    put: async (readings) => readings.forEach((reading) => kept.set(`${reading.owner} ${reading.name}`, reading)),
    deleteBefore: async (instant) => {
      for (const [key, { readAt }] of kept) if (readAt < instant) kept.delete(key);
    },
    clear: async () => kept.clear(),
  };
  const clock = { now: Date.parse("2026-04-14T10:00:00Z") };
  return { kept, clock, readings: readingsIn(store, () => clock.now) };
}

describe("what was last seen", () => {
  test("is read back by who saw it, in the company where they saw it", async () => {
    const { readings } = memory();
    const [own, other] = [readerKey(camille.id, null), readerKey(camille.id, "company")];
    await readings.keep(own, { list: [1] });
    expect([await readings.last(own, "list"), await readings.last(other, "list"), await readings.last(own, "rien")]).toEqual([
      [1],
      undefined,
      undefined,
    ]);
  });

  test("is forgotten after seven days", async () => {
    const { readings, clock, kept } = memory();
    await readings.keep("o", { list: 1 });
    await readings.keepPerson(camille, null);
    clock.now += 7 * DAY - 1;
    expect(await readings.last("o", "list")).toBe(1);
    clock.now += 1;
    expect(await readings.last("o", "list")).toBeUndefined();
    expect(await readings.lastPerson(camille.username, null)).toBeUndefined();
    clock.now += 1;
    await readings.keepPerson(camille, null);
    expect([...kept.keys()].some((key) => key.startsWith("o "))).toBe(false);
  });

  test("a long list keeps its first thousand lines", async () => {
    const { readings } = memory();
    const pages = Array.from({ length: 30 }, (_, page) => ({ page }));
    await readings.keep("o", { list: { pages, pageParams: pages.map(({ page }) => page) } });
    const { pages: keptPages, pageParams } = (await readings.last("o", "list")) as { pages: unknown[]; pageParams: unknown[] };
    expect([keptPages.length, pageParams.length]).toEqual([20, 20]);
  });
});

describe("who was signed in", () => {
  test("is remembered under their user name, in a company or in none", async () => {
    const { readings } = memory();
    await readings.keepPerson(camille, null);
    expect(await readings.lastPerson(camille.username, null)).toEqual(camille);
    expect(await readings.lastPerson(camille.username, "company")).toBeUndefined();
    expect(await readings.lastPerson("autre@test.example", null)).toBeUndefined();
  });

  test("when someone else signs in, nothing of the one before is left", async () => {
    const { readings, kept } = memory();
    await readings.keepPerson(camille, null);
    await readings.keep(readerKey(camille.id, null), { list: 1 });
    await readings.keepPerson(person("autre@test.example"), null);
    expect([...kept.values()].map(({ value }) => JSON.stringify(value)).join()).not.toContain("camille");
    expect(await readings.last(readerKey(camille.id, null), "list")).toBeUndefined();
  });

  test("signing out wipes everything", async () => {
    const { readings, kept } = memory();
    await readings.keepPerson(camille, null);
    await readings.keepBrand({ brand: "comptoir" });
    await readings.wipe();
    expect(kept.size).toBe(0);
  });
});
