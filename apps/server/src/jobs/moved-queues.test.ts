import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { migrate } from "../db/migrate.js";
import { mailHandler } from "../mail/mail-job.js";
import { pushHandler } from "../modules/notifications/service.js";
import { databaseBefore } from "../testing/database-before.js";
import { runDueJobs } from "./run-jobs.js";

const db = await databaseBefore("_jobs.sql");

const SUBSCRIBED = `insert into shared.push_subscriptions (endpoint_hash, user_id, subscription, device, created_at)
  values ($1, $2, '{"endpoint": "https://push.example/a"}', 'mobile', now())`;

test("what waited in the queues of mails and push messages leaves from the queue of jobs, and what was given up stays so", async () => {
  const [userId, notificationId, due, later, sent, givenUp] = Array.from({ length: 6 }, () => uuidv7());
  const endpoint = Buffer.alloc(32, 7);
  await db.shared(async (tx) => {
    await tx.run("insert into shared.users (id, username, password_hash, role_id) values ($1, 'claire@test.example', '', 'client')", [
      userId,
    ]);
    await tx.run("insert into shared.notifications (user_id, id, title, published_at) values ($1, $2, 'TVA', now())", [
      userId,
      notificationId,
    ]);
    await tx.run(SUBSCRIBED, [endpoint, userId]);
    await tx.run("insert into shared.push_messages (id, endpoint_hash, payload, attempts, next_attempt_at) values ($1, $2, $3, 1, now())", [
      uuidv7(),
      endpoint,
      JSON.stringify({ title: "TVA", body: "", url: null, notificationId }),
    ]);
    await tx.run(
      `insert into shared.mails (id, recipient, subject, html, body, created_at, sent_at, attempts, next_attempt_at, failure) values
        ($1, 'claire@test.example', 'due', 'a', 'a', now(), null, 2, now(), '450 later'),
        ($2, 'claire@test.example', 'later', 'b', 'b', now(), null, 1, now() + interval '1 hour', '450 later'),
        ($3, 'claire@test.example', 'sent', '', '', now(), now(), 1, null, null),
        ($4, 'claire@test.example', 'given up', '', '', now(), null, 12, null, '550 unknown')`,
      [due, later, sent, givenUp],
    );
  });
  await migrate(db);
  // A browser whose session was not written down is subscribed again by its person.
  expect(await db.sharedRead({ text: "select from shared.push_subscriptions" })).toEqual([]);
  await db.shared((tx) => tx.run(SUBSCRIBED, [endpoint, userId]));
  const jobs = () =>
    db.sharedRead({
      text: `select payload ->> 'mailId' as mail, attempts, failure, run_at is null as given_up from shared.jobs where kind = 'mail' order by id`,
    });
  expect(await jobs()).toEqual([
    { mail: due, attempts: 2, failure: "450 later", given_up: false },
    { mail: later, attempts: 1, failure: "450 later", given_up: false },
    { mail: givenUp, attempts: 12, failure: "550 unknown", given_up: true },
  ]);

  const left: string[] = [];
  const turn = { isStopping: () => false, onFailure: () => undefined };
  const transport = {
    keeps: false,
    forget: async () => undefined,
    send: async (mail: { subject: string }) => void left.push(mail.subject),
  };
  await runDueJobs(db, mailHandler(db, transport), turn);
  const sender = {
    send: async ({ endpoint }: { endpoint: string }, payload: string) => {
      left.push(`${endpoint} ${JSON.parse(payload).title}`);
      return "sent" as const;
    },
  };
  await runDueJobs(db, pushHandler(db, sender), turn);
  expect(left).toEqual(["due", "https://push.example/a TVA"]);
});
