import type { Db } from "../db/db.js";
import type { Tx } from "../db/transaction.js";

/** A job that was taken; `attempts` counts this one, by which a server knows that it still holds it. */
export type TakenJob = { readonly id: string; readonly payload: unknown; readonly attempts: number };

type NewJob = {
  readonly id: string;
  readonly kind: string;
  readonly payload: object;
  readonly companyId: string | null;
  readonly key: string | null;
  /** Null: at once. */
  readonly at: Date | null;
};

/** Adds a job to the queue, to run from its instant on. */
export async function insertJob(tx: Tx, { id, kind, payload, companyId, key, at }: NewJob): Promise<void> {
  await tx.run(
    "select shared.put_job($1, $2, $3, $4, $5, greatest(now(), $6::timestamptz))",
    [id, kind, JSON.stringify(payload), companyId, key, at],
    {
      name: "job_insert",
    },
  );
}

/** The kinds, among those given, of which a job is due. */
export async function dueKinds(db: Db, kinds: readonly string[]): Promise<readonly string[]> {
  const rows = await db.sharedRead<{ kind: string }>({
    name: "jobs_due",
    text: "select kind from unnest($1::text[]) as kind where exists (select from shared.jobs j where j.kind = kind.kind and j.run_at <= now())",
    values: [kinds],
  });
  return rows.map(({ kind }) => kind);
}

/** Kinds of which jobs have been due for an hour: no server does them, or not fast enough. */
export async function lateKinds(db: Db): Promise<readonly { readonly kind: string; readonly jobs: number }[]> {
  return db.sharedRead({
    name: "jobs_late",
    text: "select kind, count(*)::int as jobs from shared.jobs where run_at < now() - interval '1 hour' group by kind order by kind",
  });
}

/** How many jobs of each kind wait, wait again after a failure, or were given up; and for how many seconds the oldest of them has been due. */
export async function countJobs(db: Db): Promise<readonly JobCount[]> {
  return db.sharedRead({
    name: "jobs_count",
    text: `select kind, count(*) filter (where run_at is not null and failure is null)::int as waiting,
        count(*) filter (where run_at is not null and failure is not null)::int as failing,
        count(*) filter (where run_at is null)::int as given_up,
        greatest(0, coalesce(extract(epoch from now() - min(run_at)), 0))::float8 as late_seconds
      from shared.jobs group by kind order by kind`,
  });
}

/** The jobs of one kind, by their state. */
export type JobCount = {
  readonly kind: string;
  readonly waiting: number;
  readonly failing: number;
  readonly given_up: number;
  readonly late_seconds: number;
};

/** Takes the job of a kind that has been due longest, for `leaseSeconds`, among those that no other server is taking. */
export async function takeJob(
  tx: Tx,
  { kind, leaseSeconds }: { readonly kind: string; readonly leaseSeconds: number },
): Promise<TakenJob | undefined> {
  const [job] = await tx.query<TakenJob>(
    `update shared.jobs set attempts = attempts + 1, run_at = now() + make_interval(secs => $2)
     where id = (select id from shared.jobs where kind = $1 and run_at <= now() order by run_at limit 1 for update skip locked)
     returning id, payload, attempts`,
    [kind, leaseSeconds],
    { name: "job_take" },
  );
  return job;
}

/** Puts the due jobs of a kind that carry this after the due jobs of others. */
export async function moveBehind(tx: Tx, { kind, carrying }: { readonly kind: string; readonly carrying: object }): Promise<void> {
  await tx.run("update shared.jobs set run_at = now() where kind = $1 and run_at < now() and attempts = 0 and payload @> $2::jsonb", [
    kind,
    JSON.stringify(carrying),
  ]);
}

/** Makes the jobs of a kind due that are not before so many seconds. */
export async function bringForward(
  tx: Tx,
  { kind, beyondSeconds }: { readonly kind: string; readonly beyondSeconds: number },
): Promise<void> {
  await tx.run("update shared.jobs set run_at = now() where kind = $1 and run_at > now() + make_interval(secs => $2)", [
    kind,
    beyondSeconds,
  ]);
}

/** True when no other server has taken the job since; it stays ours until the end of the transaction. */
export async function lockTakenJob(tx: Tx, { id, attempts }: TakenJob): Promise<boolean> {
  const rows = await tx.query("select from shared.jobs where id = $1 and attempts = $2 for update", [id, attempts]);
  return rows.length > 0;
}

/** Removes a job that is done. */
export async function deleteJob(tx: Tx, id: string): Promise<void> {
  await tx.run("delete from shared.jobs where id = $1", [id]);
}

/** The job comes back as if it had never run; not at once, even when the clock that says when is behind the database's. */
export async function runAgain(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run("update shared.jobs set run_at = greatest($2, now() + interval '1 minute'), attempts = 0, failure = null where id = $1", [
    id,
    at,
  ]);
}

/** The job comes back after so many seconds; with null it stays, to be seen, and nothing runs it again. */
export async function postponeJob(
  tx: Tx,
  { id, seconds, failure }: { readonly id: string; readonly seconds: number | null; readonly failure: string },
): Promise<void> {
  await tx.run("update shared.jobs set run_at = now() + make_interval(secs => $2), failure = $3 where id = $1", [id, seconds, failure]);
}

/** Removes the jobs of a kind that carry one of these payloads. */
export async function deleteJobs(tx: Tx, kind: string, payloads: readonly object[]): Promise<void> {
  await tx.run("delete from shared.jobs where kind = $1 and payload = any($2::jsonb[])", [
    kind,
    payloads.map((payload) => JSON.stringify(payload)),
  ]);
}

/** The ids of companies in their order, those that follow `last`. */
export async function companiesAfter(db: Db, last: string | null, limit: number): Promise<readonly string[]> {
  const rows = await db.sharedRead<{ id: string }>({
    name: "jobs_companies",
    text: "select id from shared.companies where $1::uuid is null or id > $1 order by id limit $2",
    values: [last, limit],
  });
  return rows.map(({ id }) => id);
}
