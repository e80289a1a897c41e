import { CheckCheck } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { Notification } from "@comptoir/contract/notifications/notifications";
import { t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";
import { Button } from "../../ui/controls/button.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import { SideLayer } from "../../ui/overlays/side-layer.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";
import { NotificationItem } from "./notification-item.js";
import { NotificationModal } from "./notification-modal.js";
import { PushSwitch } from "./push-switch.js";
import { useMarkAllRead, useMarkRead, useNotifications } from "./queries.js";
import { isUnread } from "./unread.js";
import "./notifications.css";

type NotificationLayerProps = {
  readonly title: string;
  /** What comes before the notifications; null for nothing. */
  readonly first: ReactNode;
  readonly onClose: () => void;
};

/** The layer of notifications: « À faire » for a client, « Notifications » for a firm's staff. One opened whole takes its place. */
export function NotificationLayer({ title, first, onClose }: NotificationLayerProps) {
  const { data: notifications, isPending, isError, refetch } = useNotifications();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const markRead = useMarkRead();
  const markAll = useMarkAllRead();
  const read = (notification: Notification): void => {
    if (isUnread(notification)) markRead.mutate(notification);
  };
  const opened = notifications?.find(({ notificationId }) => notificationId === openedId);
  if (opened) return <NotificationModal notification={opened} onClose={() => setOpenedId(null)} onLeave={onClose} />;
  return (
    <SideLayer
      name="notifications"
      title={title}
      onClose={onClose}
      aside={
        notifications?.some(isUnread) === true && (
          <Button
            kind="ghost"
            size="small"
            icon={<CheckCheck className="icon small" />}
            busy={markAll.isPending}
            onClick={() => markAll.mutate(notifications)}
          >
            {t("notifications.mark_all", "Tout marquer comme lu")}
          </Button>
        )
      }
    >
      {first}
      {isPending && <Reading />}
      {isError && notifications === undefined && (
        <Banner kind="bad" action={<Button onClick={() => void refetch()}>{t("action.retry", "Réessayer")}</Button>}>
          <b>{t("notifications.failure", "Les notifications n’ont pas pu être lues.")}</b>
        </Banner>
      )}
      {notifications?.length === 0 && first === null && (
        <EmptyState title={t("notifications.none", "Rien de nouveau")}>
          {t("notifications.none_detail", "Vos notifications arriveront ici.")}
        </EmptyState>
      )}
      {notifications !== undefined && notifications.length > 0 && (
        <ul className="notes">
          {notifications.map((notification) => (
            <NotificationItem
              key={notification.notificationId}
              notification={notification}
              onRead={() => read(notification)}
              onOpen={() => {
                read(notification);
                setOpenedId(notification.notificationId);
              }}
            />
          ))}
        </ul>
      )}
      <p className="notes-end">{t("notifications.kept", "Les notifications restent affichées 30\u00a0jours.")}</p>
      <PushSwitch />
    </SideLayer>
  );
}

function Reading() {
  return (
    <Skeleton label={t("notifications.reading", "Lecture des notifications")}>
      <div className="notes">
        {["62%", "74%", "54%"].map((width) => (
          <div className="note" key={width}>
            <SkeletonBar width="36px" height="36px" />
            <SkeletonBar width={width} height="14px" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
