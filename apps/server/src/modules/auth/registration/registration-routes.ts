import type { FastifyInstance } from "fastify";
import { readEmailLink, register, resendVerification, verifyEmail, verifyEmailAnew } from "@comptoir/contract/auth/auth";
import type { AppOptions } from "../../../app-options.js";
import { requireHuman } from "../../../captcha/captcha.js";
import { serve } from "../../../http/serve.js";
import { Refusal } from "../../../refusal.js";
import type { Services } from "../../../services.js";
import { pageHostname } from "../../../access/origins.js";
import { firmOfPage } from "../../config/service.js";
import { requireUncommonPassword } from "../password/common-passwords.js";
import { hashPassword } from "../password/passwords.js";
import { confirmAnew, confirmWithPassword, readConfirmation } from "./confirmation.js";
import { requestLink } from "./link-request-job.js";
import { consumeMail } from "./mail-rates.js";
import { normalizedEmail } from "../normalized-email.js";
import { storeApplicant } from "./registration.js";

const REGISTERED = "Nous vous avons envoyé un e-mail\u00a0: ouvrez le lien qu’il contient pour confirmer votre adresse.";
const SENT_AGAIN = "Si cette adresse attend sa confirmation, le lien vient de lui être renvoyé.";

/** Signing up, confirming one's address, asking for the link again. */
export function registrationRoutes(app: FastifyInstance, services: Services, options: AppOptions): void {
  const { db, clock } = services;

  serve(app, services, register, async ({ body, request }) => {
    // A firm's clients are invited by their firm (specification, point 6: is-jungloo).
    if ((await firmOfPage(db, pageHostname(request))) !== null) throw new Refusal({ code: "access.forbidden" });
    requireUncommonPassword(body.password, "password");
    await requireHuman(services, request, body.captcha);
    const username = normalizedEmail(body.email);
    await consumeMail(services, { ip: request.ip, address: username });
    // Before any user is looked for: the reply takes as long for an address that is known.
    const passwordHash = await hashPassword(body.password);
    const applicant = { username, passwordHash, firstName: body.firstName.trim(), lastName: body.lastName.trim() };
    await db.shared((tx) => storeApplicant(tx, applicant, { options, ip: request.ip, now: clock.now() }));
    return { message: REGISTERED };
  });

  serve(app, services, readEmailLink, async ({ body }) => ({ data: await readConfirmation(services, body) }));

  serve(app, services, verifyEmail, async ({ body: { password, ...link }, request }) => {
    return { data: await confirmWithPassword(services, { link, password, options, ip: request.ip }) };
  });

  serve(app, services, verifyEmailAnew, async ({ body: { uid, timestamp, token, password, firstName, lastName }, request }) => {
    requireUncommonPassword(password, "password");
    const person = { password, firstName: firstName.trim(), lastName: lastName.trim() };
    return { data: await confirmAnew(services, { link: { uid, timestamp, token }, person, ip: request.ip }) };
  });

  serve(app, services, resendVerification, async ({ body, request }) => {
    await requireHuman(services, request, body.captcha);
    const username = normalizedEmail(body.email);
    await consumeMail(services, { ip: request.ip, address: username });
    await db.shared((tx) => requestLink(tx, { purpose: "verify", address: username, now: clock.now() }));
    return { message: SENT_AGAIN };
  });
}
