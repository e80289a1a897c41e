import type { IsoDate } from "@comptoir/accounting/date";
import type { Db } from "../db/db.js";
import type { Tx } from "../db/transaction.js";
import { jobHandler, type JobHandler } from "../jobs/handler.js";
import type { Services } from "../services.js";
import type { PartnerFile, PartnerMessage, TaxPartner } from "../tax-partner/tax-partner.js";
import { READ_MESSAGES, SEND_FILING } from "./enqueue-sending.js";
import { companyExists, insertPartnerMessage } from "./filings-repository.js";

type Working = Pick<Services, "db" | "clock" | "taxPartner">;

/** What the areas that file something give to these jobs. */
export type Filing = {
  /** What a filing that waits to be sent says; null once it is taken, or replaced. */
  readonly fileToSend: (tx: Tx, companyId: string, filingId: string) => Promise<Omit<PartnerFile, "key"> | null>;
  /** Records a message in the books of a company, with what follows from it. */
  readonly receive: (tx: Tx, companyId: string, message: ReceivedMessage) => Promise<void>;
};

type ReceivedMessage = { readonly reference: string; readonly event: PartnerMessage["event"]; readonly today: IsoDate };

/** Answers are looked for that often: the administration's come minutes or days later. */
const EVERY_MILLISECONDS = 600_000;
const LIMITS = { leaseSeconds: 300, waitSeconds: (attempts: number) => Math.min(60 * 4 ** (attempts - 1), 3600) };

/** Hands filings to the partner and reads its messages; none without a partner. */
export function filingHandlers({ db, clock, taxPartner }: Working, filing: Filing): readonly JobHandler[] {
  if (taxPartner === null) return [];
  return [
    jobHandler(SEND_FILING, {
      ...LIMITS,
      attempts: Number.POSITIVE_INFINITY,
      run: ({ companyId, filingId }) => send({ db, partner: taxPartner, filing }, companyId, filingId),
    }),
    jobHandler(READ_MESSAGES, {
      ...LIMITS,
      attempts: Number.POSITIVE_INFINITY,
      async run() {
        for (const message of await taxPartner.messages()) {
          await receive({ db, clock, filing }, message);
          await taxPartner.confirm([message.id]);
        }
        return async () => ({ runAgainAt: new Date(clock.now() + EVERY_MILLISECONDS) });
      },
    }),
  ];
}

type Sending = { readonly db: Db; readonly partner: TaxPartner; readonly filing: Filing };

/** The key holds the company, so that a message finds its books. */
async function send({ db, partner, filing }: Sending, companyId: string, filingId: string): Promise<void> {
  const file = await db.reading(companyId, (tx) => filing.fileToSend(tx, companyId, filingId));
  if (file !== null) await partner.send({ key: `${companyId}.${filingId}`, ...file });
}

type Receiving = Pick<Working, "db" | "clock"> & { readonly filing: Filing };

/** Each message counts once; one that names no known filing is kept all the same. */
async function receive({ db, clock, filing }: Receiving, message: PartnerMessage): Promise<void> {
  const [companyId = "", reference = ""] = message.key.split(".");
  const isOurs = UUID.test(companyId) && (await db.shared((tx) => companyExists(tx, companyId)));
  if (!isOurs) {
    await db.shared((tx) => insertPartnerMessage(tx, message));
    return;
  }
  await db.tenant(companyId, async (tx) => {
    if (!(await insertPartnerMessage(tx, message))) return;
    await filing.receive(tx, companyId, { reference, event: message.event, today: clock.today() });
  });
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
