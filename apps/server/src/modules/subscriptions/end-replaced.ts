import { z } from "zod";
import { jobHandler, type JobHandler } from "../../jobs/handler.js";
import type { JobType } from "../../jobs/queue.js";
import type { Payment } from "../../payments/payment.js";

/** A subscription that another one replaced, to end where it is paid. */
export const END_REPLACED: JobType<{ subscription: string }> = {
  kind: "subscription.end_replaced",
  payload: z.object({ subscription: z.string() }),
};

/** Ends replaced subscriptions at the payment service, again until it is done: a customer must not be charged twice. None without a service. */
export function endReplacedHandlers(payment: Payment | null): readonly JobHandler[] {
  if (payment === null) return [];
  const handler = jobHandler(END_REPLACED, {
    // Over two days.
    attempts: 20,
    leaseSeconds: 60,
    waitSeconds: (attempts) => Math.min(60 * 4 ** (attempts - 1), 4 * 3600),
    run: ({ subscription }) => payment.end(subscription),
  });
  return [handler];
}
