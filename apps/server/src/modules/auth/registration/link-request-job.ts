import { z } from "zod";
import type { AppOptions } from "../../../app-options.js";
import type { Tx } from "../../../db/transaction.js";
import { jobHandler, type JobHandler } from "../../../jobs/handler.js";
import { enqueueJob, type JobType } from "../../../jobs/queue.js";
import { brandOfPerson } from "../../config/service.js";
import { findUser } from "../repository.js";
import { makeEmailLink } from "./email-links.js";
import { mailReset } from "./mails.js";
import { sendLink } from "./registration.js";

/** A link that someone asks for an address: to choose another password (`reset`), or to confirm it (`verify`). `now` in milliseconds. */
type LinkRequest = { readonly purpose: "reset" | "verify"; readonly address: string; readonly now: number };

type Sender = Pick<AppOptions, "publicUrl" | "supportEmail">;

const LINK_REQUEST_JOB: JobType<LinkRequest> = {
  kind: "auth.link",
  payload: z.object({ purpose: z.enum(["reset", "verify"]), address: z.string(), now: z.number() }),
};

/** Asks for a link, in one and the same write whether the address is known or not: the time of the reply says nothing of who is registered. */
export function requestLink(tx: Tx, asked: LinkRequest): Promise<void> {
  return enqueueJob(tx, LINK_REQUEST_JOB, asked);
}

/** Mails the links that were asked for; nothing for an address that has no account, or is confirmed already. */
export function linkRequestHandler(options: Sender): JobHandler {
  return jobHandler(LINK_REQUEST_JOB, {
    // The links live for an hour from when they were asked for.
    attempts: 10,
    waitSeconds: (attempts) => Math.min(2 ** attempts, 300),
    leaseSeconds: 60,
    run: async (asked) => (tx) => mailLink(tx, asked, options),
  });
}

async function mailLink(tx: Tx, { purpose, address: recipient, now }: LinkRequest, options: Sender): Promise<void> {
  const user = await findUser(tx, recipient);
  if (user === null) return;
  if (purpose === "verify") {
    if (user.email_verified_at === null) await sendLink(tx, user, options, now);
    return;
  }
  const brand = await brandOfPerson(tx, user.id, options);
  const link = await makeEmailLink(tx, { userId: user.id, purpose, now });
  await mailReset(tx, { recipient, firstName: user.first_name, brand }, link);
}
