import { useState, type ReactNode } from "react";
import type { Subscription } from "@comptoir/contract/subscriptions/subscriptions";
import { errorText } from "../../lib/api/api-error.js";
import { t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";
import { Button } from "../../ui/controls/button.js";
import { Chip } from "../../ui/controls/chip.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";
import { EndSubscription } from "./end-subscription.js";
import { InvoicesPanel } from "./invoices-panel.js";
import { OfferPanel } from "./offer-panel.js";
import { useSubscription } from "./queries.js";
import { ResumePanel } from "./resume-panel.js";
import { subscriptionChange, nextSentence, planPrice, statusChip, unsubscribedWords } from "./subscription-words.js";
import styles from "./subscriptions.module.css";

/** The subscription: what is paid for, the offers, the invoices, and the cancellation. */
export function SubscriptionPane({ isUnsubscribed }: { isUnsubscribed: boolean }) {
  const [promoCode, setPromoCode] = useState("");
  const [isChoosing, setChoosing] = useState(false);
  const subscription = useSubscription("");
  const promo = useSubscription(promoCode, promoCode !== "");
  const data = promo.data ?? subscription.data;
  if (data === undefined) {
    return subscription.error === null ? (
      <PaneSkeleton />
    ) : (
      <Banner kind="bad" action={<Button onClick={() => void subscription.refetch()}>{t("action.retry", "Réessayer")}</Button>}>
        {errorText(subscription.error)}
      </Banner>
    );
  }
  const choice = subscriptionChange(data);
  const isFirmPaid = data.status === "firm";
  const left = isUnsubscribed ? unsubscribedWords(data) : null;
  return (
    <div className="stack">
      {left !== null && (
        <Banner kind="info">
          <b>{left.title}</b> {left.lead}
        </Banner>
      )}
      <div className={styles["columns"]}>
        <div className="stack">
          <Current subscription={data}>
            {choice === "later" && (
              <Button aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
                {t("subscription.choose", "Choisir une offre")}
              </Button>
            )}
          </Current>
          {choice === "resume" && data.plan !== null && <ResumePanel plan={data.plan} />}
          {(choice === "now" || (choice === "later" && isChoosing)) && (
            <OfferPanel
              subscription={data}
              promoCode={promoCode}
              promoFailure={promo.error === null ? null : errorText(promo.error)}
              onPromoCode={setPromoCode}
              onChosen={() => setChoosing(false)}
            />
          )}
          {!isFirmPaid && <InvoicesPanel invoices={data.invoices} />}
        </div>
        {!isFirmPaid && <EndSubscription subscription={data} />}
      </div>
    </div>
  );
}

function Current({ subscription, children }: { subscription: Subscription; children: ReactNode }) {
  const { kind, label } = statusChip(subscription.status);
  const plan = subscription.plans.find(({ id }) => id === subscription.plan);
  return (
    <section className={`panel ${styles["offer"]}`} aria-label={t("subscription.current", "Votre abonnement")}>
      <div className="row between wrap">
        <div>
          <div className="row tight">
            <h2 className={styles["small"]}>
              {plan === undefined ? "Comptoir" : t("subscription.plan", "Comptoir, formule {{name}}", { name: plan.label.toLowerCase() })}
            </h2>
            <Chip kind={kind}>{label}</Chip>
          </div>
          {plan !== undefined && (
            <p className={`${styles["price"]} tabular`}>
              {planPrice(plan).now} <span className="muted">{t("subscription.ttc", "TTC {{period}}", { period: plan.period })}</span>
            </p>
          )}
          <p className="muted small">{nextSentence(subscription)}</p>
        </div>
        {children}
      </div>
      <svg viewBox="0 0 600 64" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 40C90 14 150 20 240 34S430 46 600 10V64H0Z" fill="var(--p1)" opacity=".3" />
        <path d="M0 56C120 38 220 46 330 52S500 54 600 36V64H0Z" fill="var(--p2)" opacity=".3" />
      </svg>
    </section>
  );
}

function PaneSkeleton() {
  return (
    <Skeleton label={t("subscription.loading", "Lecture de l’abonnement")}>
      <div className={styles["columns"]}>
        <section className={`panel ${styles["offer"]}`}>
          <SkeletonBar width="40%" />
          <SkeletonBar width="30%" height="36px" />
        </section>
      </div>
    </Skeleton>
  );
}
