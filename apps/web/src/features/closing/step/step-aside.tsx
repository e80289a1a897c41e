import type { ClosingOverview } from "@comptoir/contract/closing/steps";
import { t } from "../../../text/t.js";
import type { ClosingStepCode } from "../step-code.js";
import { STEP_GROUPS } from "../step-groups.js";
import { StepLink } from "../step-link.js";
import { yearSearch } from "../year-search.js";
import styles from "./step.module.css";

type StepAsideProps = {
  readonly closing: ClosingOverview;
  readonly current: ClosingStepCode;
};

/** Beside a step: the others that concern the company, by parts; the step of the page is in it in any case. */
export function StepAside({ closing, current }: StepAsideProps) {
  const steps = new Map(closing.steps.map((one) => [one.code, one]));
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
                      <StepLink step={state} isCurrent={code === current} isCompact search={yearSearch(closing)} />
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
