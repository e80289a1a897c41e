import { uuidv7 } from "uuidv7";
import type { Tx } from "../db/transaction.js";
import { enqueueJob, withdrawJobs } from "../jobs/queue.js";
import { MAIL_JOB } from "./mail-job.js";
import { deleteMailsTo, insertMail } from "./mails-repository.js";
import { htmlOf, textOf, type Mail } from "./template.js";

/** Writes a mail in the caller's transaction; it leaves when the transaction is committed, not before `at` (milliseconds). */
export async function enqueueMail(tx: Tx, mail: Mail, { at }: { readonly at?: number } = {}): Promise<void> {
  const { recipient, brand, subject } = mail;
  const id = uuidv7();
  const content = { html: htmlOf(mail), body: textOf(mail) };
  await insertMail(tx, { id, recipient, sender_name: brand.name, reply_to: brand.replyTo, subject, ...content });
  await enqueueJob(tx, MAIL_JOB, { mailId: id }, at === undefined ? {} : { at });
}

/** Forgets every mail to an address, those that have not left included. */
export async function forgetMailsTo(tx: Tx, recipient: string): Promise<void> {
  const ids = await deleteMailsTo(tx, recipient);
  await withdrawJobs(
    tx,
    MAIL_JOB,
    ids.map((mailId) => ({ mailId })),
  );
}
