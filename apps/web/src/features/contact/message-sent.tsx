import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";

/** What follows a message: it is sent, and where the answer will come. */
export function MessageSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="empty message-sent" role="status">
      <span className="icon-tile ok">
        <Check className="icon" />
      </span>
      <h2 ref={title} tabIndex={-1}>
        {t("contact.sent", "Votre message est envoyé.")}
      </h2>
      <p>{t("contact.answer", "La réponse viendra à l’adresse {{email}}.", { email })}</p>
      <Button onClick={onAgain}>{t("contact.again", "Écrire un autre message")}</Button>
    </div>
  );
}
