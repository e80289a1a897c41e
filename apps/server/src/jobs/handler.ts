import type { Tx } from "../db/transaction.js";
import type { JobType } from "./queue.js";

/** Written in the transaction that ends the job; a job that comes back says when. */
export type Finish = (tx: Tx) => Promise<{ readonly runAgainAt: Date } | void>;

/** What a job that lasts looks at: the server waits for it to stop. */
export type JobAttempt = {
  readonly isStopping: () => boolean;
  /** Aborted once the server stops: for one long wait, which cannot look. */
  readonly stopping?: AbortSignal;
};

/** How the jobs of one kind are done, tried again and given up. */
export type JobHandler = {
  readonly kind: string;
  /** Attempts before the job is given up. */
  readonly attempts: number;
  /** How long an attempt may last: after that, another server takes the job. */
  readonly leaseSeconds: number;
  /** Seconds before the next attempt, after that many. */
  readonly waitSeconds: (attempts: number) => number;
  /** Does the job, which may have been done already, in whole or in part. What it throws makes it run again later. */
  readonly run: (payload: unknown, attempt: JobAttempt) => Promise<Finish | void>;
  /** Written in the transaction that gives the job up. */
  readonly onGivenUp: (tx: Tx, payload: unknown) => Promise<void>;
};

/** Thrown by a handler when another attempt would be worth nothing: the job is given up at once. */
export class JobRefused extends Error {
  override readonly name = "JobRefused";
}

type Settings<Payload> = Omit<JobHandler, "kind" | "run" | "onGivenUp"> & {
  readonly run: (payload: Payload, attempt: JobAttempt) => Promise<Finish | void>;
  readonly onGivenUp?: (tx: Tx, payload: Payload) => Promise<void>;
};

/** The handler of a kind, given by the area that the kind belongs to. A payload of another shape is given up. */
export function jobHandler<Payload extends object>(
  { kind, payload: schema }: JobType<Payload>,
  { run, onGivenUp, ...limits }: Settings<Payload>,
): JobHandler {
  return {
    kind,
    ...limits,
    run: (payload, attempt) => {
      const parsed = schema.safeParse(payload);
      if (!parsed.success) throw new JobRefused(`not a payload of ${kind}: ${parsed.error.message}`);
      return run(parsed.data, attempt);
    },
    async onGivenUp(tx, payload) {
      const parsed = schema.safeParse(payload);
      if (parsed.success) await onGivenUp?.(tx, parsed.data);
    },
  };
}
