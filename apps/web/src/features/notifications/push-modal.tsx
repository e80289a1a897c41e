import { Link } from "@tanstack/react-router";
import { BellRing } from "lucide-react";
import { PATHS } from "../../lib/paths.js";
import { useSession } from "../../lib/session/session.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { Modal } from "../../ui/overlays/modal.js";
import { SafeHtml } from "../../ui/safe-html.js";
import { NotificationLink } from "./notification-link.js";
import type { ReceivedMessage } from "./push-message.js";
import "./notifications.css";

/** A message received while the application is open: one reads it, or keeps it for later. */
export function PushModal({ message, onClose }: { message: ReceivedMessage; onClose: () => void }) {
  const { title, description, link, linkLabel } = message;
  const settings = useSession().context === "CLIENT" ? PATHS.account : PATHS.profile;
  return (
    <Modal
      name="push-message"
      title={title}
      icon={<BellRing className="icon" />}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {t("push.later", "Plus tard")}
          </Button>
          <NotificationLink link={link} label={linkLabel} className="button primary" onFollow={onClose} />
        </>
      }
    >
      <div className="note-text muted">
        <SafeHtml html={description} />
      </div>
      <span className="muted tiny">
        {t("push.now", "Reçu à l’instant")}
        {"\u00a0· "}
        <Link to={settings} onClick={onClose}>
          {t("push.settings", "régler mes notifications")}
        </Link>
      </span>
    </Modal>
  );
}
