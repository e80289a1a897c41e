import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { useBrand } from "../../../lib/brand/brand.js";
import { signOut } from "../../../lib/session/session.js";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { BrandLogo, AuthLayout } from "../../../ui/layout/auth-layout.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { Stepper } from "../../../ui/layout/stepper.js";
import type { Step } from "./step.js";
import "./sign-up.css";

type SignUpCardProps = {
  readonly step: Step;
  /** The address of who is signing up. */
  readonly username: string;
  /** What was typed is kept with the account. */
  readonly isSaved: boolean;
  readonly children: ReactNode;
};

/** What surrounds every step: who is signed in, how far they are, and how to sign out. */
export function SignUpCard({ step, username, isSaved, children }: SignUpCardProps) {
  const steps = [
    t("sign_up.siret", "Siret"),
    t("sign_up.activity", "Activité"),
    t("sign_up.fiscal_year", "Exercice"),
    t("sign_up.subscription", "Abonnement"),
  ];
  const head = (
    <div className="row between">
      <BrandLogo />
      <span className="row small muted">
        <span className="desktop-only clip username">{username}</span>
        <button type="button" className="text-button" onClick={() => void signOut().catch(showFailure)}>
          {SPEC.signOut}
        </button>
      </span>
    </div>
  );
  const footer = (
    <>
      <span>
        {t("sign_up.step", "Étape {{n}} sur {{count}}", { n: step + 1, count: steps.length })}
        {" · "}
        {isSaved
          ? t("sign_up.saved", "votre saisie est gardée, ici et sur vos autres appareils")
          : t("sign_up.kept", "votre saisie reste dans cet onglet")}
      </span>
      <span className="spacer" />
      {step === 0 && <span>{t("sign_up.source", "Source\u00a0: Insee, répertoire Sirene")}</span>}
    </>
  );
  return (
    <AuthLayout wide head={head} footer={footer}>
      <Stepper label={t("sign_up.steps", "Étapes de l’inscription")} steps={steps} current={step} />
      {children}
    </AuthLayout>
  );
}

/** The foot of a step: back at the left, on at the right. */
export function StepFoot({ before, children }: { before?: ReactNode; children: ReactNode }) {
  return (
    <div className="row between last">
      {before ?? <span />}
      {children}
    </div>
  );
}

export function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <Button icon={<ArrowLeft className="icon small" />} onClick={onClick}>
      {t("action.back", "Retour")}
    </Button>
  );
}

/** « Suivant », or « Ok » under a firm's brand. */
export function NextButton({ busy = false, disabled = false }: { busy?: boolean; disabled?: boolean }) {
  const { isJungloo } = useBrand();
  return (
    <Button kind="primary" size="large" type="submit" busy={busy} disabled={disabled} className="next">
      {isJungloo ? SPEC.next : SPEC.ok}
      <ArrowRight className="icon small" />
    </Button>
  );
}
