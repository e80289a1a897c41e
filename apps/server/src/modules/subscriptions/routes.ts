import type { FastifyInstance, FastifyRequest } from "fastify";
import { frenchDay } from "@comptoir/accounting/date";
import {
  downloadInvoice,
  paymentWebhook,
  readSubscription,
  startTrial,
  subscribe,
  unsubscribe,
} from "@comptoir/contract/subscriptions/subscriptions";
import type { Caller } from "../../access/caller.js";
import { Refusal } from "../../refusal.js";
import { sendDownload } from "../../http/send-download.js";
import type { AppOptions } from "../../app-options.js";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { withdrawJobs } from "../../jobs/queue.js";
import { END_REPLACED } from "./end-replaced.js";
import { applyEvent } from "./events.js";
import { deliverInvoice } from "./invoice.js";
import { PaymentFailure, type Payment } from "../../payments/payment.js";
import type { Person } from "./promo.js";
import { beginTrial, cancelSubscription, chooseOffer, showSubscription } from "./service.js";

/** What a company pays, and how. */
export function subscriptionRoutes(app: FastifyInstance, services: Services, { seller }: Pick<AppOptions, "seller">): void {
  serve(app, services, readSubscription, async ({ caller, query, request }) => ({
    data: await showSubscription(services, personOf(caller, request), { promoCode: query.promoCode ?? null, seller }),
  }));

  serve(app, services, downloadInvoice, ({ params, caller: { userId }, reply }) =>
    sendDownload(services, reply, {
      userId,
      companyId: null,
      make: (left) => deliverInvoice(services, { userId, left, number: params.number, seller }),
    }),
  );

  serve(app, services, subscribe, async ({ caller, body, request }) => {
    const choice = { plan: body.plan, promoCode: body.promoCode ?? null };
    const { message, ...data } = await paying(request, () => chooseOffer(services, personOf(caller, request), choice));
    return { data, message };
  });

  serve(app, services, startTrial, async ({ caller, request }) => {
    const endsOn = await beginTrial(services, personOf(caller, request));
    return { message: `Votre essai est ouvert jusqu’au ${frenchDay(endsOn)}.` };
  });

  serve(app, services, unsubscribe, async ({ caller, request }) => {
    const endsOn = await paying(request, () => cancelSubscription(services, personOf(caller, request)));
    return { data: { endsOn }, message: `Votre abonnement est résilié\u00a0: il prend fin le ${frenchDay(endsOn)}.` };
  });

  webhookRoute(app, services);
}

function personOf({ userId }: Caller, { ip }: FastifyRequest): Person {
  return { userId, ip };
}

/** A signature is made over the bytes: this call alone keeps them. */
function webhookRoute(app: FastifyInstance, services: Services): void {
  const { payment } = services;
  void app.register(async (scope) => {
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser("application/json", { parseAs: "buffer" }, async (_request: FastifyRequest, body: Buffer) => body);
    serve(scope, services, paymentWebhook, async ({ body, request }) => {
      if (payment === null) throw new Refusal({ code: "request.unknown_route" });
      const signature = request.headers["stripe-signature"];
      const event = payment.readEvent(
        Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        typeof signature === "string" ? signature : undefined,
      );
      const { isOurs, replaced } = await applyEvent(services, event, request.ip);
      if (!isOurs) request.log.warn({ event: event.id, kind: event.kind }, "payment event about no company");
      if (replaced !== null) await endReplaced(services, payment, { subscription: replaced, request });
      return { received: true };
    });
  });
}

type Replaced = { readonly subscription: string; readonly request: FastifyRequest };

/** The new subscription is open even when this fails: the job that is asked for does it later. */
async function endReplaced({ db }: Services, payment: Payment, { subscription, request }: Replaced): Promise<void> {
  try {
    await payment.end(subscription);
  } catch (error) {
    request.log.error({ err: error, subscription }, "a replaced subscription is still open at the payment service");
    return;
  }
  await db.shared((tx) => withdrawJobs(tx, END_REPLACED, [{ subscription }]));
}

/** What went wrong at the payment service is logged; the person learns that nothing was taken. */
async function paying<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    request.log.error({ err: error }, "payment service failed");
    throw new Refusal({ code: "subscription.payment" });
  }
}
