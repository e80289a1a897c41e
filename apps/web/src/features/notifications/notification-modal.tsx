import type { Notification } from "@comptoir/contract/notifications/notifications";
import { day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { Modal } from "../../ui/overlays/modal.js";
import { SafeHtml } from "../../ui/safe-html.js";
import { NotificationLink } from "./notification-link.js";
import { isPermanent } from "./unread.js";
import "./notifications.css";

type NotificationModalProps = {
  readonly notification: Notification;
  readonly onClose: () => void;
  /** Its link is followed: nothing of the layer stays open. */
  readonly onLeave: () => void;
};

/** One notification, whole: its picture, its day, its text, where it leads. */
export function NotificationModal({ notification, onClose, onLeave }: NotificationModalProps) {
  const { title, description, date, link, linkLabel, picture } = notification;
  return (
    <Modal
      name="notification"
      title={title}
      width={520}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {t("action.close", "Fermer")}
          </Button>
          <NotificationLink link={link} label={linkLabel} className="button primary" onFollow={onLeave} />
        </>
      }
    >
      {picture === null ? <Landscape /> : <img className="note-picture" src={picture} alt="" />}
      {!isPermanent(notification) && <span className="muted tiny tabular">{day(date.slice(0, 10))}</span>}
      <div className="note-text">
        <SafeHtml html={description} />
      </div>
    </Modal>
  );
}

/** Picture of a notification without one of its own. */
function Landscape() {
  return (
    <svg className="note-picture" viewBox="0 0 472 150" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect width="472" height="150" fill="var(--p-sky2)" />
      <circle cx="352" cy="66" r="34" fill="var(--p-sun)" />
      <path d="M0 96C60 64 130 74 200 90S380 96 472 60V150H0Z" fill="var(--p2)" />
      <path d="M0 122C90 100 150 108 240 122S400 126 472 98V150H0Z" fill="var(--p4)" />
      <path d="M0 138C120 126 200 132 300 132S420 136 472 128V150H0Z" fill="var(--p6)" />
    </svg>
  );
}
