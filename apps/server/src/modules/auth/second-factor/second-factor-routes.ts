import type { FastifyInstance } from "fastify";
import { confirmSecondFactor, prepareSecondFactor, removeSecondFactor } from "@comptoir/contract/auth/auth";
import { isFirmRole } from "@comptoir/contract/base/permissions";
import type { AppOptions } from "../../../app-options.js";
import type { Caller } from "../../../access/caller.js";
import { Refusal } from "../../../refusal.js";
import { serve } from "../../../http/serve.js";
import type { Services } from "../../../services.js";
import { requireOwnPassword } from "../password/own-password.js";
import { logPerson } from "../person-log-repository.js";
import { disableTotp } from "./second-factor-repository.js";
import { confirmTotp, prepareTotp, requireSecondFactor } from "./second-factor.js";
import { notifySecondFactor } from "./notify-second-factor.js";

/** The second factor of a firm's staff. */
export function secondFactorRoutes(app: FastifyInstance, services: Services, options: AppOptions): void {
  const { db, clock } = services;

  serve(app, services, prepareSecondFactor, async ({ body, caller, request }) => {
    requireStaff(caller);
    const user = await requireOwnPassword(services, { caller, password: body.password, target: "password" });
    // Replacing the one in force is removing it.
    await requireSecondFactor(services, user, { code: body.code, ip: request.ip });
    return { data: await prepareTotp(services, user) };
  });

  serve(app, services, confirmSecondFactor, async ({ body, caller, request }) => {
    requireStaff(caller);
    return { data: { recoveryCodes: await confirmTotp(services, caller, { code: body.code, ip: request.ip, options }) } };
  });

  serve(app, services, removeSecondFactor, async ({ body, caller, request }) => {
    requireStaff(caller);
    const user = await requireOwnPassword(services, { caller, password: body.password, target: "password" });
    await requireSecondFactor(services, user, { code: body.code, ip: request.ip });
    const userId = user.id;
    await db.shared(async (tx) => {
      await disableTotp(tx, userId);
      await logPerson(tx, { userId, ip: request.ip, action: "second_factor_off", at: new Date(clock.now()) });
      if (user.has_second_factor) await notifySecondFactor(tx, userId, { isOn: false, options, now: clock.now() });
    });
    return { message: "La double authentification est retirée." };
  });
}

function requireStaff({ roleId }: Caller): void {
  if (!isFirmRole(roleId)) throw new Refusal({ code: "access.forbidden" });
}
