import type { Notification } from "@comptoir/contract/notifications/notifications";

/** Pinned: always visible, nothing to dismiss. */
export function isPermanent({ id }: Pick<Notification, "id">): boolean {
  return id === "permanent";
}

/** Not read yet; a pinned one is never waiting to be read. */
export function isUnread(notification: Pick<Notification, "id" | "status">): boolean {
  return notification.status === "0" && !isPermanent(notification);
}

/** Notifications that « mark all » marks: all but the pinned ones. */
export function toMark<One extends Pick<Notification, "id">>(notifications: readonly One[]): readonly One[] {
  return notifications.filter((notification) => !isPermanent(notification));
}
