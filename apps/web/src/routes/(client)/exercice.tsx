import { createFileRoute } from "@tanstack/react-router";
import { FiscalYears } from "../../features/fiscal-years/fiscal-years.js";
import { useFiscalYears } from "../../features/fiscal-years/queries.js";
import { OpeningsLayer } from "../../features/takeovers/openings-layer.js";
import { useFlag } from "../../lib/session/flags.js";
import { t } from "../../text/t.js";
import { Page } from "../../ui/layout/page.js";
import { Paysage } from "../../ui/layout/paysage.js";
import { ReadingFailure } from "../../ui/messages/reading-failure.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";

export const Route = createFileRoute("/(client)/exercice")({
  validateSearch: ({ open }: Record<string, unknown>): { open?: "openings" } => (open === "openings" ? { open } : {}),
  component: FiscalYearsPage,
});

/** The fiscal years; `?open=openings` opens the balances that the first one begins with. */
function FiscalYearsPage() {
  const { open } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: years, ...reading } = useFiscalYears();
  const first = years?.at(-1);
  const mayTakeOver = useFlag("account_reprise_display");
  return (
    <Page title={t("menu.fiscal_years", "Exercices")} className="landscape">
      <Paysage />
      <FiscalYears years={years} onOpenings={() => void navigate({ search: { open: "openings" } })} />
      {reading.isError && (
        <section className="panel">
          <ReadingFailure error={reading.error} again={reading.refetch} />
        </section>
      )}
      {reading.isPending && (
        <Skeleton label={t("fiscal_years.reading", "Lecture des exercices")}>
          <SkeletonBar width="100%" height="160px" />
        </Skeleton>
      )}
      {open === "openings" && first && mayTakeOver && <OpeningsLayer year={first} onClose={() => void navigate({ search: {} })} />}
    </Page>
  );
}
