import { useState } from "react";
import { acceptInvitation } from "@comptoir/contract/auth/auth";
import { brandName } from "../../lib/brand/brand.js";
import { call } from "../../lib/api/api.js";
import { t } from "../../text/t.js";
import { AuthLayout } from "../../ui/layout/auth-layout.js";
import { BackToLogin } from "./back-to-login.js";
import { LinkExpiredTitle } from "./link-expired-title.js";
import type { OpenedLink } from "./mail-link.js";
import { NewPasswordForm } from "./password/new-password-form.js";

/** Where the mail of an invitation leads: a first password, then in; or whom to ask for another link. */
export function InvitationPage({ link }: { link: OpenedLink | null }) {
  const [isExpired, setExpired] = useState(link === null);
  return (
    <AuthLayout>
      {link === null || isExpired ? (
        <>
          <LinkExpiredTitle
            lead={t(
              "invitation.expired",
              "Il a déjà servi, ou plus de 24\u00a0heures ont passé. Demandez-en un autre au cabinet qui vous invite.",
            )}
          />
          <BackToLogin centre />
        </>
      ) : (
        <NewPasswordForm
          title={t("invitation.title", "Bienvenue")}
          lead={t("invitation.lead", "Choisissez le mot de passe de votre espace {{brand}}.", { brand: brandName() })}
          submit={t("invitation.submit", "Ouvrir mon espace")}
          asksTerms
          save={async (password) => (await call(acceptInvitation, { body: { ...link, password, terms: true } })).data.username}
          onExpired={() => setExpired(true)}
        />
      )}
    </AuthLayout>
  );
}
