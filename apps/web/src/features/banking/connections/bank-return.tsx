import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { errorText } from "../../../lib/api/api-error.js";
import { PATHS } from "../../../lib/paths.js";
import { t } from "../../../text/t.js";
import { Button, ButtonLink } from "../../../ui/controls/button.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";
import { showToast } from "../../../ui/messages/toast.js";
import { useReturnFromBank, useVisitBank } from "./queries.js";

/** What the page of the aggregator comes back with, in the address. */
export type BankReturnSearch = {
  readonly state?: string;
  readonly connection_id?: string;
  readonly code?: string;
  readonly error?: string;
};

/** The way back from the page of the aggregator: the connection is kept, then its accounts are chosen. */
export function BankReturn({ search }: { search: BankReturnSearch }) {
  const back = useReturnFromBank();
  const visit = useVisitBank();
  const navigate = useNavigate();
  const isAsked = useRef(false);
  const { mutate } = back;
  useEffect(() => {
    // The state serves once: an effect that runs twice would refuse its own return.
    if (isAsked.current) return;
    isAsked.current = true;
    const { state = "", connection_id: connectionId = null, code = null, error = null } = search;
    mutate(
      { state, connectionId, code, error },
      {
        onSuccess: () => {
          showToast({ title: t("banks.connected", "Banque connectée") });
          void navigate({ to: PATHS.account, search: { tab: "accounts" }, replace: true });
        },
      },
    );
  }, [mutate, navigate, search]);
  if (!back.isError)
    return (
      <Skeleton label={t("banks.returning", "Lecture de vos comptes")}>
        <SkeletonBar width="100%" height="96px" />
      </Skeleton>
    );
  return (
    <section className="panel">
      <EmptyState
        title={t("banks.not_connected", "La banque n’est pas connectée")}
        action={
          <div className="row tight wrap">
            <Button writes kind="primary" busy={visit.isPending} onClick={() => visit.mutate(null)}>
              {t("banks.again", "Recommencer")}
            </Button>
            <ButtonLink writes to={PATHS.importer}>
              {t("account.import", "Importer un relevé")}
            </ButtonLink>
          </div>
        }
      >
        {errorText(visit.error ?? back.error)}
      </EmptyState>
    </section>
  );
}
