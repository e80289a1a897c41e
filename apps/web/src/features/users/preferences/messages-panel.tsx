import type { ReactNode } from "react";
import { useHasNotificationList } from "../../../lib/session/display.js";
import { t } from "../../../text/t.js";

/** Explains the messages of this device; `children` is the switch that turns them on. A client of a firm's brand has no list of them. */
export function MessagesPanel({ children }: { children: ReactNode }) {
  const hasList = useHasNotificationList();
  return (
    <section className="panel">
      <header>
        <h2>{t("account.messages", "Notifications")}</h2>
      </header>
      <div className="padded stack tight">
        <p className="muted small">
          {hasList
            ? t(
                "account.messages_lead",
                "Les notifications s’affichent toujours dans l’application\u00a0; un appareil peut aussi les recevoir quand elle est fermée.",
              )
            : t("account.messages_lead_firm", "Un appareil peut vous prévenir de ce qui vous attend, même quand l’application est fermée.")}
        </p>
        {children}
      </div>
    </section>
  );
}
