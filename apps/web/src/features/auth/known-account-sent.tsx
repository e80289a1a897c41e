import { t } from "../../text/t.js";
import { MailSent } from "./mail-sent.js";
import type { Sent } from "./sent.js";

/** The mail left, if the address is that of an account: the page does not reveal which addresses have one. */
export function KnownAccountSent({ sent }: { sent: Sent }) {
  return (
    <MailSent
      again={sent.again}
      lead={
        <>
          {t("mail_sent.if_known", "Si un compte existe pour")} <b className="plain-ink">{sent.email}</b>
          {t("mail_sent.soon", ", le lien arrive dans une minute. Pensez au dossier «\u00a0Indésirables\u00a0».")}
        </>
      }
    />
  );
}
