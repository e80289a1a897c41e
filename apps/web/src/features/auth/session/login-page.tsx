import { Link, useRouter } from "@tanstack/react-router";
import { Info } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Credentials } from "../../../lib/api/api.js";
import { useBrand } from "../../../lib/brand/brand.js";
import { useConsumerDisplay } from "../../../lib/session/display.js";
import { PATHS } from "../../../lib/paths.js";
import type { QuestionLink } from "../../../lib/session/question-link.js";
import { logIn } from "../../../lib/session/session.js";
import { t } from "../../../text/t.js";
import { AuthLayout, AuthTitle } from "../../../ui/layout/auth-layout.js";
import { SafeHtml } from "../../../ui/safe-html.js";
import { pageAfterLogin } from "./after-login.js";
import { LoginForm } from "./login-form.js";
import type { Pane } from "./pane.js";

const SecondFactorForm = lazy(async () => ({ default: (await import("./second-factor-form.js")).SecondFactorForm }));

type LoginPageProps = {
  /** The name of the page to go to. */
  readonly redirect: string | undefined;
  /** The question to reply to, or to read. */
  readonly link: QuestionLink;
  readonly pane: Pane;
};

/** The login: e-mail and password, then the code of the second factor for a user who has one, under the colours of this host. */
export function LoginPage({ redirect, link, pane }: LoginPageProps) {
  const router = useRouter();
  const [waiting, setWaiting] = useState<Credentials | null>(null);
  const enter = async (credentials: Credentials): Promise<void> => {
    const imposed = await logIn(credentials);
    await router.navigate({ href: pageAfterLogin({ imposed, asked: redirect, link }), replace: true });
  };
  return (
    <AuthLayout>
      {waiting === null ? (
        <>
          <LoginTitle pane={pane} />
          <LoginForm enter={enter} onSecondFactor={setWaiting} />
          <BelowForm pane={pane} />
        </>
      ) : (
        <Suspense fallback={<span className="spin" aria-hidden="true" />}>
          <SecondFactorForm credentials={waiting} enter={enter} onLeave={() => setWaiting(null)} />
        </Suspense>
      )}
    </AuthLayout>
  );
}

function LoginTitle({ pane }: { pane: Pane }) {
  const isConsumer = useConsumerDisplay();
  const title = t("login.title", "Connexion");
  if (pane === "cabinet") {
    return (
      <AuthTitle
        title={title}
        shown={t("login.staff", "Espace cabinet")}
        lead={t("login.staff_lead", "Retrouvez les dossiers de vos clients.")}
      />
    );
  }
  return isConsumer ? (
    <AuthTitle title={title} shown={t("login.welcome", "Content de vous revoir")} lead={t("login.lead", "Vos comptes vous attendent.")} />
  ) : (
    <AuthTitle
      title={title}
      shown={t("login.firm", "Espace client")}
      lead={t("login.firm_lead", "Accédez à votre dossier et échangez avec votre cabinet.")}
    />
  );
}

/** How to come in without an account: by oneself under our brand, as the firm says under its own. */
function BelowForm({ pane }: { pane: Pane }) {
  const { cabinet } = useBrand();
  const isConsumer = useConsumerDisplay();
  if (cabinet !== null && cabinet.loginSecondaryComment !== "") {
    return (
      <div className="banner info">
        <Info className="icon small" />
        <div>
          <SafeHtml html={cabinet.loginSecondaryComment} />
        </div>
      </div>
    );
  }
  if (!isConsumer) return null;
  return pane === "cabinet" ? (
    <p className="muted small centre">
      {t("login.not_staff", "Vous tenez vos propres comptes\u00a0?")}{" "}
      <Link to={PATHS.login}>
        <b>{t("login.firm", "Espace client")}</b>
      </Link>
    </p>
  ) : (
    <p className="muted small centre">
      {t("login.no_account", "Pas encore de compte\u00a0?")}{" "}
      <Link to={PATHS.register}>
        <b>{t("login.sign_up", "Créer mon compte")}</b>
      </Link>
    </p>
  );
}
