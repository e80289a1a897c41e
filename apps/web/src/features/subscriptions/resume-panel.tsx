import type { Subscription } from "@comptoir/contract/subscriptions/subscriptions";
import { errorText } from "../../lib/api/api-error.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { showToast } from "../../ui/messages/toast.js";
import { FormFailure } from "../../ui/forms/form-failure.js";
import { useSubscribe } from "./queries.js";

/** Takes the end of a subscription back while it is still open: the same offer goes on, nothing else is offered until its last day. */
export function ResumePanel({ plan }: { plan: NonNullable<Subscription["plan"]> }) {
  const choose = useSubscribe();
  const resume = (): void =>
    choose.mutate(
      { plan, promoCode: null },
      { onSuccess: () => showToast({ title: t("subscription.resumed", "Votre abonnement continue") }) },
    );
  return (
    <section className="panel">
      <header>
        <h2>{t("subscription.resume_title", "Vous avez changé d’avis\u00a0?")}</h2>
      </header>
      <div className="padded stack">
        <p className="muted">
          {t("subscription.resume_lead", "Votre formule reprend comme avant. Une autre se choisit une fois l’abonnement terminé.")}
        </p>
        <FormFailure message={choose.error === null ? null : errorText(choose.error)} />
        <div className="row wrap">
          <Button kind="primary" busy={choose.isPending} onClick={resume}>
            {t("subscription.resume", "Reprendre mon abonnement")}
          </Button>
        </div>
      </div>
    </section>
  );
}
