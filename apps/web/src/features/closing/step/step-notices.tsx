import type { ClosingStepReply } from "@comptoir/contract/closing/steps";
import { STEP_STATUS } from "@comptoir/accounting/closing/statuses";
import { Lock, MessageSquareText, Minus, Snowflake } from "lucide-react";
import type { ReactNode } from "react";
import { plural, t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { FindingList } from "./finding-list.js";
import { stepSentences } from "./field-sentences.js";

/** Above the form of a step: why it waits or is to be done again, then what is wrong or to be looked at. */
export function StepNotices({ step, isTried }: { step: ClosingStepReply; isTried: boolean }) {
  const { shown, missing } = stepSentences(step, isTried);
  return (
    <>
      {stateNotice(step)}
      {missing > 0 && (
        <Banner kind="bad">
          {plural("closing.missing", missing, { one: "{{n}} réponse manque.", other: "{{n}} réponses manquent." })}
        </Banner>
      )}
      <FindingList findings={shown.filter(({ code }) => !isInForm(step, code))} />
    </>
  );
}

/** What the form of the step lists already: its anomalies, the rows that it proposes. */
function isInForm(step: ClosingStepReply, code: string): boolean {
  if (step.code === "consistent_accounts") return step.result.anomalies.some((anomaly) => anomaly.code === code);
  return step.code === "lagging_operations" && code.startsWith("lagging.proposal:");
}

function stateNotice({ status, concerned, why, comment, changes, waitsFor }: ClosingStepReply): ReactNode {
  if (!concerned) {
    return (
      <Banner kind="info" label={t("closing.status.no_object", "Sans objet")} icon={<Minus className="icon" />}>
        <b>{t("closing.status.no_object", "Sans objet")}</b>
        <div className="sub">{why}</div>
      </Banner>
    );
  }
  if (status === STEP_STATUS.frozen) {
    return (
      <Banner kind="info" label={t("closing.year_closed", "Exercice clôturé")} icon={<Snowflake className="icon" />}>
        {t("closing.year_closed", "Exercice clôturé")}
      </Banner>
    );
  }
  if (status === STEP_STATUS.locked) {
    return (
      <Banner kind="info" label={t("closing.status.locked", "Verrouillée")} icon={<Lock className="icon" />}>
        {waitsFor.length === 0
          ? t("closing.locked_checks", "Cette étape s’ouvrira quand les neuf contrôles seront satisfaits.")
          : t("closing.locked_steps", "Cette étape attend\u00a0: {{steps}}.", { steps: waitsFor.join(", ") })}
      </Banner>
    );
  }
  if (status !== STEP_STATUS.toFix) return null;
  return (
    <Banner kind="warn" label={t("closing.status.to_fix", "À corriger")} icon={<MessageSquareText className="icon" />}>
      <b>{comment ?? t("closing.to_fix", "Cette étape est à revoir.")}</b>
      {changes.map((change) => (
        <div key={change} className="sub">
          {change}
        </div>
      ))}
    </Banner>
  );
}
