import type { FastifyInstance, FastifyRequest } from "fastify";
import { listOutbox } from "@comptoir/contract/development/outbox";
import { Refusal } from "../../refusal.js";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { NEWEST_MAILS, type MailRow } from "./repository.js";

/** The mails that this machine keeps: they hold links that open accounts. Read from this machine only, never in production. */
export function developmentRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, listOutbox, async ({ request, query }) => {
    if (!isFromThisMachine(request)) throw new Refusal({ code: "request.unknown_route" });
    const rows = await services.db.sharedRead<MailRow>({ text: NEWEST_MAILS, values: [query.to ?? null] });
    return {
      data: rows.map(({ id, recipient, subject, created_at, html, body }) => ({
        id,
        to: recipient,
        subject,
        date: created_at.toISOString(),
        html,
        text: body,
      })),
    };
  });
}

/**
 * True when the connection itself comes from this machine, to a name of this machine, and no proxy passed it on: what a header says of the
 * caller's address is not believed, and a page elsewhere whose name leads here does not read this.
 */
function isFromThisMachine({ socket, hostname, headers }: FastifyRequest): boolean {
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? "");
  const isPassedOn = Object.keys(headers).some((name) => name === "forwarded" || name === "via" || name.startsWith("x-forwarded-"));
  return isLoopback && !isPassedOn && /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}
