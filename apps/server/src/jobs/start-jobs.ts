import type { Db } from "../db/db.js";
import { planDay } from "./day.js";
import type { JobHandler } from "./handler.js";
import { startInterval } from "./interval.js";
import { dueKinds, lateKinds } from "./repository.js";
import { runDueJobs, type JobFailure } from "./run-jobs.js";

/** Someone who asks for a link looks at their mails at once; one short read each time is all that waiting costs. */
const LOOK_MILLISECONDS = 1_500;
const SWEEP_MILLISECONDS = 3_600_000;

/** What a server does by itself. */
export type BackgroundWork = {
  readonly handlers: readonly JobHandler[];
  /** What each server removes at its start, then every hour: what has served, what is too old to be kept. */
  readonly sweeps: readonly (() => Promise<void>)[];
};

type Log = {
  readonly onFailure: (failure: JobFailure) => void;
  /** Jobs have been due for an hour, and wait. */
  readonly onLate: (late: { readonly kind: string; readonly jobs: number }) => void;
  /** The queue itself could not be read or written, or a sweep failed. */
  readonly onError: (error: unknown) => void;
};

/** The queue at work, which can be stopped. */
export type RunningJobs = {
  /** Lets what runs end; nothing else begins. */
  stop(): Promise<void>;
};

/** Does the jobs of the queue, each kind apart so that none waits for another, and sweeps. */
export function startJobs(db: Db, { handlers, sweeps }: BackgroundWork, { onFailure, onLate, onError }: Log): RunningJobs {
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let isPlanned = false;
  const running = new Map<string, Promise<void>>();
  const start = (handler: JobHandler): void => {
    const done = runDueJobs(db, handler, { isStopping, stopping: stopping.signal, onFailure })
      .catch(onError)
      .then(() => void running.delete(handler.kind));
    running.set(handler.kind, done);
  };
  const look = startInterval({
    everyMilliseconds: LOOK_MILLISECONDS,
    onFailure: onError,
    async work() {
      if (!isPlanned) await planDay(db);
      isPlanned = true;
      const idle = handlers.filter(({ kind }) => !running.has(kind));
      const due = await dueKinds(
        db,
        idle.map(({ kind }) => kind),
      );
      for (const handler of idle) if (due.includes(handler.kind)) start(handler);
    },
  });
  const sweep = startInterval({
    everyMilliseconds: SWEEP_MILLISECONDS,
    onFailure: onError,
    async work() {
      await planDay(db).catch(onError);
      for (const one of sweeps) await one().catch(onError);
      for (const late of await lateKinds(db)) onLate(late);
    },
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all([look.stop(), sweep.stop()]);
      await Promise.all(running.values());
    },
  };
}
