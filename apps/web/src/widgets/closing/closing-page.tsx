import { CeasingNote } from "../../features/closing/overview/ceasing-note.js";
import { ClosingHero } from "../../features/closing/overview/closing-hero.js";
import { ChecksPanel } from "../../features/closing/overview/checks-panel.js";
import { ClosingSkeleton } from "../../features/closing/overview/closing-skeleton.js";
import { ReturnDay } from "../../features/closing/overview/return-day.js";
import { StepColumns } from "../../features/closing/overview/step-columns.js";
import { QuestionWalk } from "../../features/closing/questions/question-walk.js";
import { UnquestionedPanel } from "../../features/closing/questions/unquestioned-panel.js";
import { returnFormOf } from "../../features/closing/return-form.js";
import { ClosingStanding } from "../../features/closing/validation/closing-standing.js";
import { LateEntries } from "../../features/closing/validation/late-entries.js";
import { ClosingHistoryPanel } from "../../features/closing/validation/closing-history.js";
import { FiscalYearMenu } from "../../features/fiscal-years/fiscal-year-menu.js";
import { useYearResults } from "../../features/fiscal-years/year-queries.js";
import { PATHS } from "../../lib/paths.js";
import { useUser } from "../../lib/session/session.js";
import { t } from "../../text/t.js";
import { ButtonLink } from "../../ui/controls/button.js";
import { Page } from "../../ui/layout/page.js";
import { ReadingFailure } from "../../ui/messages/reading-failure.js";
import { useClosingYear } from "./use-closing-year.js";

/** The closing of a year: its progress, the checks that open it, the questions, then the steps. */
export function ClosingPage({ shownId }: { shownId: string | undefined }) {
  const { years, year, closing, choose } = useClosingYear(shownId);
  const { data: results } = useYearResults();
  const taxSystem = useUser().company?.taxSystem ?? "bnc";
  const { data, error, refetch } = closing;
  const result = results?.find(({ id }) => id === data?.year.id);
  return (
    <Page
      title={t("menu.closing", "Clôture")}
      beside={year !== null && <FiscalYearMenu years={years} year={year} onChange={choose} />}
      actions={
        data !== undefined && (
          <>
            {data.year.taxReturn !== null && (
              <span className="desktop-only">
                <ReturnDay taxReturn={data.year.taxReturn} />
              </span>
            )}
            <ButtonLink to={PATHS.taxReturn} params={{ exercice: data.year.id }}>
              <span className="desktop-only">{t("closing.tax_return", "Déclaration de résultat")}</span>
              <span className="mobile-only">{t("closing.tax_return_short", "Déclaration")}</span>
            </ButtonLink>
          </>
        )
      }
    >
      {error !== null && <ReadingFailure error={error} again={refetch} />}
      {error === null && data === undefined && <ClosingSkeleton />}
      {data !== undefined && (
        <>
          <ClosingStanding closing={data} returnForm={returnFormOf(taxSystem)} onReopened={() => choose(data.year)} />
          <LateEntries closing={data} />
          <ClosingHero closing={data} result={result === undefined ? null : { ...result, value: result.result }} />
          {data.year.state !== "closed" && (
            <>
              <ChecksPanel checks={data.checks} year={data.year} />
              <QuestionWalk closing={data} />
              <UnquestionedPanel closing={data} />
            </>
          )}
          <StepColumns closing={data} />
          {data.year.state !== "closed" && <CeasingNote />}
          <ClosingHistoryPanel fiscalYearId={data.year.id} />
        </>
      )}
    </Page>
  );
}
