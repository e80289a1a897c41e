import { Bell, Pin } from "lucide-react";
import type { Notification } from "@comptoir/contract/notifications/notifications";
import { day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { classNames } from "../../ui/class-names.js";
import { SafeHtml } from "../../ui/safe-html.js";
import { NotificationLink } from "./notification-link.js";
import { isPermanent, isUnread } from "./unread.js";

type NotificationItemProps = {
  readonly notification: Notification;
  readonly onOpen: () => void;
  readonly onRead: () => void;
};

/** One notification in the layer: its title opens it whole, its dot marks it as read. */
export function NotificationItem({ notification, onOpen, onRead }: NotificationItemProps) {
  const { title, description, date, link, linkLabel, picture } = notification;
  const pinned = isPermanent(notification);
  const unread = isUnread(notification);
  return (
    <li className={classNames("note", pinned && "is-pinned", unread && "is-new")}>
      <span className="note-icon" aria-hidden="true">
        {picture !== null ? <img src={picture} alt="" /> : pinned ? <Pin className="icon" /> : <Bell className="icon" />}
      </span>
      <button type="button" className="title" aria-haspopup="dialog" onClick={onOpen}>
        {title}
      </button>
      <span className="when">
        {pinned ? t("notifications.pinned", "épinglée") : day(date.slice(0, 10))}
        {unread && (
          <button type="button" className="mark" title={t("notifications.mark", "Marquer comme lue")} onClick={onRead}>
            <span className="dot" />
            <span className="visually-hidden">
              {t("notifications.mark_unread", "Non lue\u00a0: marquer «\u00a0{{title}}\u00a0» comme lue", { title })}
            </span>
          </button>
        )}
      </span>
      <div className="note-sentence">
        <SafeHtml html={description} />
      </div>
      <NotificationLink link={link} label={linkLabel} className="note-link" onFollow={onRead} />
    </li>
  );
}
