import { useState } from "react";
import { useNavigate } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import type { Subscription } from "@comptoir/contract/subscriptions/subscriptions";
import { errorText } from "../../lib/api/api-error.js";
import { PATHS } from "../../lib/paths.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { Modal } from "../../ui/overlays/modal.js";
import { FormFailure } from "../../ui/forms/form-failure.js";
import { useUnsubscribe } from "./queries.js";
import { canEnd } from "./subscription-words.js";
import styles from "./subscriptions.module.css";

/** The cancellation: what the user keeps is said first; no letter to write, no phone call. */
export function EndSubscription({ subscription }: { subscription: Subscription }) {
  const [isAsking, setAsking] = useState(false);
  const isPaid = subscription.status === "active";
  if (!canEnd(subscription.status)) return null;
  return (
    <section className="panel">
      <div className="padded-all stack tight">
        <h2 className={styles["small"]}>{t("subscription.end", "Résilier")}</h2>
        <p className="muted small">
          {isPaid
            ? t(
                "subscription.end_lead",
                "Vous gardez l’accès jusqu’à la fin de la période payée, et vos données se téléchargent à tout moment.",
              )
            : t("subscription.end_lead_unpaid", "Plus rien ne vous sera demandé, et vos données se téléchargent à tout moment.")}
        </p>
        <Button block kind="danger" onClick={() => setAsking(true)}>
          {t("subscription.end_act", "Résilier l’abonnement")}
        </Button>
      </div>
      {isAsking && <EndModal isPaid={isPaid} onClose={() => setAsking(false)} />}
    </section>
  );
}

function EndModal({ isPaid, onClose }: { isPaid: boolean; onClose: () => void }) {
  const end = useUnsubscribe();
  const navigate = useNavigate();
  const confirm = (): void =>
    end.mutate(undefined, {
      onSuccess: () => {
        onClose();
        void navigate({ href: `${PATHS.account}?tab=subscription&isUnsubscribed=true` });
      },
    });
  return (
    <Modal
      title={t("subscription.end_title", "Résilier votre abonnement\u00a0?")}
      icon={<CircleAlert className="icon" />}
      iconKind="bad"
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {t("subscription.keep", "Garder mon abonnement")}
          </Button>
          <Button kind="danger-fill" busy={end.isPending} onClick={confirm}>
            {t("subscription.end", "Résilier")}
          </Button>
        </>
      }
    >
      <div className="stack tight muted">
        {isPaid ? (
          <>
            <p>{t("subscription.end_what", "Il s’arrête à la fin de la période déjà payée\u00a0: rien d’autre ne sera prélevé.")}</p>
            <p>{t("subscription.end_after", "Reprendre la même offre avant ce jour annule la résiliation.")}</p>
          </>
        ) : (
          <p>{t("subscription.end_unpaid", "Il s’arrête aujourd’hui\u00a0: rien ne sera prélevé.")}</p>
        )}
        <FormFailure message={end.error === null ? null : errorText(end.error)} />
      </div>
    </Modal>
  );
}
