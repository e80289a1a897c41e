import type { ReactNode } from "react";
import type { VatDeclaration, VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { today } from "../../../lib/clock.js";
import { t } from "../../../text/t.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import { ReadingFailure } from "../../../ui/messages/reading-failure.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";
import { NextReturn } from "./next-return.js";
import { useVatDeclaration, useVatDeclarations } from "../queries.js";
import { ReturnList } from "./return-list.js";
import { RegimeLine } from "../regime/regime-line.js";
import { isElsewhere, ReturnsFailure } from "./returns-failure.js";
import { listedReturns, nextReturn } from "../return-words.js";
import { VatNotices } from "../regime/vat-notices.js";
import { VatStartBanner } from "../regime/vat-start-banner.js";
import styles from "../vat.module.css";

type ReturnsScreenProps = {
  readonly fiscalYearId: string | null;
  readonly nextActions: (detail: VatDeclarationDetail) => ReactNode;
  readonly rowAction: (declaration: VatDeclaration) => ReactNode;
};

/** The next VAT return, of any year, then the returns of the fiscal year. */
export function ReturnsScreen({ fiscalYearId, nextActions, rowAction }: ReturnsScreenProps) {
  const all = useVatDeclarations(null);
  const ofYear = useVatDeclarations(fiscalYearId);
  const next = all.data ? nextReturn(all.data) : null;
  const detail = useVatDeclaration(next?.period ?? null);
  if (isElsewhere(all.error)) return <ReturnsFailure error={all.error} again={() => all.refetch()} />;
  const isReading = all.isPending || (next !== null && detail.isPending);
  return (
    <>
      {isReading && <ReturnSkeleton bars={4} />}
      {detail.isError && <ReturnsFailure error={detail.error} again={() => detail.refetch()} />}
      {detail.data && <NextReturn detail={detail.data} actions={nextActions(detail.data)} />}
      {/* Once what is above is there: a button does not move under a press. */}
      {!isReading && <VatStartBanner />}
      {!isReading && <VatNotices />}
      <section className="panel" aria-labelledby="returns">
        <header className={styles["listHeader"]}>
          <h2 id="returns">{t("vat.year_returns", "Déclarations de l’exercice")}</h2>
          <span className="spacer" />
          <RegimeLine />
        </header>
        {ofYear.isPending && <ReturnSkeleton bars={6} />}
        {ofYear.isError && <ReadingFailure error={ofYear.error} again={() => ofYear.refetch()} />}
        {ofYear.data?.length === 0 && (
          <EmptyState title={t("vat.no_return", "Aucune déclaration sur cet exercice")}>
            {t("vat.no_return_why", "Aucune période de TVA ne se termine dans cet exercice.")}
          </EmptyState>
        )}
        {ofYear.data && ofYear.data.length > 0 && (
          <ReturnList declarations={listedReturns({ ofYear: ofYear.data, all: all.data ?? [] }, today())} action={rowAction} />
        )}
      </section>
    </>
  );
}

/** Placeholder for returns being read. */
export function ReturnSkeleton({ bars }: { bars: number }) {
  return (
    <Skeleton label={t("vat.reading", "Lecture des déclarations de TVA")}>
      <div className={styles["waiting"]}>
        {Array.from({ length: bars }, (_, row) => (
          <SkeletonBar key={row} width={row === 0 ? "42%" : "100%"} height="18px" />
        ))}
      </div>
    </Skeleton>
  );
}
