import type { FastifyReply, FastifyRequest } from "fastify";
import { cookiePrefix, type AppOptions } from "../../../app-options.js";
import { REFRESH_SECONDS } from "./sessions.js";

/** The three cookies of a session. Only the first one opens anything. */
export type SessionCookies = {
  /** The refresh token that came with a request, null without one. */
  refreshTokenOf(request: FastifyRequest): string | null;
  /** What CSRF tokens of the request's session are bound to, null without a session. */
  bindingOf(request: FastifyRequest): string | null;
  open(reply: FastifyReply, session: { refreshToken: string; username: string; binding: string }): void;
  bind(reply: FastifyReply, binding: string): void;
  clear(reply: FastifyReply): void;
};

/** Cookies named by environment and minor version, on the domain that screens and API share. */
export function sessionCookies({ publicUrl, publicApiUrl, isProduction }: AppOptions): SessionCookies {
  const prefix = cookiePrefix({ isProduction });
  const names = { refresh: `${prefix}-refresh-token`, username: `${prefix}-username`, binding: `${prefix}-session` };
  const secure = publicUrl.startsWith("https:");
  const on = ({ request }: FastifyReply) => {
    const domain = publicApiUrl === null ? domainAbove(request.hostname) : parentDomain(publicUrl, publicApiUrl);
    const shared = { secure, sameSite: "strict", ...(domain !== null && { domain }) } as const;
    return {
      refresh: { ...shared, httpOnly: true, path: "/oauth/token" },
      username: { ...shared, httpOnly: false, path: "/" },
      binding: { ...shared, httpOnly: true, path: "/" },
    };
  };
  const lasting = { maxAge: REFRESH_SECONDS };
  return {
    refreshTokenOf: (request) => request.cookies[names.refresh] ?? null,
    bindingOf: (request) => request.cookies[names.binding] ?? null,
    open(reply, session) {
      const { refresh, username, binding } = on(reply);
      reply.setCookie(names.refresh, session.refreshToken, { ...refresh, ...lasting });
      reply.setCookie(names.username, session.username, { ...username, ...lasting });
      reply.setCookie(names.binding, session.binding, { ...binding, ...lasting });
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

/** `example.fr` for api.example.fr, the host of the API of its screens by rule; null for any other host. */
function domainAbove(hostname: string): string | null {
  return /^(?:dev-)?api\.([^.]+\..+)$/.exec(hostname)?.[1] ?? null;
}
