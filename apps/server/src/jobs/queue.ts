import { uuidv7 } from "uuidv7";
import type { z } from "zod";
import type { Tx } from "../db/transaction.js";
import { bringForward, deleteJobs, insertJob, moveBehind } from "./repository.js";

/** A kind of job and what it carries: what is asked for, and what its handler receives. */
export type JobType<Payload extends object> = { readonly kind: string; readonly payload: z.ZodType<Payload> };

type Asking = {
  /** The company it works for; a transaction on the books of a company asks for jobs of that company only. */
  readonly companyId?: string;
  /** Asked for once, until it is done: the same kind and key again change nothing. */
  readonly key?: string;
  /** Not before that instant, in milliseconds; at once when left out or past. */
  readonly at?: number;
};

/** Asks for a job in the caller's transaction: it runs once that is committed, and never when it fails. It may run twice. */
export async function enqueueJob<Payload extends object>(
  tx: Tx,
  { kind }: JobType<Payload>,
  payload: Payload,
  { companyId, key, at }: Asking = {},
): Promise<void> {
  await insertJob(tx, {
    id: uuidv7(),
    kind,
    payload,
    companyId: companyId ?? null,
    key: key ?? null,
    at: at === undefined ? null : new Date(at),
  });
}

/** Lets the due jobs of others pass before the ones of a kind that carry this: one person’s many do not hold the others back. */
export function letOthersPass<Payload extends object>(tx: Tx, { kind }: JobType<Payload>, carrying: Partial<Payload>): Promise<void> {
  return moveBehind(tx, { kind, carrying });
}

/** Makes the jobs of a kind that would not run before so many seconds run at once. */
export function hastenJobs<Payload extends object>(
  tx: Tx,
  { kind }: JobType<Payload>,
  { beyondSeconds }: { readonly beyondSeconds: number },
): Promise<void> {
  return bringForward(tx, { kind, beyondSeconds });
}

/** Takes back jobs that are no longer wanted, given up ones included; one that runs now ends. */
export function withdrawJobs<Payload extends object>(tx: Tx, { kind }: JobType<Payload>, payloads: readonly Payload[]): Promise<void> {
  return deleteJobs(tx, kind, payloads);
}
