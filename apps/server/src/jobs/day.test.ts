import { beforeEach, expect, test } from "vitest";
import { isoDate } from "@comptoir/accounting/date";
import { testDatabase } from "../testing/database.js";
import { dayHandlers, planDay, type DayTask } from "./day.js";
import { runDueJobs } from "./run-jobs.js";

const db = await testDatabase();
let now = Date.parse("2096-10-27T21:30:00Z"); // the 27th at half past eleven in Paris, the last day of summer time
let today = isoDate("2096-10-27");
const clock = { now: () => now, today: () => today };

const done: string[] = [];
const tasks: DayTask[] = [
  { name: "fails", run: () => Promise.reject(new Error("not today")) },
  { name: "notes", run: async (day) => void done.push(day) },
];
beforeEach(async () => {
  done.length = 0;
  await db.shared((tx) => tx.run("delete from shared.jobs"));
  await planDay(db);
});

const turn = { isStopping: () => false, onFailure: () => undefined };
/** Every server looks at once. */
const look = async () => {
  for (const handler of dayHandlers(clock, tasks)) await Promise.all([1, 2, 3].map(() => runDueJobs(db, handler, turn)));
};
const jobs = () => db.sharedRead({ text: "select kind, key, attempts, run_at, failure from shared.jobs order by kind, key" });

test("the tasks of the day are done once among the servers, and a failure holds no other task back", async () => {
  await Promise.all([planDay(db), planDay(db)]);
  await look();
  await look();
  expect(done).toEqual(["2096-10-27"]);
  expect(await jobs()).toMatchObject([
    { kind: "day", attempts: 0, run_at: new Date("2096-10-27T22:00:00Z"), failure: null },
    { kind: "day.fails", key: "2096-10-27", attempts: 1, failure: "not today" },
  ]);
});

test("a server whose clock is late does not do them again and again", async () => {
  const late = { now: () => Date.parse("2026-01-10T12:00:00Z"), today: () => isoDate("2026-01-10") };
  for (const handler of dayHandlers(late, [])) await runDueJobs(db, handler, turn);
  const [day] = await db.sharedRead({ text: "select run_at > now() as waits from shared.jobs where kind = 'day'" });
  expect(day).toEqual({ waits: true });
});

test("a day that was planned by a clock far ahead comes at once, one of tomorrow in its time", async () => {
  const waits = async () => (await db.sharedRead({ text: "select run_at > now() as waits from shared.jobs where kind = 'day'" }))[0];
  await look();
  expect(await waits()).toEqual({ waits: true });
  await planDay(db);
  expect(await waits()).toEqual({ waits: false });
  await db.shared((tx) => tx.run("update shared.jobs set run_at = now() + interval '25 hours' where kind = 'day'"));
  await planDay(db);
  expect(await waits()).toEqual({ waits: true });
});

test("they come back at midnight in Paris, the hour changed or not; the days without a server are not made up for", async () => {
  await look();
  const days = [
    ["2096-10-28T09:00:00Z", "2096-10-28", "2096-10-28T23:00:00Z"],
    ["2096-10-31T09:00:00Z", "2096-10-31", "2096-10-31T23:00:00Z"],
  ] as const;
  for (const [instant, day, next] of days) {
    [now, today] = [Date.parse(instant), isoDate(day)];
    await db.shared((tx) => tx.run("update shared.jobs set run_at = now() where kind = 'day'"));
    await look();
    expect((await jobs())[0]).toMatchObject({ kind: "day", run_at: new Date(next) });
  }
  expect(done).toEqual(["2096-10-27", "2096-10-28", "2096-10-31"]);
});
