import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { Answer } from "../base/values.js";

/** A notification, as its reader sees it. */
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
