import { field, toast, type ProblemTable } from "../base/problem-table.js";

/** What a subscription or its payment refuses. */
export type SubscriptionsRefusal =
  | { readonly code: "subscription.promo_code" }
  | { readonly code: "subscription.state" }
  | { readonly code: "subscription.no_seller" }
  | { readonly code: "subscription.unpaid" }
  | { readonly code: "subscription.payment" }
  | { readonly code: "subscription.signature" };

/** Problems of subscriptions. */
export const SUBSCRIPTIONS_PROBLEMS: ProblemTable<SubscriptionsRefusal> = {
  "subscription.promo_code": { status: 422, place: field("promoCode"), text: () => "Ce code promo n’existe pas ou n’est plus valable." },
  "subscription.state": { status: 409, place: toast, text: () => "Votre abonnement ne permet pas cette opération." },
  "subscription.no_seller": {
    status: 409,
    place: toast,
    text: () => "L’identité légale de l’éditeur n’est pas encore renseignée\u00a0: vos factures se téléchargeront dès qu’elle le sera.",
  },
  "subscription.unpaid": {
    status: 403,
    place: toast,
    text: () => "Votre abonnement n’est pas à jour\u00a0: vos livres se lisent et se téléchargent, ils ne changent plus.",
  },
  "subscription.payment": {
    status: 502,
    place: toast,
    text: () => "Le service de paiement ne répond pas. Rien n’a été débité\u00a0: réessayez dans un instant.",
  },
  "subscription.signature": { status: 400, place: toast, text: () => "La signature de cet évènement n’est pas la bonne." },
};
