import { uuidv7 } from "uuidv7";
import type { Tx } from "../db/transaction.js";
import type { MailBrand } from "./brand.js";
import { htmlOf, textOf } from "./template.js";

/** A mail as its sender writes it: French sentences, and one button at most. */
export type Mail = {
  readonly recipient: string;
  readonly brand: MailBrand;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly href: string };
};

/** Writes a mail in the caller's transaction; it leaves when the transaction is committed. */
export async function enqueueMail(tx: Tx, mail: Mail): Promise<void> {
  const { recipient, brand, subject } = mail;
  await tx.run(
    `insert into shared.mails (id, recipient, sender_name, reply_to, subject, html, body, created_at, next_attempt_at)
     values ($1, $2, $3, $4, $5, $6, $7, now(), now())`,
    [uuidv7(), recipient, brand.name, brand.replyTo, subject, htmlOf(mail), textOf(mail)],
    { name: "mail_insert" },
  );
}
