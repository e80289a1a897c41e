import type { Db } from "../db/db.js";
import { deliverMails, forgetMails } from "../mail/delivery.js";
import type { MailTransport } from "../mail/transport.js";
import { deliverPushMessages } from "../modules/notifications/push-delivery.js";
import type { PushSender } from "../modules/notifications/push-sender.js";
import { startRounds, type Rounds } from "./rounds.js";

/** Someone who asks for a link looks at their mails at once; one short read at each round is all that waiting costs. */
const EVERY_MILLISECONDS = 1_500;
/** What is too old to be kept is looked for at the start, then every hour. */
const SWEEP_MILLISECONDS = 3_600_000;

type Settings = {
  readonly db: Db;
  readonly mails: MailTransport;
  readonly push: PushSender;
  readonly onFailure: (error: unknown) => void;
};

/** Sends what the transactions of requests left to send, and sweeps what has served. */
export function startOutgoing({ db, mails, push, onFailure }: Settings): Rounds {
  let sweptAt = -Infinity;
  return startRounds({
    everyMilliseconds: EVERY_MILLISECONDS,
    onFailure,
    async work(turn) {
      const [due] = await db.sharedRead<{ mails: boolean; messages: boolean; rates: boolean }>({ name: "outgoing_due", text: DUE });
      if (due?.mails) await deliverMails(db, mails, turn);
      if (due?.messages) await deliverPushMessages(db, push, turn);
      if (performance.now() - sweptAt >= SWEEP_MILLISECONDS) {
        await forgetMails(db, mails);
        sweptAt = performance.now();
      }
      if (due?.rates) await db.shared((tx) => tx.run("delete from shared.rates where period < now() - interval '2 days'"));
    },
  });
}

const DUE = `select exists (select from shared.mails where sent_at is null and next_attempt_at <= now()) as mails,
  exists (select from shared.push_messages where next_attempt_at <= now()) as messages,
  exists (select from shared.rates where period < now() - interval '3 days') as rates`;
