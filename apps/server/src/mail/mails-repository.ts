import type { Db } from "../db/db.js";
import type { Tx } from "../db/transaction.js";
import type { StoredMail } from "./transport.js";

/** Stores a mail that is to be sent. */
export async function insertMail(tx: Tx, { id, recipient, sender_name, reply_to, subject, html, body }: StoredMail): Promise<void> {
  await tx.run("select shared.put_mail($1, $2, $3, $4, $5, $6, $7, now())", [id, recipient, sender_name, reply_to, subject, html, body], {
    name: "mail_insert",
  });
}

/** A mail that has not left; its words are gone once it was given up or erased. */
export async function waitingMail(db: Db, id: string): Promise<(StoredMail & { is_erased: boolean }) | undefined> {
  const [mail] = await db.sharedRead<StoredMail & { is_erased: boolean }>({
    name: "mail_waiting",
    text: `select id, recipient, sender_name, reply_to, subject, html, body, html = '' and body = '' as is_erased
      from shared.mails where id = $1 and sent_at is null`,
    values: [id],
  });
  return mail;
}

/** Notes that a mail has left. */
export async function markSent(tx: Tx, id: string): Promise<void> {
  await tx.run("update shared.mails set sent_at = now() where id = $1", [id]);
}

/** The links of a mail are secrets: its words do not stay. */
export async function eraseMail(tx: Tx, id: string): Promise<void> {
  await tx.run("update shared.mails set html = '', body = '' where id = $1", [id]);
}

/** Every mail was sent or given up by then. */
export async function eraseOldMails(tx: Tx): Promise<void> {
  await tx.run("update shared.mails set html = '', body = '' where created_at < now() - interval '2 days' and (html <> '' or body <> '')");
}

/** Removes the mails to an address; returns their ids. */
export async function deleteMailsTo(tx: Tx, recipient: string): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>("delete from shared.mails where recipient = $1 returning id", [recipient]);
  return rows.map(({ id }) => id);
}
