import type { FastifyInstance } from "fastify";
import { savePreferences, updateProfile } from "@comptoir/contract/users";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { logPerson } from "../auth/service.js";
import { lockPreferences, setPreferences, updateProfile as update } from "./person-repository.js";

/** Preferences that are kept, the last ones: no screen has that many. */
const KEPT_PREFERENCES = 200;

/** What a person says of themselves, and how they like the screen. */
export function profileRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, updateProfile, async ({ body, caller, request }) => {
    const phone = body.phone === undefined ? undefined : body.phone?.trim() || null;
    await db.shared(async (tx) => {
      await update(tx, caller.userId, { firstName: body.firstName.trim(), lastName: body.lastName.trim(), phone });
      await logPerson(tx, { userId: caller.userId, ip: request.ip, action: "profile_changed", at: new Date(clock.now()) });
    });
    return { message: "Votre profil est enregistré." };
  });

  serve(app, services, savePreferences, async ({ body, caller }) => {
    await db.shared(async (tx) => {
      const merged = Object.entries({ ...(await lockPreferences(tx, caller.userId)), ...body });
      await setPreferences(tx, caller.userId, Object.fromEntries(merged.slice(-KEPT_PREFERENCES)));
    });
    return { message: "Préférences enregistrées." };
  });
}
