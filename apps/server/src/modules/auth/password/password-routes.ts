import type { FastifyInstance } from "fastify";
import { changePassword, forgotPassword, resetPassword } from "@comptoir/contract/auth/auth";
import { requireHuman } from "../../../captcha/captcha.js";
import type { AppOptions } from "../../../app-options.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { changeShared } from "../../../http/change.js";
import { serve } from "../../../http/serve.js";
import type { Services } from "../../../services.js";
import { brandOfPerson } from "../../config/service.js";
import { requireUncommonPassword } from "./common-passwords.js";
import { useEmailLink } from "../registration/email-links.js";
import { requestLink } from "../registration/link-request-job.js";
import { consumeMail } from "../registration/mail-rates.js";
import { mailPasswordChanged } from "../registration/mails.js";
import { requireOwnPassword } from "./own-password.js";
import { hashPassword } from "./passwords.js";
import { deleteEmailLinks, markVerified, setPasswordHash } from "../registration/people-repository.js";
import { publishOnce } from "../../notifications/service.js";
import { logPerson } from "../person-log-repository.js";
import { normalizedEmail } from "../normalized-email.js";
import { forgetFailures, readUser, type UserRow } from "../repository.js";
import { sessionCookies } from "../../../http/cookies/session-cookies.js";
import { deviceMark } from "../session/known-devices.js";
import { endSessions } from "../session/sessions.js";

const SENT = "Si un compte existe à cette adresse, un e-mail vient de lui être envoyé\u00a0: son lien fonctionne pendant une heure.";
const CHANGED = "Votre mot de passe est changé. Vos autres appareils sont déconnectés.";

/** A password forgotten, chosen again with the link of a mail, or changed. */
export function passwordRoutes(app: FastifyInstance, services: Services, options: AppOptions): void {
  const { db, clock, tokens, sessionSecret: secret } = services;
  const cookies = sessionCookies(options);

  serve(app, services, forgotPassword, async ({ body, request }) => {
    await requireHuman(services, request, body.captcha);
    const recipient = normalizedEmail(body.email);
    const device = deviceMark({ secret, cookie: cookies.deviceOf(request), username: recipient });
    await consumeMail(services, { ip: request.ip, address: recipient, device });
    await db.shared((tx) => requestLink(tx, { purpose: "reset", address: recipient, now: clock.now() }));
    return { message: SENT };
  });

  changeShared(
    app,
    services,
    resetPassword,
    async (tx, { body, call: { ip }, now }) => {
      requireUncommonPassword(body.password, "password");
      const userId = await useEmailLink(tx, body, { purpose: "reset", now });
      const user = await readUser(tx, userId);
      if (user === null) throw new Refusal({ code: "auth.link_expired" });
      // Before the person is held, as who confirms an address does.
      if (user.email_verified_at === null) await deleteEmailLinks(tx, { userId, purpose: "verify" });
      await setPasswordHash(tx, userId, await hashPassword(body.password));
      // The link came by mail: the address is theirs. Failures under the former password count no more.
      const at = new Date(now);
      await markVerified(tx, userId, at);
      await forgetFailures(tx, user.username);
      await logPerson(tx, { userId, ip, action: "password_reset", at });
      const brand = await brandOfPerson(tx, userId, options);
      await mailPasswordChanged(tx, { recipient: user.username, firstName: user.first_name, brand });
      await tellPasswordChanged(tx, user, now);
      return { result: user.username, endedSessions: await endSessions(tx, { userId, now }) };
    },
    (username) => ({ data: { username } }),
  );

  serve(app, services, changePassword, async ({ body, caller, request }) => {
    requireUncommonPassword(body.newPassword, "newPassword");
    const user = await requireOwnPassword(services, { caller, password: body.currentPassword, target: "currentPassword" });
    const hash = await hashPassword(body.newPassword);
    const [now, at] = [clock.now(), new Date(clock.now())];
    const ended = await db.shared(async (tx) => {
      await setPasswordHash(tx, user.id, hash);
      await deleteEmailLinks(tx, { userId: user.id, purpose: "reset" });
      await logPerson(tx, { userId: user.id, ip: request.ip, action: "password_changed", at });
      const brand = await brandOfPerson(tx, user.id, options);
      await mailPasswordChanged(tx, { recipient: user.username, firstName: user.first_name, brand });
      await tellPasswordChanged(tx, user, now);
      return endSessions(tx, { userId: user.id, except: caller.familyId ?? null, now });
    });
    tokens.endSessions(ended);
    return { message: CHANGED };
  });
}

/** In « À faire » and on the devices that are left, for a reader who is signed in; a mail has its own words. `now` in milliseconds. */
async function tellPasswordChanged(tx: Tx, { id, firm_id }: UserRow, now: number): Promise<void> {
  await publishOnce(tx, {
    userId: id,
    fact: `password ${now}`,
    title: "Votre mot de passe a changé",
    description: "<p>Vos autres appareils sont déconnectés. Si ce n’était pas vous, choisissez-en tout de suite un autre.</p>",
    link: { href: firm_id === null ? "/account" : "/profil", label: "Ce n’était pas moi" },
    at: now,
  });
}
