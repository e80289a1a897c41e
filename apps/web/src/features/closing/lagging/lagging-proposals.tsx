import { Check, X } from "lucide-react";
import type { LaggingKind } from "@comptoir/accounting/closing/steps/lagging-row";
import { amount, day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { OperationButton } from "../../../ui/books/operation-button.js";
import { SourceNote } from "../step/source-note.js";
import { laggingWord, proposedRow, withRows } from "./lagging-words.js";
import type { StepForm } from "../fields/step-form.js";
import styles from "../step/step.module.css";

/** Rows that the books propose: each one is kept, or said not to belong to the year. */
export function LaggingProposals({ step, inputs, onChange, isFixed }: StepForm<"lagging_operations">) {
  const rows = inputs.rows ?? [];
  const dismissed = inputs.dismissed ?? [];
  const open = step.result.proposals.filter(({ id }) => rows.every((row) => row.id !== id) && !dismissed.includes(id));
  if (open.length === 0 || isFixed) return null;
  return (
    <section className="stack" aria-labelledby="lagging-proposals">
      <h3 id="lagging-proposals" className="section-title">
        {t("closing.lagging.proposals", "D’après vos opérations")}
      </h3>
      <ul className={styles["rows"]}>
        {open.map((proposal) => (
          <li key={proposal.id} className={styles["row"]}>
            <div className={styles["rowHead"]}>
              <span className="grow">
                <b>{proposal.label}</b> <span className="muted small">{laggingWord(proposal.kind as LaggingKind)}</span>
                <br />
                <SourceNote source={proposal.source} />{" "}
                {proposal.bankOperationId !== null && (
                  <span className="small">
                    <OperationButton id={proposal.bankOperationId} about={proposal.label} />
                  </span>
                )}
              </span>
              <span className="tabular strong">{amount(proposal.amountTtc)}</span>
              {proposal.documentDate !== null && <span className="muted small tabular">{day(proposal.documentDate)}</span>}
            </div>
            <div className="row wrap">
              <Button
                size="small"
                kind="soft"
                icon={<Check className="icon small" />}
                aria-label={`${t("closing.lagging.keep", "Rattacher à l’exercice")}\u00a0: ${proposal.label}`}
                onClick={() => onChange(withRows(step.result, inputs, [...rows, proposedRow(proposal)]))}
              >
                {t("closing.lagging.keep", "Rattacher à l’exercice")}
              </Button>
              <Button
                size="small"
                kind="ghost"
                icon={<X className="icon small" />}
                aria-label={`${t("closing.lagging.dismiss", "Ne concerne pas l’exercice")}\u00a0: ${proposal.label}`}
                onClick={() => onChange({ dismissed: [...dismissed, proposal.id] })}
              >
                {t("closing.lagging.dismiss", "Ne concerne pas l’exercice")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
