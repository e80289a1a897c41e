import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { changeCompanyAnswers } from "@comptoir/contract/closing/company-answers";
import { amount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { FactList } from "../../../ui/overlays/facts.js";

/** What a change of the answers does to the closing of the year, before it is confirmed. */
export function AnswersEffects({
  data: { steps, toFix, profitBefore, profitAfter },
}: {
  data: ReplyOf<typeof changeCompanyAnswers>["data"];
}) {
  return (
    <section aria-label={t("regimes.effects", "Ce qui change")} className="stack" role="status">
      <ul>
        {steps.map(({ code, title, concerned }) => (
          <li key={code}>
            {concerned
              ? t("answers.concerned", "«\u00a0{{title}}\u00a0» concerne maintenant le dossier.", { title })
              : t("answers.freed", "«\u00a0{{title}}\u00a0» devient sans objet.", { title })}
          </li>
        ))}
        {toFix.map(({ code, title }) => (
          <li key={code}>{t("answers.to_fix", "«\u00a0{{title}}\u00a0» est à refaire.", { title })}</li>
        ))}
        {steps.length === 0 && toFix.length === 0 && <li>{t("answers.same", "Aucune étape de la clôture ne change.")}</li>}
      </ul>
      <FactList
        facts={[
          { label: t("answers.profit_before", "Résultat fiscal provisoire aujourd’hui"), value: amount(profitBefore) },
          { label: t("answers.profit_after", "Après le changement"), value: amount(profitAfter) },
        ]}
      />
    </section>
  );
}
