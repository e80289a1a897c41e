import { randomInt } from "node:crypto";
import { z } from "zod";
import { BankProviderFailure } from "../../../../bank-provider/bank-provider.js";
import type { AppOptions } from "../../../../app-options.js";
import type { Tx } from "../../../../db/transaction.js";
import { jobHandler, type JobHandler } from "../../../../jobs/handler.js";
import { enqueueJob, type JobType } from "../../../../jobs/queue.js";
import type { Services } from "../../../../services.js";
import { settlesNothing } from "../../../books/consequences.js";
import { areConnectionsStopped, refreshConnectionStates } from "../connection-states.js";
import { readConnectionAccounts, readConnections } from "../connections-repository.js";
import { storeHandled, waitingEvents } from "../events-repository.js";
import { announceBank } from "../notices.js";
import { readBank } from "./read-bank.js";
import { readBankUser, storeToken, storeTokenLost } from "../users-repository.js";
import { writeReading } from "./write-reading.js";

/** What a reading of the banks of a company needs of the server. */
export type BankServices = Pick<Services, "db" | "clock" | "banks" | "cipher">;
type MailSender = Pick<AppOptions, "publicUrl" | "supportEmail">;

/** Reads the banks of a company; `event`: because of that one, which another reading may have handled. */
const SYNCHRONIZE: JobType<{ companyId: string; event?: string | undefined }> = {
  kind: "bank.sync",
  payload: z.object({ companyId: z.uuid(), event: z.string().optional() }),
};

/** Asks for a reading of the banks of a company, in the caller's transaction; `reason` distinguishes one request from the next. */
export function askForReading(
  tx: Tx,
  companyId: string,
  { reason, event }: { readonly reason: string; readonly event?: string },
): Promise<void> {
  return enqueueJob(tx, SYNCHRONIZE, { companyId, ...(event !== undefined && { event }) }, { companyId, key: `${companyId} ${reason}` });
}

/** The use that tokens are encrypted for. */
export function tokenContext(companyId: string): string {
  return `bank ${companyId}`;
}

const WAITS = [60, 300, 1_800, 7_200];

/** A bank that stays silent is asked again after 1, 5 and 30 minutes, then two hours, six times in all: the next day asks again. */
export function synchronizeHandler(services: BankServices, options: MailSender): JobHandler {
  return jobHandler(SYNCHRONIZE, {
    attempts: 6,
    leaseSeconds: 900,
    waitSeconds: (attempts) => Math.round(((WAITS[attempts - 1] ?? 7_200) * randomInt(100, 120)) / 100),
    run: async ({ companyId, event }) => {
      const isOver = event !== undefined && !(await services.db.reading(companyId, (tx) => waitingEvents(tx, companyId))).includes(event);
      if (!isOver) await synchronize(services, companyId, options);
    },
  });
}

/** Reads the banks of a company and keeps what they give. Throws a BankProviderFailure once what could be read is kept. */
async function synchronize(services: BankServices, companyId: string, options: MailSender): Promise<void> {
  const { db, clock, banks, cipher } = services;
  const [today, now] = [clock.today(), clock.now()];
  const known = await db.reading(companyId, async (tx) => ({
    user: await readBankUser(tx, companyId),
    connections: await readConnections(tx, companyId),
    accounts: await readConnectionAccounts(tx, companyId),
    events: await waitingEvents(tx, companyId),
    isStopped: await areConnectionsStopped(tx, companyId, today),
  }));
  if (known.user === null || banks === null || cipher === null) return;
  const token = cipher.decrypt(known.user.token, tokenContext(companyId));
  const asking = { db, banks, companyId, token, known: known.accounts, removed: new Set<number>(), now };
  const reading = known.isStopped ? null : await readBank(asking).catch(withoutToken);
  const linkedBy = known.connections[0]?.linked_by ?? null;
  const isCurrent = cipher.isCurrent(known.user.token);
  const rows =
    reading === null || reading === "token" ? 0 : [...reading.transactions.values()].reduce((total, one) => total + one.rows.length, 0);
  await db.tenant(
    companyId,
    async (tx) => {
      settlesNothing(tx, "the state of a connection is not in the books");
      if (!isCurrent) await storeToken(tx, companyId, cipher.encrypt(token, tokenContext(companyId)));
      // Erased meanwhile: nothing of what was read is kept.
      if ((await readBankUser(tx, companyId)) === null) return;
      if (reading === "token") await storeTokenLost(tx, companyId, now);
      if (reading === null || reading === "token" || linkedBy === null) await refreshConnectionStates(tx, companyId, { today, now });
      else await writeReading(db, tx, { companyId, reading, known: known.connections, linkedBy, today, now });
      await storeHandled(tx, companyId, known.events, now);
      await announceBank(tx, companyId, { today, now, options });
    },
    { isHeavy: rows > MANY_ROWS },
  );
  if (reading !== null && reading !== "token" && reading.failure !== null) throw reading.failure;
}

const MANY_ROWS = 2_000;

function withoutToken(error: unknown): "token" {
  if (error instanceof BankProviderFailure && error.kind === "token") return "token";
  throw error;
}
