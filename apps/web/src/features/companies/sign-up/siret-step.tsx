import { t } from "../../../text/t.js";
import { AuthTitle } from "../../../ui/layout/auth-layout.js";
import type { Draft } from "./draft.js";
import { NextButton, StepFoot } from "./sign-up-card.js";
import { SiretForm } from "../siret-form.js";

type SiretStepProps = {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly userId: string;
  /** What the server refused of the number when the company was created. */
  readonly refused: string | undefined;
  readonly onNext: () => void;
};

/** The first step of the sign-up: the SIRET, or none. */
export function SiretStep(props: SiretStepProps) {
  const head = (
    <AuthTitle
      title={t("siret.title", "Votre entreprise individuelle")}
      lead={t("siret.lead", "Avec votre numéro de Siret, nous remplissons le reste. Comptoir s’adresse aux entrepreneurs individuels.")}
    />
  );
  return (
    <SiretForm {...props} head={head}>
      {({ isSending, withoutSiret }) => (
        <StepFoot before={withoutSiret}>
          <NextButton busy={isSending} />
        </StepFoot>
      )}
    </SiretForm>
  );
}
