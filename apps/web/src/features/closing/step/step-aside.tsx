import { t } from "../../../text/t.js";
import type { ClosingStepCode } from "../step-code.js";
import { STEP_GROUPS } from "../step-groups.js";
import { StepLink } from "../step-link.js";
import type { SteppedState } from "../step-state.js";
import styles from "./step.module.css";

type StepAsideProps = {
  readonly steps: ReadonlyMap<ClosingStepCode, SteppedState>;
  readonly current: ClosingStepCode;
};

/** Beside a step: the others that concern the company, by parts; the step of the page is in it in any case. */
export function StepAside({ steps, current }: StepAsideProps) {
  return (
    <nav className={`panel ${styles["aside"]}`} aria-label={t("closing.steps", "Étapes")}>
      {STEP_GROUPS.map(({ key, title, codes }) => {
        const shown = codes.filter((code) => code === current || steps.get(code)?.concerned === true);
        if (shown.length === 0) return null;
        return (
          <section key={key} aria-labelledby={`closing-part-${key}`}>
            <h3 id={`closing-part-${key}`}>{t(`closing.part.${key}`, title)}</h3>
            <ul>
              {shown.map((code) => {
                const state = steps.get(code);
                return (
                  state !== undefined && (
                    <li key={code}>
                      <StepLink step={{ code, ...state }} isCurrent={code === current} isCompact />
                    </li>
                  )
                );
              })}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
