import { z } from "zod";
import type { IsoDate } from "@comptoir/accounting/date";
import type { AppOptions } from "../../../app-options.js";
import type { Tx } from "../../../db/transaction.js";
import { jobHandler, type JobHandler } from "../../../jobs/handler.js";
import { enqueueJob, type JobType } from "../../../jobs/queue.js";
import { settlesNothing } from "../../books/consequences.js";
import { refreshConnectionStates } from "./connection-states.js";
import { deleteOldEvents, waitingEvents } from "./events-repository.js";
import { announceBank } from "./notices.js";
import { askForReading, type BankServices } from "./reading/synchronize.js";
import { readBankUser } from "./users-repository.js";

const TIMERS: JobType<{ companyId: string }> = { kind: "bank.timers", payload: z.object({ companyId: z.uuid() }) };
const EVERY_MILLISECONDS = 15 * 60_000;

/** What time alone changes of the connections of a company is read every quarter of an hour: asked for once, the job comes back while a bank is connected. */
export function planTimers(tx: Tx, companyId: string): Promise<void> {
  return enqueueJob(tx, TIMERS, { companyId }, { companyId, key: companyId });
}

/** Reads the clock for a company that has a bank connected. */
export function bankTimersHandler({ db, clock }: BankServices, options: Pick<AppOptions, "publicUrl" | "supportEmail">): JobHandler {
  return jobHandler(TIMERS, {
    attempts: Number.POSITIVE_INFINITY,
    leaseSeconds: 300,
    waitSeconds: () => 300,
    run: async ({ companyId }) => {
      const isConnected = await db.tenant(
        companyId,
        async (tx) => {
          const [today, now] = [clock.today(), clock.now()];
          settlesNothing(tx, "the state of a connection is not in the books");
          if ((await readBankUser(tx, companyId)) === null) return false;
          await refreshConnectionStates(tx, companyId, { today, now });
          await announceBank(tx, companyId, { today, now, options });
          const [event] = await waitingEvents(tx, companyId);
          if (event !== undefined) await askForReading(tx, companyId, { reason: `late ${today} ${event}`, event });
          return true;
        },
        {},
      );
      return async () => {
        if (isConnected) return { runAgainAt: new Date(clock.now() + EVERY_MILLISECONDS) };
      };
    },
  });
}

/** Once a day, in each company: whether its banks are read no more, and the reading that no event asked for. */
export async function readBanksOfDay(
  tx: Tx,
  companyId: string,
  { today, now }: { readonly today: IsoDate; readonly now: number },
): Promise<void> {
  settlesNothing(tx, "the state of a connection is not in the books");
  const isStopped = await refreshConnectionStates(tx, companyId, { today, now });
  await deleteOldEvents(tx, companyId);
  if ((await readBankUser(tx, companyId)) === null) return;
  await planTimers(tx, companyId);
  if (!isStopped) await askForReading(tx, companyId, { reason: today });
}
