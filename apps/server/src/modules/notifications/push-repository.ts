import { createHash } from "node:crypto";
import { uuidv7 } from "uuidv7";
import type { Tx } from "../../db/transaction.js";

/** What a browser gives to receive messages (Push API, PushSubscription.toJSON). */
export type Subscription = { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };

/** What the service worker receives. */
export type PushPayload = {
  readonly title: string;
  readonly body: string;
  /** Where a click leads. */
  readonly url: string | null;
  readonly notificationId: string;
};

/** A message that waits, with the subscription that it goes to. */
export type PushMessage = {
  readonly id: string;
  readonly endpoint_hash: Buffer;
  readonly payload: string;
  readonly attempts: number;
  readonly subscription: Subscription;
};

/** One message for each device of the person. */
export async function enqueuePush(tx: Tx, userId: string, payload: PushPayload): Promise<void> {
  const devices = await tx.query<{ endpoint_hash: Buffer }>("select endpoint_hash from shared.push_subscriptions where user_id = $1", [
    userId,
  ]);
  for (const { endpoint_hash } of devices) {
    await tx.run("insert into shared.push_messages (id, endpoint_hash, payload, next_attempt_at) values ($1, $2, $3, now())", [
      uuidv7(),
      endpoint_hash,
      JSON.stringify(payload),
    ]);
  }
}

/** A device that someone else signed in on changes hands. */
export async function saveSubscription(
  tx: Tx,
  { userId, subscription, device, at }: { userId: string; subscription: Subscription; device: string; at: number },
): Promise<void> {
  await tx.run(
    `insert into shared.push_subscriptions (endpoint_hash, user_id, subscription, device, created_at) values ($1, $2, $3, $4, $5)
     on conflict (endpoint_hash) do update set user_id = $2, subscription = $3, device = $4`,
    [hashOf(subscription), userId, JSON.stringify(subscription), device, new Date(at)],
  );
}

export async function removeSubscription(tx: Tx, userId: string, subscription: Subscription): Promise<void> {
  await tx.run("delete from shared.push_subscriptions where endpoint_hash = $1 and user_id = $2", [hashOf(subscription), userId]);
}

/** The subscriptions of one person, the oldest beyond `kept` removed. */
export async function keepNewest(tx: Tx, userId: string, kept: number): Promise<void> {
  await tx.run(
    `delete from shared.push_subscriptions where user_id = $1 and endpoint_hash not in
       (select endpoint_hash from shared.push_subscriptions where user_id = $1 order by created_at desc limit $2)`,
    [userId, kept],
  );
}

/** Takes one message whose moment has come, for `seconds`. */
export async function takeMessage(tx: Tx, seconds: number): Promise<PushMessage | undefined> {
  const [message] = await tx.query<PushMessage>(TAKE, [seconds], { name: "push_take" });
  return message;
}

const TAKE = `update shared.push_messages m set attempts = m.attempts + 1, next_attempt_at = now() + make_interval(secs => $1)
  from shared.push_subscriptions s
  where s.endpoint_hash = m.endpoint_hash and m.id = (select id from shared.push_messages where next_attempt_at <= now()
    order by next_attempt_at limit 1 for update skip locked)
  returning m.id, m.endpoint_hash, m.payload, m.attempts, s.subscription`;

export async function removeMessage(tx: Tx, id: string): Promise<void> {
  await tx.run("delete from shared.push_messages where id = $1", [id]);
}

export async function postponeMessage(tx: Tx, id: string, seconds: number): Promise<void> {
  await tx.run("update shared.push_messages set next_attempt_at = now() + make_interval(secs => $2) where id = $1", [id, seconds]);
}

/** Its messages go with it. */
export async function removeDeadSubscription(tx: Tx, endpointHash: Buffer): Promise<void> {
  await tx.run("delete from shared.push_subscriptions where endpoint_hash = $1", [endpointHash]);
}

function hashOf({ endpoint }: Subscription): Buffer {
  return createHash("sha256").update(endpoint).digest();
}
