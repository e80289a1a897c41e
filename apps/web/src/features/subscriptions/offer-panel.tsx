import { useState, type FormEvent } from "react";
import type { Plan, Subscription } from "@comptoir/contract/subscriptions/subscriptions";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { ChoiceCards } from "../../ui/fields/choice-cards.js";
import { TextField } from "../../ui/fields/field.js";
import { showToast } from "../../ui/messages/toast.js";
import { FormFailure } from "../../ui/forms/form-failure.js";
import { placeError } from "../../lib/api/place-error.js";
import { useStartTrial, useSubscribe } from "./queries.js";
import { canTry, planPrice } from "./subscription-words.js";
import styles from "./subscriptions.module.css";

type OfferPanelProps = {
  readonly subscription: Subscription;
  /** The code that the prices shown take into account. */
  readonly promoCode: string;
  /** Why the code was refused. */
  readonly promoFailure: string | null;
  readonly onPromoCode: (code: string) => void;
  readonly onChosen: () => void;
};

/** The offers with their price, the promo code, and the trial for a company that never had one. */
export function OfferPanel({ subscription, promoCode, promoFailure, onPromoCode, onChosen }: OfferPanelProps) {
  const [planId, setPlanId] = useState<Plan["id"]>(subscription.plan ?? "monthly");
  const [typed, setTyped] = useState(promoCode);
  const choose = useSubscribe();
  const trial = useStartTrial();
  const error = choose.error ?? trial.error;
  const refusal = error === null ? null : placeError(error, { promoCode: "promoCode" } as const);
  const promoError = promoFailure ?? (refusal?.field === "promoCode" ? refusal.message : null);

  const send = (event: FormEvent): void => {
    event.preventDefault();
    choose.mutate(
      { plan: planId, promoCode: promoCode === "" ? null : promoCode },
      {
        onSuccess: (checkoutUrl) => {
          if (checkoutUrl !== null) window.location.assign(checkoutUrl);
          else showToast({ title: t("subscription.chosen", "Votre choix est enregistré") });
          onChosen();
        },
      },
    );
  };
  return (
    <section className="panel">
      <header>
        <h2>{t("subscription.offers", "Nos offres")}</h2>
      </header>
      <form className="padded stack" noValidate onSubmit={send}>
        <ChoiceCards
          label={t("subscription.offer", "Offre")}
          hideLabel
          inRow
          value={planId}
          onChange={setPlanId}
          choices={subscription.plans.map((plan) => ({
            value: plan.id,
            title: plan.label,
            text: plan.period,
            aside: <Price plan={plan} />,
          }))}
        />
        <div className={styles["promo"]}>
          <TextField
            name="promoCode"
            label={t("subscription.promo_code", "Code promo")}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            error={promoError}
            {...(promoError === null && promoCode !== "" && subscription.promoText !== null && { success: subscription.promoText })}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button onClick={() => onPromoCode(typed.trim())}>{t("subscription.apply", "Appliquer")}</Button>
        </div>
        <FormFailure message={refusal?.field === null ? refusal.message : null} />
        <div className="row wrap">
          <Button kind="primary" type="submit" busy={choose.isPending}>
            {t("subscription.subscribe", "Choisir cette offre")}
          </Button>
          {canTry(subscription) && (
            <Button busy={trial.isPending} onClick={() => trial.mutate(undefined, { onSuccess: onChosen })}>
              {t("subscription.start_trial", "Commencer par 30\u00a0jours d’essai")}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}

function Price({ plan }: { plan: Plan }) {
  const { now, before } = planPrice(plan);
  return (
    <span className="tabular">
      {before !== null && (
        <s className="muted small">
          <span className="visually-hidden">{t("subscription.instead_of", "au lieu de")} </span>
          {before}
        </s>
      )}{" "}
      <b>{now}</b>
    </span>
  );
}
