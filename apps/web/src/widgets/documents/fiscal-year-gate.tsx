import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import type { ReactNode } from "react";
import type { BookSearch } from "../../features/documents/filters/book-search.js";
import { chosenYear } from "../../features/fiscal-years/chosen-year.js";
import { useFiscalYears } from "../../features/fiscal-years/queries.js";
import { rememberedFiscalYear } from "../../features/fiscal-years/remembered-fiscal-year.js";
import { useUser } from "../../lib/session/session.js";
import { SPEC } from "../../text/specification.js";
import { Button } from "../../ui/controls/button.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import { Page } from "../../ui/layout/page.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";

type FiscalYearGateProps = {
  readonly title: string;
  readonly search: BookSearch;
  /** The page, once its fiscal year is known. */
  readonly children: (year: FiscalYear, years: readonly FiscalYear[]) => ReactNode;
};

/** Reads the fiscal years before a page that needs one. */
export function FiscalYearGate({ title, search, children }: FiscalYearGateProps) {
  const years = useFiscalYears();
  const { companyId } = useUser();
  const year = chosenYear(years.data ?? [], search.fiscalYear ?? rememberedFiscalYear(companyId));
  if (year && years.data) return children(year, years.data);
  return (
    <Page title={title}>
      {years.isPending && (
        <Skeleton label="Lecture des exercices">
          <SkeletonBar width="100%" height="352px" />
        </Skeleton>
      )}
      {!years.isPending && (
        <section className="panel">
          {years.isError ? (
            <EmptyState title={SPEC.fiscalYearsFailure} action={<Button onClick={() => void years.refetch()}>Réessayer</Button>} />
          ) : (
            <EmptyState title="Les documents apparaîtront après la première opération catégorisée." />
          )}
        </section>
      )}
    </Page>
  );
}
