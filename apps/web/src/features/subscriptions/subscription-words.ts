import type { Plan, Subscription } from "@comptoir/contract/subscriptions/subscriptions";
import { amount, longDay } from "../../text/format.js";
import { t } from "../../text/t.js";

/** The state of a subscription: its word and its colour. */
export function statusChip(status: Subscription["status"]): {
  readonly kind: "ok" | "warn" | "bad" | "info" | "mute";
  readonly label: string;
} {
  switch (status) {
    case "active":
      return { kind: "ok", label: t("subscription.active", "Actif") };
    case "trial":
      return { kind: "info", label: t("subscription.trial", "Essai") };
    case "unpaid":
      return { kind: "bad", label: t("subscription.unpaid", "Impayé") };
    case "cancelled":
      return { kind: "warn", label: t("subscription.cancelled", "Résilié") };
    case "firm":
      return { kind: "ok", label: t("subscription.firm", "Pris en charge") };
    case "none":
      return { kind: "mute", label: t("subscription.none", "Aucun abonnement") };
  }
}

/** What comes next, in one sentence. */
export function nextSentence({
  status,
  paid,
  trialEndsOn,
  endsOn,
}: Pick<Subscription, "status" | "paid" | "trialEndsOn" | "endsOn">): string {
  switch (status) {
    case "trial":
      return trialEndsOn === null
        ? t("subscription.on_trial", "Votre essai est en cours, sans engagement.")
        : t("subscription.trial_ends", "Votre essai se termine le {{day}}\u00a0: rien n’est prélevé d’ici là.", {
            day: longDay(trialEndsOn),
          });
    case "unpaid":
      return t("subscription.to_pay", "Choisissez une offre pour retrouver vos opérations et vos documents.");
    case "cancelled":
      return endsOn === null || !paid
        ? t("subscription.ended", "Votre abonnement est terminé.")
        : t("subscription.ends", "Vous gardez l’accès jusqu’au {{day}}.", { day: longDay(endsOn) });
    case "firm":
      return t("subscription.paid_by_firm", "Votre cabinet règle l’abonnement de ce dossier.");
    case "active":
      return t("subscription.goes_on", "Il se poursuit tant que vous ne le résiliez pas.");
    case "none":
      return t("subscription.choose_lead", "Choisissez une offre, ou commencez par trente jours d’essai.");
  }
}

/**
 * What `isUnsubscribed=true` says of a subscription, or null when it was not cancelled: the address may be kept, shared or
 * come back to after the subscription was taken up again, and only the subscription is believed.
 */
export function unsubscribedWords({ status, paid }: Pick<Subscription, "status" | "paid">): {
  readonly title: string;
  readonly lead: string;
} | null {
  if (status !== "cancelled") return null;
  return {
    title: t("subscription.unsubscribed", "Votre abonnement est résilié."),
    lead: paid
      ? t("subscription.unsubscribed_lead", "Tout vous reste ouvert jusqu’à la fin de la période payée.")
      : t("subscription.unsubscribed_ended", "Vos données se téléchargent à tout moment, depuis votre profil."),
  };
}

/** The price of a plan, and the one that a promo code replaces. */
export function planPrice({ price, promoPrice }: Pick<Plan, "price" | "promoPrice">): {
  readonly now: string;
  readonly before: string | null;
} {
  return promoPrice === null ? { now: amount(price), before: null } : { now: amount(promoPrice), before: amount(price) };
}

/** What may be done now: take the end of an open subscription back, or choose an offer, at once or when one likes. */
export function subscriptionChange({
  status,
  paid,
  plan,
}: Pick<Subscription, "status" | "paid" | "plan">): "resume" | "now" | "later" | null {
  switch (status) {
    case "cancelled":
      return paid && plan !== null ? "resume" : "now";
    case "none":
    case "unpaid":
      return "now";
    case "trial":
      return "later";
    case "active":
    case "firm":
      return null;
  }
}

/** A trial serves once. */
export function canTry({ status, trialEndsOn }: Pick<Subscription, "status" | "trialEndsOn">): boolean {
  return status === "none" && trialEndsOn === null;
}

/** True when there is something to end: a trial ends by itself. */
export function canEnd(status: Subscription["status"]): boolean {
  return status === "active" || status === "unpaid";
}
