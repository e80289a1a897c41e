import type { ClosingOverview, ClosingStepReply } from "@comptoir/contract/closing/steps";
import { t } from "../../../text/t.js";
import { STEP_GROUPS, type StepGroup } from "../step-groups.js";
import { StepLink } from "../step-link.js";
import { settledCount } from "../step-state.js";
import { yearSearch, type YearSearch } from "../year-search.js";
import styles from "../closing.module.css";

const COLUMNS = [["check", "invest"], ["costs", "close"], ["tax"]];

/** The eighteen steps in their five parts, with their states. */
export function StepColumns({ closing }: { closing: ClosingOverview }) {
  const { steps, resume } = closing;
  const byCode = new Map(steps.map((step) => [step.code, step]));
  return (
    <div className={styles["columns"]}>
      {COLUMNS.map((keys) => (
        <div key={keys.join()} className={styles["column"]}>
          {STEP_GROUPS.filter(({ key }) => keys.includes(key)).map((group) => (
            <Part
              key={group.key}
              group={group}
              steps={group.codes.flatMap((code) => byCode.get(code) ?? [])}
              resume={resume}
              search={yearSearch(closing)}
            />
          ))}
          {keys.includes("tax") && steps.some(({ concerned }) => !concerned) && (
            <p className={`muted small ${styles["noteBelow"]}`}>
              {t(
                "closing.no_object_why",
                "«\u00a0Sans objet\u00a0»\u00a0: rien dans vos opérations ne concerne cette étape. Vous pouvez quand même l’ouvrir.",
              )}
            </p>
          )}
        </div>
      ))}
    </div>
  );
}

type PartProps = {
  readonly group: StepGroup;
  readonly steps: readonly ClosingStepReply[];
  readonly resume: ClosingOverview["resume"];
  readonly search: YearSearch;
};

function Part({ group: { key, title }, steps, resume, search }: PartProps) {
  return (
    <section className={`panel ${styles["part"]}`} data-part={key} aria-labelledby={`part-${key}`}>
      <header>
        <h2 id={`part-${key}`}>{t(`closing.part.${key}`, title)}</h2>
        <span className="spacer" />
        <span className="muted tiny tabular">
          {settledCount(steps)}/{steps.length}
        </span>
      </header>
      <ul className={styles["steps"]}>
        {steps.map((step) => (
          <li key={step.code}>
            <StepLink step={step} isCurrent={step.code === resume} search={search} />
          </li>
        ))}
      </ul>
    </section>
  );
}
