import { Link } from "@tanstack/react-router";
import { t } from "../../text/t.js";
import { linkKind } from "./link-kind.js";

type NotificationLinkProps = {
  readonly link: string | null;
  readonly label: string | null;
  readonly className?: string;
  /** Followed: the notification has been read. */
  readonly onFollow: () => void;
};

/** Where a notification leads: a page of the application, or another site in its own tab. An address that is neither has no link. */
export function NotificationLink({ link, label, className, onFollow }: NotificationLinkProps) {
  const kind = linkKind(link);
  const words = label === null || label === "" ? t("notifications.open", "Ouvrir") : label;
  if (link === null || kind === "none") return null;
  if (kind === "page") {
    return (
      <Link to={link} className={className ?? ""} onClick={onFollow}>
        {words}
      </Link>
    );
  }
  return (
    <a href={link} className={className} target="_blank" rel="noopener noreferrer" onClick={onFollow}>
      {words}
    </a>
  );
}
