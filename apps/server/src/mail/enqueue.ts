import { uuidv7 } from "uuidv7";
import type { Tx } from "../db/transaction.js";
import { enqueueJob, withdrawJobs } from "../jobs/queue.js";
import { ACCESS_MAIL_JOB, MAIL_JOB } from "./mail-job.js";
import { deleteMailsTo, insertMail } from "./mails-repository.js";
import { htmlOf, textOf, type Mail } from "./template.js";

type Sending = {
  /** Not before that instant, in milliseconds. */
  readonly at?: number;
  /** It opens an access to someone who waits for it. */
  readonly isAccess?: boolean;
};

/** Writes a mail in the caller's transaction; it leaves when the transaction is committed. */
export async function enqueueMail(tx: Tx, mail: Mail, { at, isAccess = false }: Sending = {}): Promise<void> {
  const { recipient, brand, subject } = mail;
  const id = uuidv7();
  const content = { html: htmlOf(mail), body: textOf(mail) };
  await insertMail(tx, { id, recipient, sender_name: brand.name, reply_to: brand.replyTo, subject, ...content });
  await enqueueJob(tx, isAccess ? ACCESS_MAIL_JOB : MAIL_JOB, { mailId: id }, at === undefined ? {} : { at });
}

/** Forgets every mail to an address, those that have not left included. */
export async function forgetMailsTo(tx: Tx, recipient: string): Promise<void> {
  const ids = await deleteMailsTo(tx, recipient);
  const payloads = ids.map((mailId) => ({ mailId }));
  for (const kind of [MAIL_JOB, ACCESS_MAIL_JOB]) await withdrawJobs(tx, kind, payloads);
}
