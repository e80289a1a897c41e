import type { Db } from "../db/db.js";
import { JobRefused, type Finish, type JobAttempt, type JobHandler } from "./handler.js";
import { deleteJob, lockTakenJob, postponeJob, runAgain, takeJob, type TakenJob } from "./repository.js";
import { withoutPersons } from "../logging/fields.js";

/** An attempt that failed. */
export type JobFailure = {
  readonly kind: string;
  readonly id: string;
  readonly attempts: number;
  readonly failure: string;
  readonly isGivenUp: boolean;
};

type Turn = JobAttempt & { readonly onFailure: (failure: JobFailure) => void };

/** Does the due jobs of one kind, one at a time, until none is left or the server stops. Servers that do so at once share them. */
export async function runDueJobs(db: Db, handler: JobHandler, turn: Turn): Promise<void> {
  while (!turn.isStopping()) {
    const job = await db.shared((tx) => takeJob(tx, handler));
    if (!job) return;
    const failure = await runJob(db, handler, job, turn);
    if (failure !== null) turn.onFailure(failure);
  }
}

/** Returns the failure of the attempt, told even of a job that was withdrawn or taken by another server since; null when the job is done. */
async function runJob(db: Db, handler: JobHandler, job: TakenJob, turn: JobAttempt): Promise<JobFailure | null> {
  const attempt = await attemptOf(handler, job, turn);
  return db.shared(async (tx) => {
    const isOurs = await lockTakenJob(tx, job);
    const { id, attempts, payload } = job;
    if ("finish" in attempt) {
      if (!isOurs) return null;
      const next = await attempt.finish?.(tx);
      await (next ? runAgain(tx, id, next.runAgainAt) : deleteJob(tx, id));
      return null;
    }
    const { failure } = attempt;
    const isGivenUp = attempt.isRefused || attempts >= handler.attempts;
    if (isOurs && isGivenUp) {
      await handler.onGivenUp(tx, payload);
      await postponeJob(tx, { id, seconds: null, failure });
    } else if (isOurs) await postponeJob(tx, { id, seconds: handler.waitSeconds(attempts), failure });
    return { kind: handler.kind, id, attempts, failure, isGivenUp };
  });
}

type Attempt = { readonly finish: Finish | void } | { readonly failure: string; readonly isRefused: boolean };

async function attemptOf(handler: JobHandler, { payload, attempts }: TakenJob, turn: JobAttempt): Promise<Attempt> {
  // Taken again although its last attempt never ended: each server that ran it stopped.
  if (attempts > handler.attempts) return { failure: "the server stopped during each attempt", isRefused: true };
  try {
    return { finish: await handler.run(payload, turn) };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { failure: withoutPersons(text.slice(0, 2_000)).slice(0, 500), isRefused: error instanceof JobRefused };
  }
}
