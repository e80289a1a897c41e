import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { startTrial, subscribe, type Plan, type Subscription } from "@comptoir/contract/subscriptions";
import { ApiError } from "../../lib/api-error.js";
import { call } from "../../lib/api.js";
import { amount } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/button.js";
import { ChoiceCards } from "../../ui/choice-cards.js";
import { DoorTitle } from "../../ui/door.js";
import { showFailure } from "../../ui/failure.js";
import type { Draft } from "./draft.js";
import { PromoCode } from "./promo-code.js";
import { subscriptionQuery } from "./queries.js";
import { StepFoot } from "./sign-up-card.js";
import { Waiting } from "./waiting.js";

type SubscriptionStepProps = {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  /** The sign-up is over; a page where to pay comes first when there is one. */
  readonly onDone: (checkoutUrl: string | null) => Promise<void>;
};

/** An offer, from the end of the trial on; or the trial alone. */
export function SubscriptionStep({ draft, change, onDone }: SubscriptionStepProps) {
  const read = useQuery(subscriptionQuery(draft.promoCode));
  const [busy, setBusy] = useState<"offer" | "trial" | null>(null);
  const end = async (choice: "offer" | "trial", subscription: Subscription): Promise<void> => {
    setBusy(choice);
    try {
      if (subscription.status === "none" && subscription.trialEndsOn === null) await call(startTrial, { body: {} });
      const promoCode = draft.promoCode === "" ? null : draft.promoCode;
      const chosen = choice === "offer" ? await call(subscribe, { body: { plan: draft.plan, promoCode } }) : null;
      await onDone(chosen?.data.checkoutUrl ?? null);
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(null);
    }
  };
  // A code kept from before may have expired since.
  const isCodeRefused = read.error instanceof ApiError && read.error.code === "subscription.promo_code";
  useEffect(() => {
    if (isCodeRefused) change({ promoCode: "" });
  });
  return (
    <div className="stack">
      <DoorTitle
        title={t("subscription.title", "Votre abonnement")}
        lead={t("subscription.lead", "Essai de 30 jours. Vous serez prévenu par e-mail avant le premier paiement.")}
      />
      {read.data === undefined ? (
        <Waiting error={isCodeRefused ? null : read.error} again={() => void read.refetch()} />
      ) : (
        <Offers subscription={read.data} draft={draft} change={change} busy={busy} onEnd={(choice) => void end(choice, read.data)} />
      )}
    </div>
  );
}

type OffersProps = {
  readonly subscription: Subscription;
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly busy: "offer" | "trial" | null;
  readonly onEnd: (choice: "offer" | "trial") => void;
};

function Offers({ subscription, draft, change, busy, onEnd }: OffersProps) {
  const { plans, promoText } = subscription;
  const chosen = plans.find(({ id }) => id === draft.plan);
  const isTrialOpen = subscription.trialEndsOn === null;
  return (
    <>
      <div className="offers">
        <div className="stack tight">
          <ChoiceCards
            label={t("subscription.offer", "Formule")}
            hideLabel
            choices={plans.map((plan) => ({ value: plan.id, title: plan.label, text: plan.period, aside: <Price plan={plan} /> }))}
            value={draft.plan}
            onChange={(plan) => change({ plan })}
          />
          <PromoCode code={draft.promoCode} given={promoText} onChange={(promoCode) => change({ promoCode })} />
        </div>
        {chosen !== undefined && <Bill plan={chosen} promoCode={subscription.promoCode} promoText={promoText} />}
      </div>
      <StepFoot
        before={
          isTrialOpen && (
            <Button kind="ghost" busy={busy === "trial"} disabled={busy === "offer"} onClick={() => onEnd("trial")}>
              {t("subscription.later", "Plus tard")}
            </Button>
          )
        }
      >
        <Button
          kind="primary"
          size="large"
          className="next"
          busy={busy === "offer"}
          disabled={busy === "trial"}
          onClick={() => onEnd("offer")}
        >
          {isTrialOpen ? t("subscription.try", "Commencer l’essai") : t("subscription.choose", "Choisir cette formule")}
        </Button>
      </StepFoot>
    </>
  );
}

function Price({ plan: { price, promoPrice } }: { plan: Plan }) {
  return (
    <>
      <b className="num">{amount(promoPrice ?? price)}</b> <span className="muted tiny">{t("subscription.vat", "TTC")}</span>
    </>
  );
}

type BillProps = { readonly plan: Plan; readonly promoCode: string | null; readonly promoText: string | null };

/** What is paid, and when. */
function Bill({ plan: { id, label, price, promoPrice }, promoCode, promoText }: BillProps) {
  return (
    <div className="bill">
      <div className="row between">
        <span>{t("subscription.line", "Formule {{label}}", { label: label.toLowerCase() })}</span>
        <span className={promoPrice === null ? "num" : "num was"}>{amount(price)}</span>
      </div>
      {promoCode !== null && promoText !== null && (
        <div className="row between plus">
          <span>{promoCode}</span>
          <span className="num">{promoText}</span>
        </div>
      )}
      <div className="row between big">
        <span>{id === "monthly" ? t("subscription.by_month", "Par mois, TTC") : t("subscription.by_year", "Par an, TTC")}</span>
        <span className="num">{amount(promoPrice ?? price)}</span>
      </div>
      <div className="row between">
        <b>{t("subscription.today", "Aujourd’hui")}</b>
        <b className="num">{amount(0)}</b>
      </div>
      <p className="muted tiny">
        {t("subscription.terms", "Premier paiement à la fin de l’essai. Résiliable en un clic dans «\u00a0Mon compte\u00a0».")}
      </p>
    </div>
  );
}
