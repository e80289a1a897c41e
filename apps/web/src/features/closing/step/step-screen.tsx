import type { ClosingOverview, ClosingStepReply } from "@comptoir/contract/closing/steps";
import { STEP_STATUS } from "@comptoir/accounting/closing/statuses";
import { errorText } from "../../../lib/api/api-error.js";
import { useFlag } from "../../../lib/session/flags.js";
import { useReadOnlyReason } from "../../../lib/session/read-only.js";
import { t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { ReadingFailure } from "../../../ui/messages/reading-failure.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";
import { useState } from "react";
import type { ClosingStepCode } from "../step-code.js";
import type { NewVehicleLayer } from "../fields/step-form.js";
import { merged, valueAt, withKnown } from "../draft/patch.js";
import type { DraftState } from "../draft/step-draft.js";
import { useStepDraft } from "../draft/use-step-draft.js";
import { SHOWN_STEPS } from "../step-groups.js";
import { stepName } from "../step-link.js";
import { useStepEffect } from "../queries.js";
import { yearSearch } from "../year-search.js";
import { EffectPanel } from "./effect-panel.js";
import { fieldSentences } from "./field-sentences.js";
import { FlagButton } from "./flag-button.js";
import { LawFigures } from "./law-figures.js";
import { ResetStep } from "./reset-step.js";
import { StepAside } from "./step-aside.js";
import { StepFields } from "./step-fields.js";
import { StepFooter } from "./step-footer.js";
import { introduction } from "./step-introductions.js";
import { StepNotices } from "./step-notices.js";
import { ValidateStep } from "./validate-step.js";
import { WalkOnlyAnswers } from "./walk-answers.js";
import styles from "./step.module.css";

type StepScreenProps = { readonly closing: ClosingOverview; readonly step: ClosingStepReply; readonly vehicleEditor: NewVehicleLayer };

/** One step: what is asked, what was filled in, what validating it changes, then its buttons; the other steps beside it. */
export function StepScreen({ closing, step, vehicleEditor }: StepScreenProps) {
  const { code } = step;
  const name = { fiscalYearId: closing.year.id, code };
  const { draft, state } = useStepDraft(name);
  const [isTried, setTried] = useState(false);
  const [isResetting, setResetting] = useState(false);
  const isReadOnly = useReadOnlyReason() !== null;
  const isFixed = isReadOnly || step.status === STEP_STATUS.frozen;
  // What was typed and never kept is not in a year that closed meanwhile.
  const typed = isFixed ? step.inputs : merged(step.inputs, state.waiting);
  const isWaiting = Object.keys(state.waiting).length > 0;
  const isOpen = step.status === STEP_STATUS.toDo || step.status === STEP_STATUS.toFix;
  const effect = useStepEffect(name, basisOf(step), isOpen && step.concerned && step.canValidate && !isWaiting && !isFixed);
  const mayReset =
    useFlag("cloture_reset_step_display") && !isFixed && (step.status === STEP_STATUS.done || step.status === STEP_STATUS.toFix);
  const { before, after } = neighbours(closing, code);
  const save = async (): Promise<void> => {
    if (!(await draft.flush())) showFailure(draft.state.error);
  };
  return (
    <div className={styles["layout"]}>
      <StepAside closing={closing} current={code} />
      <div className="stack">
        <div>
          <h2 className={styles["title"]}>{stepName(code)}</h2>
          <p className="muted">{introduction(code)}</p>
        </div>
        <StepNotices step={step} isTried={isTried} />
        <StepFields
          form={{
            ...fieldSentences(step, isTried, (field) => valueAt(typed, field) != null, state.error),
            step,
            inputs: withKnown(typed, step.prefilled),
            onChange: (change) => draft.type(change),
            isTried,
            isFixed,
            vehicleEditor,
          }}
        />
        <WalkOnlyAnswers step={step} inputs={typed} onChange={(change) => draft.type(change)} isFixed={isFixed} />
        <LawFigures figures={step.figures} />
        {effect.isError && <ReadingFailure error={effect.error} again={() => effect.refetch()} />}
        {effect.isLoading && <EffectSkeleton />}
        {effect.data?.effect != null && <EffectPanel effect={effect.data.effect} />}
        {!isFixed && step.status === STEP_STATUS.done && <FlagButton name={name} />}
        {state.error !== null && !isFixed && <Banner kind="bad">{errorText(state.error)}</Banner>}
        <StepFooter
          before={before}
          after={after}
          search={yearSearch(closing)}
          draft={isFixed ? NOTHING_TYPED : state}
          onSave={() => void save()}
          onReset={mayReset ? () => setResetting(true) : null}
          act={
            isOpen && step.concerned && !isFixed ? (
              <ValidateStep
                name={name}
                seen={isWaiting ? null : (effect.data?.seen ?? null)}
                isUnread={effect.isFetching || effect.isError || state.isSaving}
                draft={draft}
                onTry={() => setTried(true)}
              />
            ) : null
          }
        />
        {isResetting && <ResetStep closing={closing} step={step} draft={draft} onClose={() => setResetting(false)} />}
      </div>
    </div>
  );
}

const NOTHING_TYPED: DraftState = { waiting: {}, isSaving: false, error: null };

/** What an effect was computed with: another one is asked when the step is written, or when its figures change. */
function basisOf({ version, updatedAt, result, entries }: ClosingStepReply): string {
  return `${version} ${updatedAt ?? ""} ${JSON.stringify([result, entries])}`;
}

/** The steps before and after, among the steps that concern the company. */
function neighbours({ steps }: ClosingOverview, code: ClosingStepCode) {
  const concerned = new Set(steps.flatMap((step) => (step.concerned || step.code === code ? [step.code] : [])));
  const shown = SHOWN_STEPS.filter((one) => concerned.has(one));
  const at = shown.indexOf(code);
  return { before: shown[at - 1] ?? null, after: shown[at + 1] ?? null };
}

function EffectSkeleton() {
  return (
    <Skeleton label={t("closing.effect.reading", "Calcul de l’effet de l’étape")}>
      <SkeletonBar width="100%" height="64px" />
    </Skeleton>
  );
}
