import { queryOptions } from "@tanstack/react-query";
import { readSubscription } from "@comptoir/contract/subscriptions/subscriptions";
import { call } from "../lib/api/api.js";

/** The key of the subscription: at every price, or at the one that a promo code gives. */
export function subscriptionKey(promoCode?: string): readonly string[] {
  return ["subscription", ...(promoCode === undefined ? [] : [promoCode])];
}

/** The subscription and the offers, at the price that a promo code gives; an empty code counts as no code. */
export function subscriptionQuery(promoCode: string) {
  return queryOptions({
    queryKey: subscriptionKey(promoCode),
    queryFn: async ({ signal }) => (await call(readSubscription, { query: { ...(promoCode !== "" && { promoCode }) } }, { signal })).data,
  });
}
