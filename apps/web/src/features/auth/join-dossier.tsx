import { useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { joinInvitation } from "@comptoir/contract/auth/auth";
import { ApiError } from "../../lib/api/api-error.js";
import { call, type Credentials } from "../../lib/api/api.js";
import { PATHS } from "../../lib/paths.js";
import { enterDossier, logIn, reloadSession, useSession } from "../../lib/session/session.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { AuthTitle } from "../../ui/layout/auth-layout.js";
import { showFailure } from "../../ui/messages/failure.js";
import type { OpenedLink } from "./mail-link.js";
import { LoginForm } from "./session/login-form.js";

const SecondFactorForm = lazy(async () => ({ default: (await import("./session/second-factor-form.js")).SecondFactorForm }));

/** An invitation sent to a client of the same firm: they sign in, and the dossier is added to theirs. */
export function JoinDossier({ link, onExpired }: { link: OpenedLink; onExpired: () => void }) {
  const router = useRouter();
  const session = useSession();
  const [waiting, setWaiting] = useState<Credentials | null>(null);
  const [isSending, setSending] = useState(false);
  const join = async (): Promise<void> => {
    setSending(true);
    try {
      const { data } = await call(joinInvitation, { body: link }, { companyId: null });
      await reloadSession();
      await enterDossier(data.companyId);
      await router.navigate({ to: PATHS.operations, replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.code === "auth.link_expired") onExpired();
      else showFailure(error);
    } finally {
      setSending(false);
    }
  };
  const enter = async (credentials: Credentials): Promise<void> => {
    await logIn(credentials);
    await join();
  };
  const lead = t("invitation.join_lead", "Il s’ajoute à l’espace que vous avez déjà avec votre cabinet.");
  if (session.context !== "ANON")
    return (
      <>
        <AuthTitle title={t("invitation.join", "Un dossier de plus vous attend")} lead={lead} />
        <Button kind="primary" size="large" block busy={isSending} onClick={() => void join()}>
          {t("invitation.join_submit", "Ouvrir ce dossier")}
        </Button>
      </>
    );
  if (waiting !== null)
    return (
      <Suspense fallback={<span className="spin" aria-hidden="true" />}>
        <SecondFactorForm credentials={waiting} enter={enter} onLeave={() => setWaiting(null)} />
      </Suspense>
    );
  return (
    <>
      <AuthTitle
        title={t("invitation.join", "Un dossier de plus vous attend")}
        lead={`${lead} ${t("invitation.join_sign_in", "Connectez-vous pour l’ouvrir.")}`}
      />
      <LoginForm enter={enter} onSecondFactor={setWaiting} />
    </>
  );
}
