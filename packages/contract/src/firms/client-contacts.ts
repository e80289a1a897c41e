import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import * as rules from "../base/field-rules.js";
import { Answer, ruled, Uuid } from "../base/values.js";

/** Invites a contact of a client's company: they choose their password with the link of a mail, good for 24 hours and once. */
export const inviteClientContact = endpoint({
  method: "POST",
  path: "/api/v1/user/client",
  area: "firms",
  summary: "Inviter un contact client",
  permission: "firm.write",
  body: z.object({
    lastName: ruled(rules.lastName, 80),
    firstName: ruled(rules.firstName, 80),
    email: ruled(rules.email, 254),
    /** Runs the company, which then bears their name as its leader's. */
    isLeader: z.boolean(),
    companyId: Uuid,
    fiscalYearId: Uuid,
  }),
  reply: Answer,
  status: 201,
});

const ContactId = z.object({ id: Uuid });
const OfCompany = z.object({ companyId: Uuid });

/** Sends the invitation of a contact again; the link sent before opens nothing any more. */
export const inviteClientContactAgain = endpoint({
  method: "POST",
  path: "/api/v1/user/client/:id/invitation",
  area: "firms",
  summary: "Renvoyer l’invitation d’un contact client",
  permission: "firm.write",
  params: ContactId,
  body: OfCompany,
  reply: Answer,
});

/** Withdraws an invitation, or takes the access of a contact away: their sessions end, their name stays in histories. */
export const removeClientContact = endpoint({
  method: "DELETE",
  path: "/api/v1/user/client/:id",
  area: "firms",
  summary: "Retirer l’accès d’un contact client",
  permission: "firm.write",
  params: ContactId,
  query: OfCompany,
  reply: Answer,
});
