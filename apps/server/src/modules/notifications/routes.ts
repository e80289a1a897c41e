import type { FastifyInstance } from "fastify";
import {
  listNotifications,
  readNotification,
  readPushKey,
  registerPush,
  unregisterPush,
} from "@comptoir/contract/notifications/notifications";
import { serve } from "../../http/serve.js";
import type { Db } from "../../db/db.js";
import type { Services } from "../../services.js";
import { pushKeyFor, readOne, registerDevice, notificationsOf, unregister } from "./service.js";

/** What people are told: the list, marking as read, and the devices that hear of it. `staleFacts` names the duties that another area has ended. */
export function notificationRoutes(
  app: FastifyInstance,
  services: Services,
  { staleFacts }: { readonly staleFacts: (db: Db, userId: string, facts: readonly string[]) => Promise<ReadonlySet<string>> },
): void {
  serve(app, services, listNotifications, async ({ caller: { userId } }) => ({
    data: await notificationsOf(services, userId, (facts) => staleFacts(services.db, userId, facts)),
  }));

  serve(app, services, readNotification, async ({ caller, body }) => {
    await readOne(services, caller.userId, body.paraphId);
    return { message: "La notification est marquée comme lue." };
  });

  serve(app, services, readPushKey, async ({ caller }) => ({ data: await pushKeyFor(services, caller) }));

  serve(app, services, registerPush, async ({ caller, body }) => {
    await registerDevice(services, caller, body);
    return { message: "Cet appareil recevra vos notifications." };
  });

  serve(app, services, unregisterPush, async ({ caller, body }) => {
    await unregister(services, caller.userId, body.token);
    return { message: "Cet appareil ne recevra plus vos notifications." };
  });
}
