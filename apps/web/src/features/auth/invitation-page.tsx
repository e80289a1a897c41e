import { useState } from "react";
import { acceptInvitation } from "@comptoir/contract/auth/auth";
import { brandName } from "../../lib/brand/brand.js";
import { call } from "../../lib/api/api.js";
import { t } from "../../text/t.js";
import { AuthLayout } from "../../ui/layout/auth-layout.js";
import { BackToLogin } from "./back-to-login.js";
import { LinkExpiredTitle } from "./link-expired-title.js";
import type { OpenedLink } from "./mail-link.js";
import { JoinDossier } from "./join-dossier.js";
import { NewPasswordForm } from "./password/new-password-form.js";

async function accept(link: OpenedLink, password: string): Promise<string> {
  return (await call(acceptInvitation, { body: { ...link, password, terms: true } })).data.username;
}

/** Where the mail of an invitation leads: a first password, then in; a login for who has an account; or whom to ask for another link. */
export function InvitationPage({ link, hasAccount }: { link: OpenedLink | null; hasAccount: boolean }) {
  const [isExpired, setExpired] = useState(link === null);
  const [isJoining, setJoining] = useState(hasAccount);
  const expire = (): void => setExpired(true);
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
      ) : isJoining ? (
        <JoinDossier link={link} onExpired={expire} />
      ) : (
        <NewPasswordForm
          title={t("invitation.title", "Bienvenue")}
          lead={t("invitation.lead", "Choisissez le mot de passe de votre espace {{brand}}.", { brand: brandName() })}
          submit={t("invitation.submit", "Ouvrir mon espace")}
          asksTerms
          save={(password) => accept(link, password)}
          onTaken={() => setJoining(true)}
          onExpired={expire}
        />
      )}
    </AuthLayout>
  );
}
