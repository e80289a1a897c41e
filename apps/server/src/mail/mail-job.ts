import { z } from "zod";
import type { Db } from "../db/db.js";
import { jobHandler, JobRefused, type JobHandler } from "../jobs/handler.js";
import type { JobType } from "../jobs/queue.js";
import { eraseMail, eraseOldMails, markSent, waitingMail } from "./mails-repository.js";
import type { MailTransport } from "./transport.js";

type MailJob = JobType<{ mailId: string }>;
const PAYLOAD = z.object({ mailId: z.uuid() });

/** A mail that is to leave. */
export const MAIL_JOB: MailJob = { kind: "mail", payload: PAYLOAD };
/** One by which someone comes in: it has a turn of its own, which no number of notices holds back. */
export const ACCESS_MAIL_JOB: MailJob = { kind: "mail.access", payload: PAYLOAD };

/** Sends the mails of one kind. One that was sent, or given up, is erased: its links are secrets, and expired in the second case. */
export function mailHandler(db: Db, transport: MailTransport, kind = MAIL_JOB): JobHandler {
  return jobHandler(kind, {
    // Over a day and a half, the waits being of 1, 4, 16 and 64 minutes, then 4 hours.
    attempts: 12,
    waitSeconds: (attempts) => Math.min(60 * 4 ** (attempts - 1), 4 * 3600),
    leaseSeconds: 120,
    async run({ mailId }) {
      const mail = await waitingMail(db, mailId);
      if (!mail) return;
      if (mail.is_erased) throw new JobRefused("the mail was erased before it could leave");
      await transport.send(mail);
      return async (tx) => {
        await markSent(tx, mailId);
        if (!transport.keeps) await eraseMail(tx, mailId);
      };
    },
    onGivenUp: (tx, { mailId }) => eraseMail(tx, mailId),
  });
}

/** Erases what should not be there any more, however it stayed: mails of two days ago and their files, except on a machine that keeps them. */
export async function forgetMails(db: Db, transport: MailTransport): Promise<void> {
  if (!transport.keeps) await db.shared(eraseOldMails);
  await transport.forget();
}
