import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listNotifications, readNotification, type Notification } from "@comptoir/contract/notifications/notifications";
import { call } from "../../lib/api/api.js";
import { logFailure } from "../../lib/log.js";
import { refresh } from "../../lib/api/refresh.js";
import { notificationsKey } from "../../queries/notifications.js";
import { questionsKey } from "../../queries/questions.js";
import { isUnread, toMark } from "./unread.js";

/** The notifications, the pinned ones and then the newest first, as the server orders them. */
export function useNotifications(enabled: boolean = true) {
  return useQuery({ queryKey: [...notificationsKey(), "list"], queryFn: readList, enabled });
}

/** True when one of them has not been read. */
export function useHasUnread(enabled: boolean): boolean {
  const { data = [] } = useNotifications(enabled);
  return enabled && data.some(isUnread);
}

/** Marks one as read, then reads the list again. A failure is only noted: the dot stays. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Notification) => call(readNotification, { body: { paraphId: id } }),
    onError: (error) => logFailure("notification", error),
    onSettled: () => refresh(client, notificationsKey()),
  });
}

/** Marks all of them as read: one call for each that is not pinned, then one reading. */
export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (notifications: readonly Notification[]) => {
      const results = await Promise.allSettled(toMark(notifications).map(({ id }) => call(readNotification, { body: { paraphId: id } })));
      for (const result of results) if (result.status === "rejected") logFailure("notification", result.reason);
    },
    onSettled: () => refresh(client, notificationsKey()),
  });
}

/** Reads the list again, and the questions that it may be about: something has just arrived. */
export function useReadAgain(): () => void {
  const client = useQueryClient();
  return () => {
    refresh(client, notificationsKey());
    refresh(client, questionsKey());
  };
}

async function readList({ signal }: { signal: AbortSignal }): Promise<Notification[]> {
  return (await call(listNotifications, {}, { signal })).data;
}
