import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { readEmailLink, resendVerification } from "@comptoir/contract/auth/auth";
import { ApiError } from "../../../lib/api/api-error.js";
import { call, type Credentials } from "../../../lib/api/api.js";
import { logFailure } from "../../../lib/log.js";
import { PATHS } from "../../../lib/paths.js";
import { logIn } from "../../../lib/session/session.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { AuthLayout, AuthTitle } from "../../../ui/layout/auth-layout.js";
import { showToast } from "../../../ui/messages/toast.js";
import { BackToLogin } from "../back-to-login.js";
import { EmailForm } from "../email-form.js";
import { KnownAccountSent } from "../known-account-sent.js";
import { LinkExpiredTitle } from "../link-expired-title.js";
import type { OpenedLink } from "../mail-link.js";
import { pageAfterLogin } from "../session/after-login.js";
import type { Sent } from "../sent.js";
import { ConfirmAnewForm } from "./confirm-anew-form.js";
import { ConfirmForm } from "./confirm-form.js";

const SecondFactorForm = lazy(async () => ({ default: (await import("../session/second-factor-form.js")).SecondFactorForm }));

/** Where the link of the first mail leads: the address is confirmed with a password, which signs in; or another link is offered. */
export function VerificationPage({ link }: { link: OpenedLink | null }) {
  return <AuthLayout>{link === null ? <Expired /> : <Verification link={link} />}</AuthLayout>;
}

function Verification({ link }: { link: OpenedLink }) {
  const [isExpired, setExpired] = useState(false);
  const read = useQuery({
    queryKey: ["verification", link.uid, link.timestamp, link.token],
    queryFn: () => call(readEmailLink, { body: link }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (isExpired) return <Expired />;
  if (read.isPending) {
    return (
      <>
        <AuthTitle title={t("verification.title", "Votre adresse e-mail")} lead={t("verification.wait", "Nous vérifions le lien…")} />
        <span className="spin" aria-hidden="true" />
      </>
    );
  }
  if (read.isError) return isRefused(read.error) ? <Expired /> : <NotChecked error={read.error} again={() => void read.refetch()} />;
  return <Confirmation link={link} {...read.data.data} onExpired={() => setExpired(true)} />;
}

type ConfirmationProps = {
  readonly link: OpenedLink;
  readonly username: string;
  readonly purpose: "sign_up" | "new_address";
  readonly firstName: string;
  readonly lastName: string;
  readonly onExpired: () => void;
};

/** The password of the account, or another one that its owner chooses; then the code of a second factor; then in. */
function Confirmation({ link, username, purpose, firstName, lastName, onExpired }: ConfirmationProps) {
  const router = useRouter();
  const [isAnew, setAnew] = useState(false);
  const [waiting, setWaiting] = useState<Credentials | null>(null);
  const enter = async (credentials: Credentials): Promise<void> => {
    const imposed = await logIn(credentials);
    await router.navigate({ href: pageAfterLogin({ imposed, asked: undefined }), replace: true });
  };
  const onConfirmed = async (credentials: Credentials): Promise<void> => {
    try {
      await enter(credentials);
    } catch (error) {
      if (error instanceof ApiError && error.code === "auth.second_factor_required") return setWaiting(credentials);
      logFailure("login", error);
      showToast({ title: t("verification.done", "Votre adresse est vérifiée"), text: t("verification.sign_in", "Connectez-vous.") });
      await router.navigate({ href: PATHS.login, replace: true });
    }
  };
  if (waiting !== null) {
    return (
      <Suspense fallback={<span className="spin" aria-hidden="true" />}>
        <SecondFactorForm credentials={waiting} enter={enter} onLeave={() => void router.navigate({ href: PATHS.login })} />
      </Suspense>
    );
  }
  const given = { link, username, onConfirmed, onExpired };
  return isAnew ? (
    <ConfirmAnewForm {...given} firstName={firstName} lastName={lastName} />
  ) : (
    <ConfirmForm {...given} onAnew={purpose === "sign_up" ? () => setAnew(true) : null} />
  );
}

/** A link that was refused, against a server that could not answer. */
function isRefused(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
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
