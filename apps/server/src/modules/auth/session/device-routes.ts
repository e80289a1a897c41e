import type { FastifyInstance } from "fastify";
import { closeDevice, listDevices } from "@comptoir/contract/auth/auth";
import { Refusal } from "../../../refusal.js";
import { serve } from "../../../http/serve.js";
import type { Services } from "../../../services.js";
import { DEVICES, isDeviceOf, type DeviceRow } from "./devices-repository.js";
import { logPerson } from "../person-log-repository.js";
import { revokeFamily } from "../repository.js";
import { deviceName } from "./user-agent.js";

/** Where a person is signed in. */
export function deviceRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock, tokens } = services;

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

  serve(app, services, closeDevice, async ({ params, caller, request }) => {
    const at = new Date(clock.now());
    await db.shared(async (tx) => {
      if (!(await isDeviceOf(tx, { userId: caller.userId, id: params.id }))) throw new Refusal({ code: "not_found", what: "device" });
      await revokeFamily(tx, params.id, at);
      await logPerson(tx, { userId: caller.userId, ip: request.ip, action: "device_closed", at });
    });
    tokens.endSessions([params.id]);
    return { message: "Cet appareil est déconnecté." };
  });
}
