import { PATHS } from "../../lib/paths.js";
import { BackLink } from "../../ui/controls/back-link.js";
import { Page } from "../../ui/layout/page.js";
import { ClosedYears, LastVerification, SinceClosing } from "./proof-panels.js";
import { useProof } from "./queries.js";
import { errorText } from "../../lib/api/api-error.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";
import { TrailPanel } from "./trail-panel.js";
import type { TrailSearch } from "./trail-search.js";

type ProofPageProps = { readonly search: TrailSearch; readonly onSearch: (search: TrailSearch) => void };

/** /documents/preuve: what proves the books, and everything that was done to them. */
export function ProofPage({ search, onSearch }: ProofPageProps) {
  const proof = useProof();
  return (
    <Page title={t("proof.title", "Preuve")} before={<BackLink to={PATHS.documents} label={t("proof.back", "Retour aux documents")} />}>
      <div className="stack">
        {proof.isPending && (
          <Skeleton label={t("proof.reading", "Lecture de la preuve")}>
            <SkeletonBar width="100%" height="260px" />
          </Skeleton>
        )}
        {proof.isError && (
          <section className="panel">
            <EmptyState
              title={t("proof.failed", "La preuve ne peut pas être montrée")}
              action={<Button onClick={() => void proof.refetch()}>{t("retry", "Réessayer")}</Button>}
            >
              {errorText(proof.error)}
            </EmptyState>
          </section>
        )}
        {proof.data && (
          <>
            <LastVerification verification={proof.data.verification} />
            <ClosedYears years={proof.data.years} />
            <SinceClosing since={proof.data.since} />
          </>
        )}
        <TrailPanel search={search} onSearch={onSearch} />
      </div>
    </Page>
  );
}
