import { useNavigate } from "@tanstack/react-router";
import { useClosing } from "../../features/closing/queries.js";
import { isSettled } from "../../features/closing/step-state.js";
import { chosenYear } from "../../features/fiscal-years/chosen-year.js";
import { FiscalYearMenu } from "../../features/fiscal-years/fiscal-year-menu.js";
import { useFiscalYears } from "../../features/fiscal-years/queries.js";
import { rememberedFiscalYear } from "../../features/fiscal-years/remembered-fiscal-year.js";
import { useTaxReturn } from "../../features/tax-returns/queries.js";
import { TaxReturnScreen } from "../../features/tax-returns/return-screen.js";
import { taxReturnTitle } from "../../features/tax-returns/return-words.js";
import { PATHS } from "../../lib/paths.js";
import { useUser } from "../../lib/session/session.js";
import { t } from "../../text/t.js";
import { BackLink } from "../../ui/controls/back-link.js";
import { Page } from "../../ui/layout/page.js";
import { ReadingFailure } from "../../ui/messages/reading-failure.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";

type TaxReturnPageProps = {
  /** The fiscal year, or a version of its return; the year last looked at when left out. */
  readonly id: string | undefined;
  /** The tab that is open. */
  readonly tab: string | undefined;
};

/** The tax return of a fiscal year: provisional while the year is open, kept by its closing. */
export function TaxReturnPage({ id, tab }: TaxReturnPageProps) {
  const navigate = useNavigate();
  const { companyId } = useUser();
  const { data: years = [] } = useFiscalYears();
  const year = chosenYear(years, id ?? rememberedFiscalYear(companyId));
  const { data: detail, ...reading } = useTaxReturn(id ?? year?.id ?? null);
  const isOpen = detail?.state === "preview" || detail?.state === "reopened";
  const { data: closing } = useClosing(detail?.fiscalYearId ?? null, { enabled: isOpen });
  const stepsLeft = (closing?.steps ?? []).filter((step) => step.code !== "validation_closure" && !isSettled(step)).length;
  const open = (to: string | undefined, formulaire?: string): void =>
    void navigate({ to: PATHS.taxReturn, params: { exercice: to }, search: formulaire === undefined ? {} : { formulaire } });
  return (
    <Page
      title={detail ? taxReturnTitle(detail) : t("tax_return.one", "Déclaration de résultat")}
      before={
        <BackLink
          to={PATHS.closing}
          search={detail ? { exercice: detail.fiscalYearId } : {}}
          label={t("tax_return.back", "Retour à la clôture")}
        />
      }
      beside={year !== null && <FiscalYearMenu years={years} year={year} onChange={(chosen) => open(chosen.id)} />}
    >
      {reading.isError && (
        <section className="panel">
          <ReadingFailure error={reading.error} again={reading.refetch} />
        </section>
      )}
      {reading.isPending && (
        <Skeleton label={t("tax_return.reading", "Calcul de la déclaration")}>
          <SkeletonBar width="100%" height="320px" />
        </Skeleton>
      )}
      {detail && (
        <TaxReturnScreen key={detail.fiscalYearId} detail={detail} stepsLeft={stepsLeft} tab={tab} onTab={(chosen) => open(id, chosen)} />
      )}
    </Page>
  );
}
