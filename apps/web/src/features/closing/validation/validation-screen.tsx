import type { ClosingOverview, ClosingStepReply } from "@comptoir/contract/closing/steps";
import { STEP_STATUS } from "@comptoir/accounting/closing/statuses";
import { useAllowed } from "../../../lib/session/allowed.js";
import { useSession } from "../../../lib/session/session.js";
import { t } from "../../../text/t.js";
import { DownloadButton } from "../../../ui/controls/download-button.js";
import { Content } from "../../../ui/overlays/content.js";
import { StepAside } from "../step/step-aside.js";
import { StepNotices } from "../step/step-notices.js";
import { introduction } from "../step/step-introductions.js";
import { stepName } from "../step-link.js";
import { useClosingHistory, useClosingPreview } from "./queries.js";
import { ClosingSynthesis } from "./closing-synthesis.js";
import { CloseYear } from "./close-year.js";
import { LateEntries } from "./late-entries.js";
import styles from "../step/step.module.css";

type ValidationScreenProps = { readonly closing: ClosingOverview; readonly step: ClosingStepReply };

/** The last step: the year in figures, what closing it does, the certification, then the closing itself. */
export function ValidationScreen({ closing, step }: ValidationScreenProps) {
  const history = useClosingHistory(closing.year.id);
  const isStaff = useSession().context === "ADMIN_CLIENT";
  const maySeal = useAllowed("books.seal");
  return (
    <div className={styles["layout"]}>
      <StepAside closing={closing} current={step.code} />
      <div className="stack">
        <div>
          <h2 className={styles["title"]}>{stepName(step.code)}</h2>
          <p className="muted">{introduction(step.code)}</p>
        </div>
        <div>
          <DownloadButton
            uri={`/api/v1/review-sheet?fiscalYearId=${closing.year.id}&format=pdf`}
            name={t("closing.review_name", "Revue avant clôture, PDF")}
          >
            {t("closing.review", "Revue avant clôture")}
          </DownloadButton>
        </div>
        {step.status === STEP_STATUS.toFix && <StepNotices step={{ ...step, findings: [] }} isTried={false} />}
        <LateEntries closing={closing} />
        <Content of={history}>
          {({ isKeptByFirm, state }) =>
            state === "closed" ? (
              <p>{t("closing.year_closed", "Exercice clôturé")}</p>
            ) : !maySeal ? (
              <p>{t("closing.others_close", "Un comptable ou un administrateur du cabinet relit l’exercice et valide la clôture.")}</p>
            ) : (
              <Preview
                closing={closing}
                step={step}
                act={isKeptByFirm && !isStaff ? "submit" : "close"}
                isKeptByFirm={isKeptByFirm}
                isSubmitted={state === "submitted"}
              />
            )
          }
        </Content>
      </div>
    </div>
  );
}

type PreviewProps = Pick<ValidationScreenProps, "closing" | "step"> & {
  readonly act: "close" | "submit";
  readonly isKeptByFirm: boolean;
  readonly isSubmitted: boolean;
};

function Preview({ closing, step, act, isKeptByFirm, isSubmitted }: PreviewProps) {
  const basis = closing.steps.map(({ status, version }) => `${status}.${version}`).join();
  const preview = useClosingPreview(closing.year.id, { act, basis, isOpen: closing.year.state !== "closed" });
  return (
    <Content of={preview}>
      {(done) => (
        <>
          <ClosingSynthesis closing={closing} done={done} />
          {!(isSubmitted && act === "submit") && (
            <CloseYear
              fiscalYearId={closing.year.id}
              done={done}
              act={act}
              isKeptByFirm={isKeptByFirm}
              wasCertified={step.code === "validation_closure" && step.inputs.certified === true}
            />
          )}
        </>
      )}
    </Content>
  );
}
