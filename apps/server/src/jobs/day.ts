import { z } from "zod";
import { addDays, parisDay, parisMidnight } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Db } from "../db/db.js";
import { jobHandler, type JobAttempt, type JobHandler } from "./handler.js";
import { enqueueJob, hastenJobs, type JobType } from "./queue.js";

/** What an area does once a day. It may run twice, and the days when no server ran are not made up for. */
export type DayTask = { readonly name: string; readonly run: (today: IsoDate, attempt: JobAttempt) => Promise<void> };

type Clock = { readonly now: () => number; readonly today: () => IsoDate };

const DAY: JobType<Record<string, never>> = { kind: "day", payload: z.strictObject({}) };

/** The job of the day is asked for once; it then comes back each day by itself, also when the clock that said when was far ahead. */
export function planDay(db: Db): Promise<void> {
  return db.shared(async (tx) => {
    await enqueueJob(tx, DAY, {}, { key: "day" });
    await hastenJobs(tx, DAY, { beyondSeconds: LONGEST_DAY_SECONDS });
  });
}

/** With the change of hour, and a second server whose clock is late. */
const LONGEST_DAY_SECONDS = 26 * 3600;

/** The job of the day, which one server does, and the jobs that it asks for: one for each task, so that each is tried again alone. */
export function dayHandlers(clock: Clock, tasks: readonly DayTask[]): readonly JobHandler[] {
  const kinds = tasks.map((task) => ({ task, type: typeOf(task) }));
  const day = jobHandler(DAY, {
    ...LIMITS,
    attempts: Number.POSITIVE_INFINITY,
    run: async () => async (tx) => {
      const today = clock.today();
      for (const { type } of kinds) await enqueueJob(tx, type, { day: today }, { key: today });
      return { runAgainAt: new Date(parisMidnight(addDays(parisDay(clock.now()), 1))) };
    },
  });
  return [
    day,
    ...kinds.map(({ task, type }) => jobHandler(type, { ...LIMITS, run: (_payload, attempt) => task.run(clock.today(), attempt) })),
  ];
}

/** Until the next day, the waits being of 1, 4 and 16 minutes, then an hour. */
const LIMITS = { attempts: 26, leaseSeconds: 900, waitSeconds: (attempts: number) => Math.min(60 * 4 ** (attempts - 1), 3600) };

function typeOf({ name }: DayTask): JobType<{ day: string }> {
  return { kind: `day.${name}`, payload: z.object({ day: z.iso.date() }) };
}
