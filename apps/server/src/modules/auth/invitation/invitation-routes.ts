import type { FastifyInstance } from "fastify";
import { acceptInvitation, joinInvitation } from "@comptoir/contract/auth/auth";
import { changeShared } from "../../../http/change.js";
import type { Services } from "../../../services.js";
import { requireUncommonPassword } from "../password/common-passwords.js";
import { joinInvited, openInvitedAccess } from "./invitations.js";

/** Accepting an invitation with the link of its mail. */
export function invitationRoutes(app: FastifyInstance, services: Services): void {
  changeShared(
    app,
    services,
    acceptInvitation,
    async (tx, { body: { password, uid, timestamp, token }, call: { ip }, now }) => {
      requireUncommonPassword(password, "password");
      return { result: await openInvitedAccess(tx, { link: { uid, timestamp, token }, password, ip, now }) };
    },
    (username) => ({ data: { username } }),
  );
  changeShared(
    app,
    services,
    joinInvitation,
    async (tx, { body: link, caller: { userId }, call: { ip }, now }) => ({ result: await joinInvited(tx, { link, userId, ip, now }) }),
    (companyId) => ({ data: { companyId }, message: "Ce dossier s’ajoute à votre espace." }),
  );
}
