import type { BankImport } from "@comptoir/contract/banking/banking";
import { errorText } from "../../../lib/api/api-error.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import styles from "./preview.module.css";
import { answersOf } from "./sign-answers.js";
import { useAmendImport } from "../queries.js";

type Csv = NonNullable<BankImport["csv"]>;

/** Asks with two operations of the file what neither its figures nor its words decide: which amounts are spendings. */
export function SignQuestionPanel({ importId, csv }: { importId: string; csv: Csv }) {
  const amend = useAmendImport(importId);
  const { question, mapping } = csv;
  if (!question) return null;
  return (
    <section className={`panel ${styles["signQuestion"]}`} aria-label={t("banking.sign_question", "Sens des montants")}>
      <header>
        <h2>
          {question.kind === "side"
            ? t("banking.which_is_spent", "Laquelle de ces deux opérations est une dépense\u00a0?")
            : t("banking.are_they_spent", "Que sont ces deux opérations\u00a0?")}
        </h2>
      </header>
      <div className="padded stack tight">
        <ul className="stack tight">
          {question.examples.map((example) => (
            <li key={`${example.value ?? ""} ${example.date} ${example.label} ${example.amount}`}>
              <span className="tabular">{example.date}</span> {example.label} <b className="tabular">{example.amount}</b>
              {example.value !== null && <span className="muted"> ({example.value})</span>}
            </li>
          ))}
        </ul>
        <div className="row tight">
          {answersOf(question, mapping).map(({ label, mapping: answered }) => (
            <Button key={label} writes busy={amend.isPending} onClick={() => amend.mutate({ mapping: answered })}>
              {label}
            </Button>
          ))}
        </div>
        {amend.isError && (
          <p className="verdict bad" role="alert">
            {errorText(amend.error)}
          </p>
        )}
      </div>
    </section>
  );
}
