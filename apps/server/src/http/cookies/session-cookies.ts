import type { FastifyReply, FastifyRequest } from "fastify";
import { calledHostname } from "../../access/origins.js";
import { cookiePrefix, type AppOptions } from "../../app-options.js";

/** What the cookies of a session hold; `lastsSeconds` is how long it may still go unused. */
type KeptSession = {
  readonly refreshToken: string;
  readonly username: string;
  readonly binding: string;
  /** The people who signed in on this browser before, sealed (`known-devices.ts`). */
  readonly device: string;
  readonly lastsSeconds: number;
};

/** The cookies of a session, and the one of a browser that people signed in on. Only the first one opens anything. */
export type SessionCookies = {
  /** The refresh token that came with a request, null without one. */
  refreshTokenOf(request: FastifyRequest): string | null;
  /** Who signed in on this browser before; empty when none did. */
  deviceOf(request: FastifyRequest): string;
  /** What CSRF tokens of the request's session are bound to, null without a session. */
  bindingOf(request: FastifyRequest): string | null;
  open(reply: FastifyReply, session: KeptSession): void;
  bind(reply: FastifyReply, binding: string): void;
  /** Ends the session of this browser, which goes on being known. */
  clear(reply: FastifyReply): void;
};

/** How long a browser that no one signs in on is remembered. */
const DEVICE_SECONDS = 365 * 24 * 3600;
/** Where a browser says who signed in on it: where they sign in, and where they ask for another password. */
const DEVICE_PATHS = ["/oauth/token", "/api/v1/password/forgotten"];

/**
 * Cookies named by environment and minor version, on the domain that screens and API share. Outside production, what the API
 * alone reads stays on its own host: production may be on the same parent domain.
 */
export function sessionCookies({ publicUrl, publicApiUrl, deployment }: AppOptions): SessionCookies {
  const prefix = cookiePrefix({ deployment });
  const names = {
    refresh: `${prefix}-refresh-token`,
    username: `${prefix}-username`,
    binding: `${prefix}-session`,
    device: `${prefix}-device`,
  };
  const secure = publicUrl.startsWith("https:");
  const on = ({ request }: FastifyReply) => {
    const domain = publicApiUrl === null ? domainAbove(calledHostname(request), deployment) : parentDomain(publicUrl, publicApiUrl);
    const shared = { secure, sameSite: "strict", ...(domain !== null && { domain }) } as const;
    const ofApi = deployment === "prod" ? shared : ({ secure, sameSite: "strict" } as const);
    return {
      refresh: { ...ofApi, httpOnly: true, path: "/oauth/token" },
      username: { ...shared, httpOnly: false, path: "/" },
      binding: { ...ofApi, httpOnly: true, path: "/" },
      device: { ...ofApi, httpOnly: true },
    };
  };
  return {
    refreshTokenOf: (request) => request.cookies[names.refresh] ?? null,
    bindingOf: (request) => request.cookies[names.binding] ?? null,
    deviceOf: (request) => request.cookies[names.device] ?? "",
    open(reply, { refreshToken, username: name, binding: bound, device: known, lastsSeconds: maxAge }) {
      const { refresh, username, binding, device } = on(reply);
      reply.setCookie(names.refresh, refreshToken, { ...refresh, maxAge });
      reply.setCookie(names.username, name, { ...username, maxAge });
      reply.setCookie(names.binding, bound, { ...binding, maxAge });
      for (const path of DEVICE_PATHS) reply.setCookie(names.device, known, { ...device, path, maxAge: DEVICE_SECONDS });
    },
    bind: (reply, value) => void reply.setCookie(names.binding, value, on(reply).binding),
    clear(reply) {
      const { refresh, username, binding } = on(reply);
      reply.clearCookie(names.refresh, refresh);
      reply.clearCookie(names.username, username);
      reply.clearCookie(names.binding, binding);
    },
  };
}

/** `example.fr` for app.example.fr and api.example.fr; null when both are one host. */
function parentDomain(publicUrl: string, publicApiUrl: string): string | null {
  const [page, api] = [publicUrl, publicApiUrl].map((url) => new URL(url).hostname.split(".").reverse());
  if (!page || !api || page.join() === api.join()) return null;
  const differs = page.findIndex((label, index) => label !== api[index]);
  const common = differs === -1 ? page : page.slice(0, differs);
  return common.length > 1 ? common.reverse().join(".") : null;
}

/** `example.fr` for api.example.fr (dev-api in development), the host of the API of its screens by rule; null for any other host. */
function domainAbove(hostname: string, deployment: AppOptions["deployment"]): string | null {
  const api = deployment === "dev" ? /^(?:dev-)?api\.([^.]+\..+)$/ : /^api\.([^.]+\..+)$/;
  return api.exec(hostname)?.[1] ?? null;
}
