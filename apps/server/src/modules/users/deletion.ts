import type { FastifyInstance, FastifyRequest } from "fastify";
import { deleteAccount } from "@comptoir/contract/users";
import type { AppOptions } from "../../app-options.js";
import { Refusal } from "../../refusal.js";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { brandOfRequest } from "../../mail/brand.js";
import { enqueueMail } from "../../mail/enqueue.js";
import { requireOwnPassword } from "../auth/password/own-password.js";
import { logPerson } from "../auth/service.js";
import { endSessions } from "../auth/session/sessions.js";
import { PaymentFailure } from "../subscriptions/payment.js";
import { cancelSubscription } from "../subscriptions/service.js";
import { stripePayment } from "../subscriptions/stripe.js";
import { anonymise, SHARES_COMPANY } from "./person-repository.js";

/** Closes a person's access for good (GDPR, article 17); their books stay for the ten years of article L123-22 of the Code de commerce. */
export function deletionRoute(app: FastifyInstance, services: Services, options: AppOptions): void {
  const { db, clock, tokens } = services;

  serve(app, services, deleteAccount, async ({ body, caller, request }) => {
    const user = await requireOwnPassword(services, { caller, password: body.password, target: "password" });
    await cancelOwnSubscription(user.id, request);
    const brand = await brandOfRequest(db, request, options);
    const [now, at] = [clock.now(), new Date(clock.now())];
    const ended = await db.shared(async (tx) => {
      const open = await endSessions(tx, { userId: user.id, now });
      await anonymise(tx, { userId: user.id, username: user.username, at });
      await logPerson(tx, { userId: user.id, ip: request.ip, action: "account_deleted", at });
      await enqueueMail(tx, {
        recipient: user.username,
        brand,
        subject: "Votre compte est supprimé",
        paragraphs: [
          "Bonjour,",
          `Votre compte ${brand.name} est supprimé et votre nom effacé. Les livres de votre entreprise restent scellés dix ans, comme la loi le demande.`,
          "Si vous n’avez rien demandé, répondez à ce message au plus vite.",
        ],
      });
      return open;
    });
    tokens.endSessions(ended);
    return { message: "Votre compte est supprimé." };
  });

  /** Nobody would be left to cancel it; when the payment service is out of reach the account stays (`subscription.payment`). */
  async function cancelOwnSubscription(userId: string, request: FastifyRequest): Promise<void> {
    const shared = await db.sharedRead({ name: "shares_company", text: SHARES_COMPANY, values: [userId] });
    if (shared.length > 0) return;
    const payment = options.stripe && stripePayment(options.stripe, { publicUrl: options.publicUrl, clock });
    try {
      await cancelSubscription(services, payment, { userId, ip: request.ip });
    } catch (error) {
      if (error instanceof Refusal && error.problem.code === "subscription.state") return; // there is none to cancel
      if (!(error instanceof PaymentFailure)) throw error;
      request.log.error({ err: error }, "payment service failed");
      throw new Refusal({ code: "subscription.payment" });
    }
  }
}
