import type { Plan, Subscription } from "@comptoir/contract/subscriptions";
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
export function nextSentence({ status, trialEndsOn, endsOn }: Pick<Subscription, "status" | "trialEndsOn" | "endsOn">): string {
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
      return endsOn === null
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

/** The price of a plan, and the one that a promo code replaces. */
export function planPrice({ price, promoPrice }: Pick<Plan, "price" | "promoPrice">): {
  readonly now: string;
  readonly before: string | null;
} {
  return promoPrice === null ? { now: amount(price), before: null } : { now: amount(promoPrice), before: amount(price) };
}

/** True when there is something to end. */
export function canEnd(status: Subscription["status"]): boolean {
  return status === "active" || status === "trial";
}
