import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { startTrial, subscribe, type Plan, type Subscription } from "@comptoir/contract/subscriptions/subscriptions";
import { ApiError, errorText } from "../../../lib/api/api-error.js";
import { call } from "../../../lib/api/api.js";
import { subscriptionQuery } from "../../../queries/subscription.js";
import { amount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { ChoiceCards } from "../../../ui/fields/choice-cards.js";
import { AuthTitle } from "../../../ui/layout/auth-layout.js";
import { FormFailure } from "../../../ui/forms/form-failure.js";
import type { Draft } from "./draft.js";
import { PromoCode } from "./promo-code.js";
import { StepFoot } from "./sign-up-card.js";
import { Waiting } from "./waiting.js";

type SubscriptionStepProps = {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  /** Where a bank hides the statement that comes next. */
  readonly exportHelp: ReactNode;
  /** The sign-up is over; a page where to pay comes first when there is one. */
  readonly onDone: (checkoutUrl: string | null) => Promise<void>;
};

/** An offer, from the end of the trial on; or the trial alone. */
export function SubscriptionStep({ draft, change, exportHelp, onDone }: SubscriptionStepProps) {
  const read = useQuery(subscriptionQuery(draft.promoCode));
  const [busy, setBusy] = useState<Busy>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const end = async (choice: "offer" | "trial", subscription: Subscription): Promise<void> => {
    setBusy(choice);
    setFailure(null);
    try {
      if (isTrialOpen(subscription)) await call(startTrial, { body: {} });
      const promoCode = draft.promoCode === "" ? null : draft.promoCode;
      const chosen = choice === "offer" ? await call(subscribe, { body: { plan: draft.plan, promoCode } }) : null;
      await onDone(chosen?.data.checkoutUrl ?? null);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(null);
    }
  };
  // The trial is over, or unknown: the subscription waits in the account.
  const leave = (): void => {
    setBusy("trial");
    setFailure(null);
    onDone(null)
      .catch((error: unknown) => setFailure(errorText(error)))
      .finally(() => setBusy(null));
  };
  // A code kept from before may have expired since.
  const isCodeRefused = read.error instanceof ApiError && read.error.code === "subscription.promo_code";
  useEffect(() => {
    if (isCodeRefused) change({ promoCode: "" });
  });
  return (
    <div className="stack">
      <AuthTitle
        title={t("subscription.title", "Votre abonnement")}
        lead={
          read.data === undefined || isTrialOpen(read.data)
            ? t("subscription.lead", "Commencez par un essai de 30 jours\u00a0: rien à payer aujourd’hui.")
            : t("subscription.tried", "Votre essai est terminé\u00a0: choisissez une formule pour continuer.")
        }
      />
      {read.data === undefined ? (
        <>
          <Waiting error={isCodeRefused ? null : read.error} again={() => void read.refetch()} />
          {read.error !== null && !isCodeRefused && (
            <StepFoot before={<LaterButton busy={busy} onClick={leave} />}>
              <span />
            </StepFoot>
          )}
        </>
      ) : (
        <Offers
          {...{ draft, change, busy, failure }}
          subscription={read.data}
          onLater={isTrialOpen(read.data) ? () => void end("trial", read.data) : leave}
          onChosen={() => void end("offer", read.data)}
        />
      )}
      <details className="small">
        <summary>{t("subscription.next", "Ensuite\u00a0: le relevé de votre banque. Où le trouver\u00a0?")}</summary>
        {exportHelp}
      </details>
    </div>
  );
}

type OffersProps = {
  readonly subscription: Subscription;
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly busy: Busy;
  /** Why the last attempt failed. */
  readonly failure: string | null;
  readonly onLater: () => void;
  readonly onChosen: () => void;
};

type Busy = "offer" | "trial" | null;

/** Leaves the last step: with the trial when there is one. */
function LaterButton({ busy, onClick }: { busy: Busy; onClick: () => void }) {
  return (
    <Button kind="ghost" busy={busy === "trial"} disabled={busy === "offer"} onClick={onClick}>
      {t("subscription.later", "Plus tard")}
    </Button>
  );
}

function Offers({ subscription, draft, change, busy, failure, onLater, onChosen }: OffersProps) {
  const { plans, promoText } = subscription;
  const chosen = plans.find(({ id }) => id === draft.plan);
  const mayTry = isTrialOpen(subscription);
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
        {chosen !== undefined && <Bill plan={chosen} promoCode={subscription.promoCode} promoText={promoText} mayTry={mayTry} />}
      </div>
      <FormFailure message={failure} />
      <StepFoot before={<LaterButton busy={busy} onClick={onLater} />}>
        <Button kind="primary" size="large" className="next" busy={busy === "offer"} disabled={busy === "trial"} onClick={onChosen}>
          {mayTry ? t("subscription.try", "Commencer l’essai") : t("subscription.choose", "Choisir cette formule")}
        </Button>
      </StepFoot>
    </>
  );
}

function Price({ plan: { price, promoPrice } }: { plan: Plan }) {
  return (
    <>
      <b className="tabular">{amount(promoPrice ?? price)}</b> <span className="muted tiny">{t("subscription.vat", "TTC")}</span>
    </>
  );
}

/** A company tries once. */
function isTrialOpen({ status, trialEndsOn }: Subscription): boolean {
  return status === "none" && trialEndsOn === null;
}

type BillProps = {
  readonly plan: Plan;
  readonly promoCode: string | null;
  readonly promoText: string | null;
  readonly mayTry: boolean;
};

/** What is paid, and when. */
function Bill({ plan: { id, label, price, promoPrice }, promoCode, promoText, mayTry }: BillProps) {
  return (
    <div className="bill">
      <div className="row between">
        <span>{t("subscription.line", "Formule {{label}}", { label: label.toLowerCase() })}</span>
        <span className={promoPrice === null ? "tabular" : "tabular old-price"}>{amount(price)}</span>
      </div>
      {promoCode !== null && promoText !== null && (
        <div className="row between plus">
          <span>{promoCode}</span>
          <span className="tabular">{promoText}</span>
        </div>
      )}
      <div className="row between big">
        <span>{id === "monthly" ? t("subscription.by_month", "Par mois, TTC") : t("subscription.by_year", "Par an, TTC")}</span>
        <span className="tabular">{amount(promoPrice ?? price)}</span>
      </div>
      {mayTry && (
        <div className="row between">
          <b>{t("subscription.today", "Aujourd’hui")}</b>
          <b className="tabular">{amount(0)}</b>
        </div>
      )}
      <p className="muted tiny">
        {mayTry && <>{t("subscription.first", "Premier paiement à la fin de l’essai.")} </>}
        {t("subscription.terms", "Résiliable en un clic dans «\u00a0Mon compte\u00a0».")}
      </p>
    </div>
  );
}
