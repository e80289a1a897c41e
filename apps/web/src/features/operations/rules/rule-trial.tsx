import { errorText } from "../../../lib/api/api-error.js";
import { day } from "../../../text/format.js";
import { operationAmount } from "../../../text/operation-amount.js";
import { plural, t } from "../../../text/t.js";
import type { RuleForm } from "./rule-form.js";
import { useTrial } from "./rule-queries.js";
import styles from "./rules.module.css";

/** The operations that a rule would concern, while it is typed. */
export function RuleTrial({ form }: { form: RuleForm }) {
  const { data, error } = useTrial(form);
  return (
    <section className={styles["trial"]} aria-label={t("rules.trial", "Opérations concernées")}>
      <p role="status">
        {error ? (
          errorText(error)
        ) : data == null ? (
          t("rules.trial_none", "Tapez un mot\u00a0: les opérations concernées s’affichent ici.")
        ) : (
          <b>{countText(data)}</b>
        )}
      </p>
      {!error && data && data.operations.length > 0 && (
        <ul>
          {data.operations.map((operation) => (
            <li key={operation.id}>
              <span className="tabular muted">{day(operation.date)}</span>
              <span className="clip" title={operation.rawLabel}>
                {operation.title}
              </span>
              <span className="tabular">{operationAmount(operation)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function countText({ count, toCategorize, exact }: { count: number; toCategorize: number; exact: boolean }): string {
  const found = plural("operations.count", count, { one: "{{n}} opération", other: "{{n}} opérations" });
  const waiting = t("rules.to_categorize", "dont {{n}} à catégoriser", { n: toCategorize });
  return `${exact ? found : t("rules.at_least", "Au moins {{found}}", { found })}, ${waiting}`;
}
