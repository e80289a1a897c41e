import type { FastifyInstance } from "fastify";
import { readCaptcha } from "@comptoir/contract/auth/auth";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";

/** What a form must answer before it is sent. */
export function captchaRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, readCaptcha, () => ({ data: services.captcha.challenge() }));
}
