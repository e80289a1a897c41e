import type { FastifyInstance } from "fastify";
import { closeDevice, listDevices } from "@comptoir/contract/auth/auth";
import { Refusal } from "../../../refusal.js";
import { changeShared } from "../../../http/change.js";
import { serve } from "../../../http/serve.js";
import type { Services } from "../../../services.js";
import { DEVICES, isDeviceOf, type DeviceRow } from "./devices-repository.js";
import { logPerson } from "../person-log-repository.js";
import { revokeFamily } from "../repository.js";
import { deviceName } from "./user-agent.js";

/** Where a person is signed in. */
export function deviceRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, listDevices, async ({ caller }) => {
    const rows = await db.sharedRead<DeviceRow>({ name: "devices", text: DEVICES, values: [caller.userId, new Date(clock.now())] });
    return {
      data: rows.map((row) => ({
        id: row.id,
        name: deviceName(row.user_agent),
        ip: row.ip,
        openedAt: row.opened_at.toISOString(),
        lastUsedAt: row.last_used_at.toISOString(),
        current: row.id === caller.familyId,
      })),
    };
  });

  changeShared(
    app,
    services,
    closeDevice,
    async (tx, { params: { id }, caller: { userId }, call: { ip }, now }) => {
      if (!(await isDeviceOf(tx, { userId, id }))) throw new Refusal({ code: "not_found", what: "device" });
      await revokeFamily(tx, id, new Date(now));
      await logPerson(tx, { userId, ip, action: "device_closed", at: new Date(now) });
      return { result: null, endedSessions: [id] };
    },
    () => ({ message: "Cet appareil est déconnecté." }),
  );
}
