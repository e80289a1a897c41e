import type { Db } from "../db/db.js";
import type { MailTransport, StoredMail } from "./transport.js";

/** Mails of one round. */
const AT_MOST = 20;
/** Attempts before a mail is given up: over a day and a half, the waits being of 1, 4, 16 and 64 minutes, then 4 hours. */
const ATTEMPTS = 12;
/** Whoever takes a mail has that long to send it, in seconds; a server that dies leaves it to another. */
const TURN_SECONDS = 120;

/** Sends the mails whose moment has come, each once among the servers that run; answers how many it tried. */
export async function deliverMails(db: Db, transport: MailTransport, { isStopping }: { isStopping: () => boolean }): Promise<number> {
  let tried = 0;
  while (tried < AT_MOST && !isStopping()) {
    const [mail] = await db.shared((tx) => tx.query<StoredMail & { attempts: number }>(TAKE, [TURN_SECONDS], { name: "mail_take" }));
    if (!mail) break;
    tried += 1;
    await deliver(db, transport, mail);
  }
  return tried;
}

/** Erases what should not be there any more, whatever kept it: mails of two days ago and their files, except on a machine that keeps them. */
export async function forgetMails(db: Db, transport: MailTransport): Promise<void> {
  if (!transport.keeps) await db.shared((tx) => tx.run(ERASE_OLD));
  await transport.forget();
}

async function deliver(db: Db, transport: MailTransport, mail: StoredMail & { attempts: number }): Promise<void> {
  const failure = await transport.send(mail).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  await db.shared((tx) =>
    failure === null
      ? tx.run(transport.keeps ? SENT : SENT_AND_ERASED, [mail.id])
      : tx.run(FAILED, [mail.id, failure.slice(0, 500), mail.attempts < ATTEMPTS ? waitSeconds(mail.attempts) : null]),
  );
}

/** Seconds before the next attempt, after that many. */
function waitSeconds(attempts: number): number {
  return Math.min(60 * 4 ** (attempts - 1), 4 * 3600);
}

const TAKE = `update shared.mails set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $1)
  where id = (select id from shared.mails where sent_at is null and next_attempt_at <= now()
    order by next_attempt_at limit 1 for update skip locked)
  returning id, recipient, sender_name, reply_to, subject, html, body, attempts`;
const SENT = "update shared.mails set sent_at = now(), next_attempt_at = null, failure = null where id = $1";
/** The links of a mail are secrets: what was sent is not kept. */
const SENT_AND_ERASED =
  "update shared.mails set sent_at = now(), next_attempt_at = null, failure = null, html = '', body = '' where id = $1";
/** What is given up is not kept either: its links have expired. */
const FAILED = `update shared.mails set failure = $2, next_attempt_at = now() + make_interval(secs => $3),
  html = case when $3::double precision is null then '' else html end, body = case when $3::double precision is null then '' else body end
  where id = $1`;
/** Every mail was sent or given up by then. */
const ERASE_OLD = `update shared.mails set html = '', body = '', next_attempt_at = null
  where created_at < now() - interval '2 days' and (html <> '' or body <> '')`;
