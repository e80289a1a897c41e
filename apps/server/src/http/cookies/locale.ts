import type { FastifyReply, FastifyRequest } from "fastify";
import { cookiePrefix, type AppOptions } from "../../app-options.js";
import { calledHostname, pageHostname } from "../../access/origins.js";

/** French, and the French of one firm: `fr-x-<slug>`. */
type Locale = string;

/** Which of a host's two locales is spoken, kept in a cookie. */
export type LocaleCookie = {
  of(request: FastifyRequest, firm: { readonly slug: string } | null): Locale;
  set(reply: FastifyReply, locale: Locale): void;
};

const YEAR_SECONDS = 31_536_000;

/** The cookie is honoured on the host that the page has itself: an API host that several brands share would mix theirs up. */
export function localeCookie(options: AppOptions): LocaleCookie {
  const name = `${cookiePrefix(options)}-locale`;
  return {
    of(request, firm) {
      const own = firm === null ? "fr" : `fr-x-${firm.slug}`;
      const isOwnHost = pageHostname(request) === calledHostname(request);
      return isOwnHost && request.cookies[name] === "fr" ? "fr" : own;
    },
    set(reply, locale) {
      reply.setCookie(name, locale, { path: "/", sameSite: "lax", secure: options.publicUrl.startsWith("https:"), maxAge: YEAR_SECONDS });
    },
  };
}
