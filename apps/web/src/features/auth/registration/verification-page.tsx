import { useQuery } from "@tanstack/react-query";
import { ArrowRight, MailCheck } from "lucide-react";
import { useState } from "react";
import { resendVerification, verifyEmail } from "@comptoir/contract/auth/auth";
import { ApiError } from "../../../lib/api/api-error.js";
import { call } from "../../../lib/api/api.js";
import { PATHS } from "../../../lib/paths.js";
import { t } from "../../../text/t.js";
import { Button, ButtonLink } from "../../../ui/controls/button.js";
import { AuthLayout, AuthTitle } from "../../../ui/layout/auth-layout.js";
import { BackToLogin } from "../back-to-login.js";
import { EmailForm } from "../email-form.js";
import { KnownAccountSent } from "../known-account-sent.js";
import { LinkExpiredTitle } from "../link-expired-title.js";
import type { OpenedLink } from "../mail-link.js";
import type { Sent } from "../sent.js";

/** Where the link of the first mail leads: the address is confirmed, or another link is offered. */
export function VerificationPage({ link }: { link: OpenedLink | null }) {
  return <AuthLayout>{link === null ? <Expired /> : <Verification link={link} />}</AuthLayout>;
}

function Verification({ link }: { link: OpenedLink }) {
  // A link serves once: it is asked once, however often the screen renders.
  const verified = useQuery({
    queryKey: ["verification", link.uid, link.timestamp, link.token],
    queryFn: () => call(verifyEmail, { body: link }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (verified.isPending) {
    return (
      <>
        <AuthTitle title={t("verification.title", "Votre adresse e-mail")} lead={t("verification.wait", "Nous vérifions le lien…")} />
        <span className="spin" aria-hidden="true" />
      </>
    );
  }
  if (verified.isError) {
    return isRefused(verified.error) ? <Expired /> : <NotChecked error={verified.error} again={() => void verified.refetch()} />;
  }
  return <Verified {...verified.data.data} />;
}

/** A link that was refused, against a server that could not answer. */
function isRefused(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

function Verified({ username, isSigningUp }: { username: string; isSigningUp: boolean }) {
  return (
    <>
      <span className="icon-tile ok">
        <MailCheck className="icon" />
      </span>
      <AuthTitle
        title={t("verification.done", "Votre adresse est vérifiée")}
        lead={
          <>
            <b className="plain-ink">{username}</b> {t("verification.lead", "servira à vous connecter et à recevoir vos échéances.")}
          </>
        }
      />
      <ButtonLink kind="primary" size="large" block to={isSigningUp ? PATHS.createAccount : PATHS.login}>
        {isSigningUp ? t("verification.next", "Continuer mon inscription") : t("login.submit", "Se connecter")}
        <ArrowRight className="icon small" />
      </ButtonLink>
      {isSigningUp && <p className="muted small centre">{t("verification.left", "Il reste votre entreprise\u00a0: environ 3 minutes.")}</p>}
    </>
  );
}

function NotChecked({ error, again }: { error: Error; again: () => void }) {
  return (
    <>
      <AuthTitle title={t("verification.title", "Votre adresse e-mail")} lead={error.message} />
      <Button kind="primary" size="large" block onClick={again}>
        {t("action.retry", "Réessayer")}
      </Button>
      <BackToLogin centre />
    </>
  );
}

function Expired() {
  const [sent, setSent] = useState<Sent | null>(null);
  if (sent !== null) return <KnownAccountSent sent={sent} />;
  return (
    <>
      <LinkExpiredTitle
        lead={t("verification.expired", "Il a déjà servi, ou plus de 24 heures ont passé. Rien n’est perdu\u00a0: demandez-en un autre.")}
      />
      <EmailForm
        action="verification"
        submit={t("link.again", "Recevoir un nouveau lien")}
        send={(body) => call(resendVerification, { body })}
        onSent={(email, again) => setSent({ email, again })}
      />
      <BackToLogin centre />
    </>
  );
}
