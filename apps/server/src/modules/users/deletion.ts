import type { CallContext } from "../../access/call-context.js";
import type { AppOptions } from "../../app-options.js";
import { ERASE_BANKS } from "../../bank-provider/erase-job.js";
import { enqueueJob } from "../../jobs/queue.js";
import { brandOfPerson } from "../config/service.js";
import { enqueueMail } from "../../mail/enqueue.js";
import { PaymentFailure } from "../../payments/payment.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { closeAccess, endSessions, eraseName, logPerson, requireOwnPassword } from "../auth/service.js";
import { requireAdministratorLeft } from "../collaborators/service.js";
import { cancelSubscription } from "../subscriptions/service.js";
import { companiesLeftAlone, sharesCompany } from "./person-repository.js";

type Deletion = { readonly call: CallContext; readonly password: string };

/**
 * Closes a person's access for good (GDPR, article 17); their books stay for the ten years of article L123-22 of the Code de
 * commerce. Refuses a wrong password, and with `subscription.payment` while the payment service is out of reach, and with
 * `collaborator.last_administrator` when no administrator would be left in their firm.
 */
export async function closeAccount(services: Services, options: AppOptions, { call, password }: Deletion): Promise<void> {
  const { db, clock, tokens } = services;
  const { caller, ip } = call;
  const user = await requireOwnPassword(services, { caller, password, target: "password" });
  await cancelOwnSubscription(services, call);
  const [now, at] = [clock.now(), new Date(clock.now())];
  const ended = await db.shared(async (tx) => {
    if (caller.firmId !== null) await requireAdministratorLeft(tx, { firmId: caller.firmId, userId: user.id });
    const brand = await brandOfPerson(tx, user.id, options);
    const open = await endSessions(tx, { userId: user.id, now });
    // Its books stay: what a service outside holds of its banks is of no use any more.
    for (const companyId of await companiesLeftAlone(tx, user.id))
      await enqueueJob(tx, ERASE_BANKS, { companyId, userId: user.id }, { companyId, key: companyId });
    await closeAccess(tx, { userId: user.id, username: user.username, at });
    await eraseName(tx, user.id);
    await logPerson(tx, { userId: user.id, ip, action: "account_deleted", at });
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
}

/** No other user of the company would be left to cancel it; when the payment service is out of reach the account stays (`subscription.payment`). */
async function cancelOwnSubscription(services: Services, { caller: { userId }, ip, log }: CallContext): Promise<void> {
  if (await sharesCompany(services.db, userId)) return;
  try {
    await cancelSubscription(services, { userId, ip });
  } catch (error) {
    if (error instanceof Refusal && error.problem.code === "subscription.state") return; // there is none to cancel
    if (!(error instanceof PaymentFailure)) throw error;
    log.error({ err: error }, "payment service failed");
    throw new Refusal({ code: "subscription.payment" });
  }
}
