import { ArrowLeft, ArrowRight, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../../text/t.js";
import { Button, ButtonLink } from "../../../ui/controls/button.js";
import type { ClosingStepCode } from "../step-code.js";
import { stepName } from "../step-link.js";
import type { YearSearch } from "../year-search.js";
import type { DraftState } from "../draft/step-draft.js";
import styles from "./step.module.css";

type StepFooterProps = {
  readonly before: ClosingStepCode | null;
  readonly after: ClosingStepCode | null;
  readonly search: YearSearch;
  readonly draft: DraftState;
  readonly onSave: () => void;
  /** What ends the step; the way to the next one when nothing is to be validated. */
  readonly act: ReactNode;
  readonly onReset: (() => void) | null;
};

/** The buttons of a step: the one before, what was typed kept at once, then what ends it. */
export function StepFooter({ before, after, search, draft, onSave, act, onReset }: StepFooterProps) {
  const isWaiting = Object.keys(draft.waiting).length > 0;
  return (
    <div className={styles["footer"]}>
      {before !== null && (
        <ButtonLink to="/cloture/etape/{-$code}/view" params={{ code: before }} search={search} icon={<ArrowLeft className="icon small" />}>
          {stepName(before)}
        </ButtonLink>
      )}
      <span className="spacer grow" />
      <span className="muted tiny" role="status">
        {savedText(draft)}
      </span>
      {onReset !== null && (
        <Button writes kind="ghost" icon={<RotateCcw className="icon small" />} onClick={onReset}>
          {t("closing.reset", "Recommencer l’étape")}
        </Button>
      )}
      {isWaiting && (
        <Button writes kind="ghost" busy={draft.isSaving} onClick={onSave}>
          {t("action.save", "Enregistrer")}
        </Button>
      )}
      {act ??
        (after !== null && (
          <ButtonLink kind="primary" to="/cloture/etape/{-$code}/view" params={{ code: after }} search={search}>
            {t("closing.next", "Étape suivante")}
            <ArrowRight className="icon small" aria-hidden="true" />
          </ButtonLink>
        ))}
    </div>
  );
}

function savedText({ waiting, isSaving, error }: DraftState): string {
  if (error !== null) return t("state.not_saved", "Non enregistré. Réessayer");
  if (isSaving) return t("state.saving", "Enregistrement…");
  return Object.keys(waiting).length > 0 ? t("closing.typed", "Saisie en cours") : "";
}
