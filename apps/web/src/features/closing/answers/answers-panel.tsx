import { lazy, Suspense, useState } from "react";
import type { CompanyAnswersOfYear } from "@comptoir/contract/closing/company-answers";
import { useAllowed } from "../../../lib/session/allowed.js";
import { day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { FactList } from "../../../ui/overlays/facts.js";
import { asDay } from "../standing/typed-day.js";
import { lettingWords, meansWords, zoneWords } from "./answer-words.js";
import { useCompanyAnswers } from "./answers-queries.js";

const AnswersModal = lazy(async () => ({ default: (await import("./change-answers-modal.js")).ChangeAnswersModal }));

/** What the company says of itself once and for all, in the year that is open, and in each closed one; nothing while it is read. */
export function AnswersPanel() {
  const { data: years } = useCompanyAnswers();
  const mayWrite = useAllowed("books.write");
  const [isOpen, setOpen] = useState(false);
  const [current, ...later] = years?.filter(({ isClosed }) => !isClosed) ?? [];
  if (!years || years.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="answers">
      <header>
        <h2 id="answers">{t("answers.title", "Situation de l’entreprise")}</h2>
        <span className="spacer" />
        {mayWrite && current !== undefined && (
          <Button writes kind="ghost" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t("regimes.change", "Changer")}
          </Button>
        )}
      </header>
      <div className="padded stack">
        {current && <YearFacts year={current} />}
        {later
          .filter(({ saidHere }) => saidHere.length > 0)
          .map((year) => (
            <div key={year.fiscalYearId}>
              <h3 className="section-title">{t("answers.later", "À partir du {{day}}", { day: dayText(year.begin) })}</h3>
              <YearFacts year={year} />
            </div>
          ))}
        {years
          .filter(({ isClosed }) => isClosed)
          .map((year) => (
            <div key={year.fiscalYearId}>
              <h3 className="section-title">{t("answers.closed", "Exercice clos le {{day}}", { day: dayText(year.end) })}</h3>
              <YearFacts year={year} />
            </div>
          ))}
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <AnswersModal years={years.filter(({ isClosed }) => !isClosed)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

function YearFacts({ year: { scm, lettings, zone, since, superSimplified } }: { readonly year: CompanyAnswersOfYear }) {
  return (
    <FactList
      facts={[
        { label: t("answers.scm", "Société civile de moyens"), value: sinceWords(meansWords(scm), since.scm) },
        { label: t("answers.lettings", "Location meublée"), value: sinceWords(lettingWords(lettings.kind), since.lettings) },
        { label: t("answers.zone", "Zone d’exonération"), value: sinceWords(zoneWords(zone), since.zone) },
        ...(superSimplified === null
          ? []
          : [
              {
                label: t("answers.super_simplified", "Comptabilité super-simplifiée"),
                value: superSimplified ? t("answer.yes", "Oui") : t("answer.no", "Non"),
              },
            ]),
      ]}
    />
  );
}

/** An answer with the fiscal year that gave it first: a no is dated as a yes is. */
function sinceWords(answer: string, since: string | null): string {
  return since === null
    ? answer
    : t("answers.since", "{{answer}} (répondu pour l’exercice ouvert le {{day}})", { answer, day: dayText(since) });
}

function dayText(text: string): string {
  const known = asDay(text);
  return known === null ? text : day(known);
}
