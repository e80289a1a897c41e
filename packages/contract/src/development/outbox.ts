import { z } from "zod";
import { endpoint } from "../base/endpoint.js";

/** A mail that a development server kept instead of sending it. */
export const OutboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  date: z.string(),
  html: z.string(),
  text: z.string(),
});
export type OutboxMail = z.output<typeof OutboxMail>;

/** Mails kept instead of being sent, the newest first; answered to this machine only, never in production. */
export const listOutbox = endpoint({
  method: "GET",
  path: "/api/v1/dev/mails",
  area: "development",
  summary: "Les messages gardés sur cette machine",
  permission: "development",
  query: z.object({ to: z.string().max(254).optional() }),
  reply: z.object({ data: z.array(OutboxMail) }),
});
