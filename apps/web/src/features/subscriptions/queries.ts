import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyInput } from "@comptoir/contract/base/endpoint";
import { startTrial, subscribe, unsubscribe } from "@comptoir/contract/subscriptions/subscriptions";
import { call } from "../../lib/api/api.js";
import { refresh } from "../../lib/api/refresh.js";
import { reloadSession } from "../../lib/session/session.js";
import { subscriptionKey, subscriptionQuery } from "../../queries/subscription.js";

/** The subscription and the offers, at the price that a promo code gives. */
export function useSubscription(promoCode: string, enabled = true) {
  return useQuery({ ...subscriptionQuery(promoCode), enabled });
}

/** Chooses an offer; returns the address where to pay, or null. */
export function useSubscribe() {
  return useSubscriptionChange(async (body: BodyInput<typeof subscribe>) => (await call(subscribe, { body })).data.checkoutUrl);
}

/** Begins the trial. */
export function useStartTrial() {
  return useSubscriptionChange(() => call(startTrial, { body: {} }));
}

/** Ends the subscription at the end of the paid period; returns its last day. */
export function useUnsubscribe() {
  return useSubscriptionChange(async () => (await call(unsubscribe, {})).data.endsOn);
}

/** The guards look at the subscription: the signed-in user is read again with it. */
function useSubscriptionChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      const reply = await change(input);
      await reloadSession();
      return reply;
    },
    onSuccess: () => refresh(client, subscriptionKey()),
  });
}
