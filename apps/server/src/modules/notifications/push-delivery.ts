import type { Db } from "../../db/db.js";
import { postponeMessage, removeDeadSubscription, removeMessage, takeMessage, type PushMessage } from "./push-repository.js";
import type { PushSender } from "./push-sender.js";

const AT_MOST = 50;
const ATTEMPTS = 5;
const TURN_SECONDS = 60;

/** Sends the push messages whose moment has come; a subscription that its service no longer knows is removed. */
export async function deliverPushMessages(
  db: Db,
  sender: Pick<PushSender, "send">,
  { isStopping }: { isStopping: () => boolean },
): Promise<void> {
  for (let tried = 0; tried < AT_MOST && !isStopping(); tried += 1) {
    const message = await db.shared((tx) => takeMessage(tx, TURN_SECONDS));
    if (!message) return;
    await deliver(db, sender, message);
  }
}

async function deliver(
  db: Db,
  sender: Pick<PushSender, "send">,
  { id, endpoint_hash, subscription, payload, attempts }: PushMessage,
): Promise<void> {
  const outcome = await sender.send(subscription, payload);
  await db.shared(async (tx) => {
    if (outcome === "gone") await removeDeadSubscription(tx, endpoint_hash);
    else if (outcome === "later" && attempts < ATTEMPTS) await postponeMessage(tx, id, 30 * 4 ** (attempts - 1));
    else await removeMessage(tx, id);
  });
}
