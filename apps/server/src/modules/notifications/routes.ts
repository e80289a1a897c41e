import type { FastifyInstance } from "fastify";
import {
  listNotifications,
  readNotification,
  readPushKey,
  registerPush,
  unregisterPush,
} from "@comptoir/contract/notifications/notifications";
import { changeShared } from "../../http/change.js";
import { serve } from "../../http/serve.js";
import type { Db } from "../../db/db.js";
import type { Services } from "../../services.js";
import { pushKeyFor, readOne, registerDevice, notificationsOf, unregister } from "./service.js";

/** Notices of people: the list, marking as read, and the devices that receive them. `staleFacts` names the duties that another area has ended. */
export function notificationRoutes(
  app: FastifyInstance,
  services: Services,
  { staleFacts }: { readonly staleFacts: (db: Db, userId: string, facts: readonly string[]) => Promise<ReadonlySet<string>> },
): void {
  serve(app, services, listNotifications, async ({ caller: { userId } }) => ({
    data: await notificationsOf(services, userId, (facts) => staleFacts(services.db, userId, facts)),
  }));

  changeShared(
    app,
    services,
    readNotification,
    async (tx, { caller: { userId }, body: { paraphId: id }, now }) => ({ result: await readOne(tx, { userId, id, now }) }),
    () => ({ message: "La notification est marquée comme lue." }),
  );

  serve(app, services, readPushKey, async ({ caller }) => ({ data: await pushKeyFor(services, caller) }));

  changeShared(
    app,
    services,
    registerPush,
    async (tx, { caller, body, now }) => ({ result: await registerDevice(tx, services, { ...caller, ...body, now }) }),
    () => ({ message: "Cet appareil recevra vos notifications." }),
  );

  changeShared(
    app,
    services,
    unregisterPush,
    async (tx, { caller: { userId }, body: { token } }) => ({ result: await unregister(tx, { userId, token }) }),
    () => ({ message: "Cet appareil ne recevra plus vos notifications." }),
  );
}
