import { ECDH } from "node:crypto";
import { z } from "zod";
import type { Notification } from "@comptoir/contract/notifications/notifications";
import type { Caller } from "../../access/caller.js";
import type { Tx } from "../../db/transaction.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
export { pushHandler } from "./push-job.js";
import { keepNewest, removeSubscription, saveSubscription, subscribedIn } from "./push-repository.js";
import type { PushSubscriber } from "../../push/push-sender.js";
import { isPinned, markRead, SHOWN_NOTIFICATIONS, type NotificationRow } from "./repository.js";

export { announce, announceOnce, announceToStaff, publishFact, wordsForStaff } from "./announce.js";
export { publishNotification, publishOnce } from "./publish.js";
export {
  forgetNotifications,
  hideFact,
  hideNotifications,
  isToldOf,
  recipientsOf,
  staffMemberOf,
  staffOf,
  type Recipient,
} from "./repository.js";

/** The id of every pinned notification (specification, point 4). */
const PERMANENT = "permanent";
/** Browsers of one person that receive messages. */
const DEVICES = 20;

/** The given facts that no longer hold: what they are about went without their area knowing of it. */
export type StaleFacts = (facts: readonly string[]) => Promise<ReadonlySet<string>>;

/** What a person sees: the pinned ones, then the last 30 days, the newest first, without stale facts. */
export async function notificationsOf({ db, clock }: Services, userId: string, staleFacts: StaleFacts): Promise<Notification[]> {
  const rows = await db.sharedRead<NotificationRow>({
    name: "notifications_shown",
    text: SHOWN_NOTIFICATIONS,
    values: [userId, clock.today()],
  });
  const stale = await staleFacts(rows.flatMap(({ fact }) => fact ?? []));
  return rows.filter(({ fact }) => fact === null || !stale.has(fact)).map(notificationOf);
}

function notificationOf(row: NotificationRow): Notification {
  return {
    id: row.pinned ? PERMANENT : row.id,
    notificationId: row.id,
    title: row.title,
    description: row.description,
    link: row.link,
    linkLabel: row.link_label,
    picture: row.picture,
    date: row.day,
    status: row.pinned || row.is_read ? "1" : "0",
    visibility: "visible",
  };
}

/** Marks one as read, once. Refuses a pinned one, and notifications of others. */
export async function readOne(
  tx: Tx,
  { userId, id, now }: { readonly userId: string; readonly id: string; readonly now: number },
): Promise<void> {
  if (id === PERMANENT) throw new Refusal({ code: "notification.permanent" });
  if (!z.uuid().safeParse(id).success) throw new Refusal({ code: "not_found", what: "notification" });
  const pinned = await isPinned(tx, userId, id);
  if (pinned === null) throw new Refusal({ code: "not_found", what: "notification" });
  if (pinned) throw new Refusal({ code: "notification.permanent" });
  await markRead(tx, { userId, id, at: now });
}

/** Registers a browser for the messages of a person, until their session there ends (`auth.required` when it just has). */
export async function registerDevice(
  tx: Tx,
  { push }: Pick<Services, "push">,
  { userId, familyId, token, device, now }: Caller & { token: string; device: "desktop" | "mobile"; now: number },
): Promise<void> {
  const subscription = subscriptionOf(token);
  if (subscription === null || !push.accepts(subscription.endpoint)) throw new Refusal({ code: "push.token" });
  const isSaved = await saveSubscription(tx, { userId, familyId: familyId ?? null, subscription, device, at: now });
  if (!isSaved) throw new Refusal({ code: "auth.required" });
  await keepNewest(tx, userId, DEVICES);
}

/** What a browser needs to subscribe, and which ones this session has subscribed. */
export async function pushKeyFor({ db, push }: Services, { userId, familyId }: Caller) {
  const [key, endpoints] = await Promise.all([push.publicKey(), subscribedIn(db, { userId, familyId: familyId ?? null })]);
  return { key, endpoints: [...endpoints] };
}

/** Ends the push messages of a browser. Throws when its token cannot be read. */
export async function unregister(tx: Tx, { userId, token }: { readonly userId: string; readonly token: string }): Promise<void> {
  const subscription = subscriptionOf(token);
  if (subscription === null) throw new Refusal({ code: "push.token" });
  await removeSubscription(tx, userId, subscription);
}

const SubscriptionSchema = z.object({
  endpoint: z.string().max(2000),
  keys: z.object({ p256dh: z.string().refine(isCurvePoint), auth: z.string().regex(/^[\w-]{22}(==)?$/) }),
});

function subscriptionOf(token: string): PushSubscriber | null {
  try {
    return SubscriptionSchema.parse(JSON.parse(token));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** A public key that a message can be encrypted for (RFC 8291): 65 bytes, a point of P-256. */
function isCurvePoint(text: string): boolean {
  if (!/^[\w-]{87}=?$/.test(text)) return false;
  try {
    ECDH.convertKey(text, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}
