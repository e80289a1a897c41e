import { z } from "zod";
import type { Db } from "../../db/db.js";
import type { Tx } from "../../db/transaction.js";
import { jobHandler, JobRefused, type JobHandler } from "../../jobs/handler.js";
import { enqueueJob, type JobType } from "../../jobs/queue.js";
import { devicesOf, readMessage, removeDeadSubscription, type DeviceMessage } from "./push-repository.js";
import type { PushSender } from "../../push/push-sender.js";

/** A notification that is to reach a device of a person. Its words are read when it leaves: the queue keeps none. */
const PUSH_JOB: JobType<{ userId: string; notificationId: string; endpointHash: string }> = {
  kind: "push",
  payload: z.object({ userId: z.uuid(), notificationId: z.uuid(), endpointHash: z.string().regex(/^[0-9a-f]{64}$/) }),
};

/** What the service worker receives. */
type PushPayload = {
  readonly title: string;
  readonly body: string;
  /** Where a click leads. */
  readonly url: string | null;
  readonly notificationId: string;
};

/** One message for each device of the person, not before `at` (milliseconds). */
export async function enqueuePush(
  tx: Tx,
  { userId, notificationId, at }: { readonly userId: string; readonly notificationId: string; readonly at: number },
): Promise<void> {
  for (const endpointHash of await devicesOf(tx, userId)) await enqueueJob(tx, PUSH_JOB, { userId, notificationId, endpointHash }, { at });
}

/** Sends push messages; a subscription that its service no longer knows is removed. */
export function pushHandler(db: Db, sender: Pick<PushSender, "send">): JobHandler {
  return jobHandler(PUSH_JOB, {
    attempts: 5,
    waitSeconds: (attempts) => 30 * 4 ** (attempts - 1),
    leaseSeconds: 60,
    async run(addressed) {
      const message = await readMessage(db, addressed);
      if (!message) return;
      const outcome = await sender.send(message.subscription, JSON.stringify(payloadOf(message, addressed.notificationId)));
      if (outcome === "gone") return (tx) => removeDeadSubscription(tx, addressed.endpointHash);
      if (outcome === "refused") throw new JobRefused("the push service refused the message");
      if (outcome === "later") throw new Error("the push service did not take the message");
    },
  });
}

function payloadOf({ title, description, link }: DeviceMessage, notificationId: string): PushPayload {
  return { title, body: textOf(description), url: link, notificationId };
}

/** What a banner of the system shows: no tags. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/[ \n]+/g, " ")
    .trim()
    .slice(0, 240);
}
