import { dotted } from "@comptoir/accounting/french-text";
import { useState } from "react";
import type { OutboxMail } from "@comptoir/contract/development/outbox";
import { instantDay } from "../../text/instant.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import { TextField } from "../../ui/fields/field.js";
import { Segmented } from "../../ui/controls/segmented.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";
import { DevPage, DevPanel } from "./dev-page.js";
import { dressMail, undressed } from "./dress-mail.js";
import { linksOf } from "./links.js";
import { useOutbox } from "./queries.js";
import { ReadFailure } from "./read-failure.js";

/** The mails that this machine kept instead of sending them. */
export function OutboxPage() {
  const [to, setTo] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const mails = useOutbox(to.trim());
  const shown = mails.data?.find(({ id }) => id === chosen) ?? mails.data?.[0];
  return (
    <DevPage title="Messages gardés">
      <DevPanel title="Reçus">
        <div className="stack">
          <TextField label="Destinataire" type="search" value={to} onChange={(event) => setTo(event.target.value)} />
          {mails.isPending && (
            <Skeleton label="Lecture des messages">
              <SkeletonBar width="100%" height="120px" />
            </Skeleton>
          )}
          {mails.isError && <ReadFailure error={mails.error} onRetry={() => void mails.refetch()} />}
          {mails.data?.length === 0 && <EmptyState title="Aucun message">Ceux que l’application envoie se lisent ici.</EmptyState>}
          <ul className="dev-mails">
            {mails.data?.map((mail) => (
              <li key={mail.id}>
                <button type="button" aria-pressed={mail.id === shown?.id} onClick={() => setChosen(mail.id)}>
                  <b>{mail.subject}</b>
                  <span className="muted tiny">{dotted([mail.to, instantDay(mail.date)])}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      </DevPanel>
      {shown && <Mail key={shown.id} mail={shown} />}
    </DevPage>
  );
}

function Mail({ mail }: { mail: OutboxMail }) {
  const [part, setPart] = useState<"html" | "text">("html");
  const links = linksOf(mail.text);
  return (
    <DevPanel title={mail.subject} span={2}>
      <div className="stack">
        <Segmented
          label="Partie du message"
          value={part}
          onChange={setPart}
          segments={[
            { value: "html", label: "Mise en forme" },
            { value: "text", label: "Texte seul" },
          ]}
        />
        {part === "html" ? (
          // No script runs in it: the frame is ours to dress, and its links open in another tab.
          <iframe
            className="dev-frame"
            title={mail.subject}
            sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            srcDoc={undressed(mail.html)}
            onLoad={({ currentTarget: { contentDocument, contentWindow } }) => {
              const view = contentWindow as (Window & typeof globalThis) | null;
              if (contentDocument && view) dressMail(contentDocument, view);
            }}
          />
        ) : (
          <pre className="dev-text">{mail.text}</pre>
        )}
        {links.length > 0 && (
          <ul className="stack tight" aria-label="Liens du message">
            {links.map((link) => (
              <li key={link} className="clip">
                <a href={link}>{link}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </DevPanel>
  );
}
