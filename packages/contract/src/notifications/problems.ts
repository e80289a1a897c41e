import { toast, type ProblemTable } from "../base/problem-table.js";

/** What a notification or a push message refuses. */
export type NotificationsRefusal = { readonly code: "notification.permanent" } | { readonly code: "push.token" };

/** Problems of notifications and push messages. */
export const NOTIFICATIONS_PROBLEMS: ProblemTable<NotificationsRefusal> = {
  "notification.permanent": { status: 409, place: toast, text: () => "Cette notification est épinglée\u00a0: elle ne se masque pas." },
  "push.token": { status: 422, place: toast, text: () => "Cet appareil n’accepte pas les messages." },
};
