import { createHash } from "node:crypto";
import type { Db } from "../../db/db.js";
import type { Tx } from "../../db/transaction.js";
import type { PushSubscriber } from "../../push/push-sender.js";

/** The devices of a person, by the hash of their address. */
export async function devicesOf(tx: Tx, userId: string): Promise<readonly string[]> {
  const rows = await tx.query<{ endpoint: string }>("select endpoint from shared.devices_of($1)", [userId]);
  return rows.map(({ endpoint }) => endpoint);
}

/** A notification on its way to a device. */
export type DeviceMessage = {
  readonly subscription: PushSubscriber;
  readonly title: string;
  readonly description: string;
  readonly link: string | null;
};

type Addressed = { readonly userId: string; readonly notificationId: string; readonly endpointHash: string };

/** None when the device has left the person meanwhile, or when the notification is no longer shown. */
export async function readMessage(db: Db, { userId, notificationId, endpointHash }: Addressed): Promise<DeviceMessage | undefined> {
  const [message] = await db.sharedRead<DeviceMessage>({
    name: "push_message",
    text: `select s.subscription, n.title, n.description, n.link from shared.push_subscriptions s
      join shared.notifications n on n.user_id = s.user_id and n.id = $2 and n.hidden_at is null
      where s.endpoint_hash = decode($3, 'hex') and s.user_id = $1`,
    values: [userId, notificationId, endpointHash],
  });
  return message;
}

type NewSubscription = {
  readonly userId: string;
  /** The session that it goes with; null for a caller without one. */
  readonly familyId: string | null;
  readonly subscription: PushSubscriber;
  readonly device: string;
  readonly at: number;
};

/** A device that someone else signed in on changes hands. Returns false when the session has just ended: nothing is kept for it. */
export async function saveSubscription(tx: Tx, { userId, familyId, subscription, device, at }: NewSubscription): Promise<boolean> {
  const saved = await tx.run(
    `insert into shared.push_subscriptions (endpoint_hash, user_id, family_id, subscription, device, created_at)
     select $1, $2, $3::uuid, $4::jsonb, $5, $6
     where $3::uuid is null or exists (select from shared.devices where id = $3::uuid for share)
     on conflict (endpoint_hash) do update set user_id = $2, family_id = $3, subscription = $4::jsonb, device = $5`,
    [hashOf(subscription), userId, familyId, JSON.stringify(subscription), device, new Date(at)],
  );
  return saved > 0;
}

/** The browsers that a session has subscribed, by the hash of their address. */
export async function subscribedIn(db: Db, { userId, familyId }: { userId: string; familyId: string | null }): Promise<readonly string[]> {
  const rows = await db.sharedRead<{ endpoint: string }>({
    name: "push_of_session",
    text: `select encode(endpoint_hash, 'hex') as endpoint from shared.push_subscriptions
      where user_id = $1 and family_id is not distinct from $2::uuid`,
    values: [userId, familyId],
  });
  return rows.map(({ endpoint }) => endpoint);
}

/** Removes the subscription of a browser to push messages, when it is this person's. */
export async function removeSubscription(tx: Tx, userId: string, subscription: PushSubscriber): Promise<void> {
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

/** A device that listens no longer. */
export async function removeDeadSubscription(tx: Tx, endpointHash: string): Promise<void> {
  await tx.run("delete from shared.push_subscriptions where endpoint_hash = decode($1, 'hex')", [endpointHash]);
}

function hashOf({ endpoint }: PushSubscriber): Buffer {
  return createHash("sha256").update(endpoint).digest();
}
