import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createToken, deleteToken } from "@comptoir/contract/auth/auth";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { AppOptions } from "../../app-options.js";
import { Refusal } from "../../refusal.js";
import { knownFronts, requireOwnOrigin } from "../../access/origins.js";
import { machineOf } from "../../http/call/machine.js";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { ACCESS_TOKEN_SECONDS } from "../../access/tokens.js";
import { sessionCookies } from "../../http/cookies/session-cookies.js";
import { deviceMark, rememberedDevice } from "./session/known-devices.js";
import { csrfRoute } from "../../http/cookies/csrf.js";
import { invitationRoutes } from "./invitation/invitation-routes.js";
import { linkRoutes } from "./session/link-routes.js";
import { deviceRoutes } from "./session/device-routes.js";
import { passwordRoutes } from "./password/password-routes.js";
import { draftRoutes } from "./registration/draft-routes.js";
import { registrationRoutes } from "./registration/registration-routes.js";
import { sendVerificationAgain } from "./registration/registration.js";
import { secondFactorRoutes } from "./second-factor/second-factor-routes.js";
import { closeSession, openSession, renewSession, type AuthSession } from "./session/sessions.js";
import { signIn } from "./session/sign-in.js";

/** Our own screens: a public client that keeps its refresh token in the cookie alone. */
const WEB_CLIENT = "comptoir-web";

/** Opening, prolonging and closing a session; the CSRF token; one-time links; signing up, invitations, passwords, second factor, devices. */
export function authRoutes(app: FastifyInstance, services: Services, options: AppOptions): void {
  const cookies = sessionCookies(options);
  const isKnown = knownFronts(services, options);

  serve(app, services, createToken, async ({ body, request, reply }) => {
    // A foreign page may neither use the session of this browser nor put another one in its place.
    await requireOwnOrigin(request, isKnown);
    const session = body.grant_type === "password" ? await byPassword(body, request) : await byRefreshToken(body, request, reply);
    const { user, familyId, refreshToken, clientId, lastsSeconds } = session;
    const { username } = user;
    const device = rememberedDevice({ secret: services.sessionSecret, cookie: cookies.deviceOf(request), username });
    cookies.open(reply, { refreshToken, username, binding: familyId, device, lastsSeconds });
    const isWeb = clientId === WEB_CLIENT;
    reply.header("x-refresh-token", isWeb ? "cookie" : "body");
    const caller = { userId: user.id, roleId: user.role_id, firmId: user.firm_id, familyId };
    return {
      token_type: "Bearer" as const,
      access_token: await services.tokens.issueAccessToken(caller, Math.floor(services.clock.now() / 1000)),
      ...(!isWeb && { refresh_token: refreshToken }),
      expires_in: ACCESS_TOKEN_SECONDS,
      redirect: null,
    };
  });

  serve(app, services, deleteToken, async ({ body, request, reply }) => {
    await requireOwnOrigin(request, isKnown);
    const token = body.refresh_token ?? cookies.refreshTokenOf(request);
    cookies.clear(reply);
    return { revoked: token !== null && (await closeSession(services, token)) };
  });

  csrfRoute(app, services, options);
  linkRoutes(app, services);
  registrationRoutes(app, services, options);
  draftRoutes(app, services);
  invitationRoutes(app, services);
  passwordRoutes(app, services, options);
  secondFactorRoutes(app, services, options);
  deviceRoutes(app, services);

  async function byPassword(body: BodyOf<typeof createToken>, request: FastifyRequest): Promise<AuthSession> {
    const { username, password, code } = body;
    if (!username) throw new Refusal({ code: "auth.missing_fields", target: "username" });
    if (!password) throw new Refusal({ code: "auth.missing_fields", target: "password" });
    const device = cookies.deviceOf(request);
    const user = await signIn(services, { username, password, code, ip: request.ip, device }, (unverified) =>
      sendVerificationAgain(services, options, { ip: request.ip, user: unverified }),
    );
    if (body.client_id === WEB_CLIENT) await closeReplaced(request);
    const isKnown = deviceMark({ secret: services.sessionSecret, cookie: device, username: user.username }) !== null;
    return openSession(services, user, { ...openerOf(body, request), isKnown, options });
  }

  /** The session that our screens had on this browser could be used from nowhere any more, and its messages would go on coming there. */
  async function closeReplaced(request: FastifyRequest): Promise<void> {
    const left = cookies.refreshTokenOf(request);
    if (left !== null) await closeSession(services, left, WEB_CLIENT);
  }

  async function byRefreshToken(body: BodyOf<typeof createToken>, request: FastifyRequest, reply: FastifyReply): Promise<AuthSession> {
    if (grantOf(body) !== "refresh_token") throw new Refusal({ code: "auth.bad_grant" });
    const token = body.refresh_token || cookies.refreshTokenOf(request);
    const session = token === null ? null : await renewSession(services, token, openerOf(body, request));
    if (session) return session;
    cookies.clear(reply);
    throw new Refusal({ code: "auth.session_ended" });
  }
}

function openerOf({ client_id }: BodyOf<typeof createToken>, request: FastifyRequest): Parameters<typeof renewSession>[2] {
  return { machine: machineOf(request), clientId: client_id || null };
}

/** Nothing at all is what a page sends that has its cookie only. */
function grantOf({ grant_type, username, password }: BodyOf<typeof createToken>): string | null {
  if (grant_type !== undefined) return grant_type;
  return username === undefined && password === undefined ? "refresh_token" : null;
}
