import { useState } from "react";
import { forgotPassword, resetPassword } from "@comptoir/contract/auth/auth";
import { call } from "../../../lib/api/api.js";
import { t } from "../../../text/t.js";
import { AuthLayout, AuthTitle } from "../../../ui/layout/auth-layout.js";
import { BackToLogin } from "../back-to-login.js";
import { EmailForm } from "../email-form.js";
import { KnownAccountSent } from "../known-account-sent.js";
import { LinkExpiredTitle } from "../link-expired-title.js";
import type { OpenedLink } from "../mail-link.js";
import { NewPasswordForm } from "./new-password-form.js";
import type { Sent } from "../sent.js";

/** Asks for a link by mail; opened by that link, asks for the new password. */
export function ForgotPasswordPage({ link }: { link: OpenedLink | null }) {
  const [isExpired, setExpired] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  if (sent !== null) {
    return (
      <AuthLayout>
        <KnownAccountSent sent={sent} />
      </AuthLayout>
    );
  }
  if (link !== null && !isExpired) {
    return (
      <AuthLayout>
        <NewPasswordForm
          title={t("new_password.title", "Nouveau mot de passe")}
          lead={t("new_password.lead", "Vos autres appareils seront déconnectés.")}
          submit={t("new_password.submit", "Enregistrer et me connecter")}
          save={async (password) => (await call(resetPassword, { body: { ...link, password } })).data.username}
          onExpired={() => setExpired(true)}
        />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout>
      {isExpired ? (
        <LinkExpiredTitle
          lead={t("forgotten.expired", "Il a déjà servi, ou plus d’une heure a passé. Rien n’est perdu\u00a0: demandez-en un autre.")}
        />
      ) : (
        <AuthTitle
          title={t("forgotten.title", "Mot de passe oublié\u00a0?")}
          lead={t("forgotten.lead", "Indiquez votre adresse\u00a0: nous vous envoyons un lien valable une heure.")}
        />
      )}
      <EmailForm
        action="password"
        submit={isExpired ? t("link.again", "Recevoir un nouveau lien") : t("forgotten.submit", "Recevoir le lien")}
        send={(body) => call(forgotPassword, { body })}
        onSent={(email, again) => setSent({ email, again })}
      />
      <BackToLogin centre />
    </AuthLayout>
  );
}
