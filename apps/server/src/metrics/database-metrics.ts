import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../db/db.js";
import { countJobs, type JobCount } from "../jobs/repository.js";
import type { Metric } from "./exposition.js";

/** Who reads the metrics waits for ten seconds by default: what is known without the database is sent before. */
const ANSWER_MILLISECONDS = 3_000;

/** What the connections do, and what the queue of jobs holds; when the database does not answer, that it does not and nothing of jobs. */
export async function databaseMetrics(db: Db): Promise<readonly Metric[]> {
  const jobs = await Promise.race([countJobs(db).catch(() => null), pause(ANSWER_MILLISECONDS, null, { ref: false })]);
  return [
    {
      name: "comptoir_database_up",
      help: "1 when the database answers.",
      type: "gauge",
      samples: [{ value: jobs === null ? 0 : 1 }],
    },
    {
      name: "comptoir_database_connections",
      help: "Connections of each kind, by what they do.",
      type: "gauge",
      samples: db.load().flatMap(({ pool, open, idle }) => [
        { labels: { pool, state: "idle" }, value: idle },
        { labels: { pool, state: "busy" }, value: open - idle },
      ]),
    },
    {
      name: "comptoir_database_waiting",
      help: "Requests that wait for a connection of each kind, or for their turn to take one.",
      type: "gauge",
      samples: db.load().map(({ pool, waiting }) => ({ labels: { pool }, value: waiting })),
    },
    ...(jobs === null ? [] : jobMetrics(jobs)),
  ];
}

function jobMetrics(jobs: readonly JobCount[]): readonly Metric[] {
  return [
    {
      name: "comptoir_jobs",
      help: "Jobs of the queue by kind: waiting, failing (they will run again), given up (they wait for a person).",
      type: "gauge",
      samples: jobs.flatMap(({ kind, waiting, failing, given_up }) =>
        Object.entries({ waiting, failing, given_up }).map(([state, value]) => ({ labels: { kind, state }, value })),
      ),
    },
    {
      name: "comptoir_jobs_late_seconds",
      help: "For how long the oldest job of each kind has been due.",
      type: "gauge",
      samples: jobs.map(({ kind, late_seconds: value }) => ({ labels: { kind }, value })),
    },
  ];
}
