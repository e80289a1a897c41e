import { z } from "zod";
import { endpoint } from "./endpoint.js";
import { Answer } from "./values.js";

export const Notification = z.object({
  /** `permanent` = pinned, cannot be dismissed; else the same as `notificationId`. */
  id: z.string(),
  notificationId: z.string(),
  title: z.string(),
  /** Clean HTML. */
  description: z.string(),
  link: z.string().nullable(),
  linkLabel: z.string().nullable(),
  picture: z.string().nullable(),
  /** The day it was published in Paris, `2026-04-14`. */
  date: z.string(),
  /** `0` = unread, `1` = read, which a pinned one always is. */
  status: z.enum(["0", "1"]),
  visibility: z.enum(["visible", "hidden"]),
});
export type Notification = z.output<typeof Notification>;

/** The last 30 days and the pinned ones, the newest first, without the hidden ones. */
export const listNotifications = endpoint({
  method: "GET",
  path: "/api/v1/notification",
  area: "notifications",
  summary: "Les notifications",
  permission: "session",
  reply: z.object({ data: z.array(Notification) }),
});

export const readNotification = endpoint({
  method: "POST",
  path: "/api/v1/notification",
  area: "notifications",
  summary: "Marquer une notification comme lue",
  permission: "session",
  /** The item's `id` or `notificationId`; a pinned one is refused (`notification.permanent`). */
  body: z.object({ paraphId: z.string().max(80) }),
  reply: Answer,
});

/** Registers this browser for push messages: `token` is the JSON of its PushSubscription. */
export const registerPush = endpoint({
  method: "POST",
  path: "/api/v1/token",
  area: "notifications",
  summary: "Recevoir les messages sur cet appareil",
  permission: "session",
  body: z.object({ token: z.string().max(4000), device: z.enum(["desktop", "mobile"]) }),
  reply: Answer,
  status: 201,
});

export const unregisterPush = endpoint({
  method: "DELETE",
  path: "/api/v1/token",
  area: "notifications",
  summary: "Ne plus recevoir de messages sur cet appareil",
  permission: "session",
  body: z.object({ token: z.string().max(4000) }),
  reply: Answer,
});

/** The key that a browser needs to subscribe, null when no push is configured; and the browsers that this session has subscribed. */
export const readPushKey = endpoint({
  method: "GET",
  path: "/api/v1/push-key",
  area: "notifications",
  summary: "La clé publique des messages",
  permission: "session",
  /** `endpoints`: SHA-256 of the address of each subscription, in hexadecimal. One of another session is not in it. */
  reply: z.object({ data: z.object({ key: z.string().nullable(), endpoints: z.array(z.string()) }) }),
});

/** What a company's people are told of, beside what protects their account, which is always told. */
export const NOTICE_KINDS = ["import", "statement", "vat", "validation", "subscription"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
/** How a notice leaves the application; it stands in « À faire » in any case. */
export type NoticeWay = "mail" | "push";

/** The ways that each kind may take, and whether it does until the person says otherwise. A validation has the mail of its prints. */
const NOTICE_WAYS: Readonly<Record<NoticeKind, { readonly [Way in NoticeWay]: boolean | null }>> = {
  import: { mail: false, push: true },
  statement: { mail: true, push: true },
  vat: { mail: true, push: true },
  validation: { mail: null, push: true },
  subscription: { mail: true, push: true },
};

/** The name of a preference of the person: whether notices of a kind take a way. */
export function noticePreference(kind: NoticeKind, way: NoticeWay): string {
  return `notice.${kind}.${way}`;
}

/** Whether a person receives a kind of notice that way; null where it never takes it. */
export function isNoticeWanted(
  preferences: Readonly<Record<string, unknown>>,
  { kind, way }: { readonly kind: NoticeKind; readonly way: NoticeWay },
): boolean | null {
  const usual = NOTICE_WAYS[kind][way];
  const chosen = preferences[noticePreference(kind, way)];
  return usual === null ? null : typeof chosen === "boolean" ? chosen : usual;
}
