import type { FastifyInstance } from "fastify";
import { sendMessage } from "@comptoir/contract/contact/contact";
import { requireHuman } from "../../captcha/captcha.js";
import type { AppOptions } from "../../app-options.js";
import { callContextOf } from "../../http/call/call-context.js";
import { serve } from "../../http/serve.js";
import { canonicalJson } from "../../idempotency/canonical-json.js";
import { idOfRequest } from "../../idempotency/id-of-request.js";
import type { Services } from "../../services.js";
import { pageHostname } from "../../access/origins.js";
import { brandOfHost, firmOfPage } from "../config/service.js";
import { storeMessage } from "./service.js";

/** The contact form: to us, or to the firm of the host; someone signed in needs no captcha. */
export function contactRoutes(app: FastifyInstance, services: Services, options: AppOptions): void {
  serve(app, services, sendMessage, async ({ body, caller, request }) => {
    if (caller === null) await requireHuman(services, request, body.captcha);
    const host = pageHostname(request);
    const firm = await firmOfPage(services.db, host);
    const { captcha: _captcha, ...message } = body;
    await storeMessage(services, {
      ...message,
      // Corrected before it is sent again, it is another message.
      id: idOfRequest(callContextOf(request, caller), `message ${canonicalJson(message)}`),
      brand: await brandOfHost(services.db, host, options),
      firmId: firm?.id ?? null,
      recipient: (firm ? firm.email : options.supportEmail) || null,
      userId: caller?.userId ?? null,
      ip: request.ip,
    });
    return { message: "Votre message est envoyé." };
  });
}
