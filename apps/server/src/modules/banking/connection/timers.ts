import { z } from "zod";
import type { AppOptions } from "../../../app-options.js";
import { jobHandler, type JobAttempt, type JobHandler } from "../../../jobs/handler.js";
import { enqueueJob, hastenJobs, type JobType } from "../../../jobs/queue.js";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import type { IsoDate } from "@comptoir/accounting/date";
import { settlesNothing } from "../../books/consequences.js";
import { refreshStates } from "./connection-states.js";
import { deleteOldEvents, waitingEvents } from "./events-repository.js";
import { announceBank } from "./notices.js";
import { askForReading, type BankServices } from "./synchronize.js";
import { companiesWithBanks, readBankUser } from "./users-repository.js";

type MailSender = Pick<AppOptions, "publicUrl" | "supportEmail">;

const TIMERS: JobType<Record<string, never>> = { kind: "bank.timers", payload: z.strictObject({}) };
const EVERY_MILLISECONDS = 15 * 60_000;
const BATCH = 500;

/** What time alone changes of connections is read every quarter of an hour: the job is asked for once, then comes back. */
export function planBankTimers(db: Db): Promise<void> {
  return db.shared(async (tx) => {
    await enqueueJob(tx, TIMERS, {}, { key: "timers" });
    await hastenJobs(tx, TIMERS, { beyondSeconds: (2 * EVERY_MILLISECONDS) / 1000 });
  });
}

/** Reads the clock for every company that has a bank connected. */
export function bankTimersHandler(services: BankServices, options: MailSender): JobHandler {
  return jobHandler(TIMERS, {
    attempts: Number.POSITIVE_INFINITY,
    leaseSeconds: 900,
    waitSeconds: () => 300,
    run: async (_payload, attempt) => {
      await readClock(services, attempt, options);
      return async () => ({ runAgainAt: new Date(services.clock.now() + EVERY_MILLISECONDS) });
    },
  });
}

async function readClock({ db, clock }: BankServices, { isStopping }: JobAttempt, options: MailSender): Promise<void> {
  for (let last: string | null = null; ;) {
    const ids: readonly string[] = await companiesWithBanks(db, last, BATCH);
    for (const companyId of ids) {
      if (isStopping()) throw new Error("the server stopped before the last company");
      await db.tenant(companyId, (tx) => readClockOf(tx, companyId, { today: clock.today(), now: clock.now(), options }), {});
    }
    last = ids.at(-1) ?? null;
    if (last === null) return;
  }
}

type Reading = { readonly today: IsoDate; readonly now: number; readonly options: MailSender };

async function readClockOf(tx: Tx, companyId: string, reading: Reading): Promise<void> {
  settlesNothing(tx, "the state of a connection is not in the books");
  await refreshStates(tx, companyId, reading);
  await announceBank(tx, companyId, reading);
  const [event] = await waitingEvents(tx, companyId);
  if (event !== undefined) await askForReading(tx, companyId, { reason: `late ${reading.today} ${event}`, event });
}

/** Once a day, in each company: whether its banks are read no more, and the reading that no event asked for. */
export async function readBanksOfDay(
  tx: Tx,
  companyId: string,
  { today, now }: { readonly today: IsoDate; readonly now: number },
): Promise<void> {
  settlesNothing(tx, "the state of a connection is not in the books");
  const isStopped = await refreshStates(tx, companyId, { today, now });
  await deleteOldEvents(tx, companyId);
  if (!isStopped && (await readBankUser(tx, companyId)) !== null) await askForReading(tx, companyId, { reason: today });
}
