import type { FastifyInstance } from "fastify";
import { acceptInvitation } from "@comptoir/contract/auth/auth";
import { serve } from "../../../http/serve.js";
import type { Services } from "../../../services.js";
import { requireUncommonPassword } from "../password/common-passwords.js";
import { openInvitedAccess } from "./invitations.js";

/** Accepting an invitation with the link of its mail. */
export function invitationRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, acceptInvitation, async ({ body: { password, uid, timestamp, token }, request }) => {
    requireUncommonPassword(password, "password");
    const link = { uid, timestamp, token };
    const username = await db.shared((tx) => openInvitedAccess(tx, { link, password, ip: request.ip, now: clock.now() }));
    return { data: { username } };
  });
}
