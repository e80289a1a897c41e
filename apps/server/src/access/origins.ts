import type { FastifyRequest } from "fastify";
import type { AppOptions } from "../app-options.js";
import { Refusal } from "../refusal.js";
import type { Db } from "../db/db.js";
import { isHostOfFirm } from "./origins-repository.js";

/** True when an origin is one of our pages; `called`, the host that the request came to, is one too. */
type KnownFronts = (origin: string, called?: string) => Promise<boolean>;

/**
 * Refuses (`auth.csrf`) a call that opens, prolongs or ends a session from a page that is not ours; a program, which names no
 * origin, passes. SameSite=Strict already keeps the cookie from such a page, but does not keep it from having one set.
 */
export async function requireOwnOrigin(request: FastifyRequest, isKnown: KnownFronts): Promise<void> {
  const { origin } = request.headers;
  if (request.headers["sec-fetch-site"] === "cross-site" && origin === undefined) throw new Refusal({ code: "auth.csrf" });
  if (origin === undefined) return;
  if (!(await isKnown(origin, request.host))) throw new Refusal({ code: "auth.csrf" });
}

/**
 * The origins of our pages: the public address, the hosts of the options and of the firms, and localhost outside production. What the
 * network may have written (no https where our pages have it) is excluded; so, in production, is another port of a firm's
 * host: cookies know no ports, and another program may listen there.
 */
export function knownFronts({ db }: { readonly db: Db }, options: AppOptions): KnownFronts {
  const front = new URL(options.publicUrl);
  const fixed = new Set([front.host, ...options.hosts]);
  return async (origin, called) => {
    const page = URL.canParse(origin) ? new URL(origin) : null;
    if (page === null || (page.protocol !== "https:" && page.protocol !== front.protocol)) return false;
    const { host, hostname, port } = page;
    if (fixed.has(host) || host === called?.toLowerCase()) return true;
    if (!options.isProduction && (hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "127.0.0.1")) return true;
    return (!options.isProduction || port === front.port) && isHostOfFirm(db, hostname);
  };
}

/** The host that a request came to, as hosts are compared: in small letters, without the dot that may end it. */
export function calledHostname({ hostname }: FastifyRequest): string {
  return plainHostname(hostname);
}

/** The host of the page that asks: its origin when it calls another host, else the host called. */
export function pageHostname(request: FastifyRequest): string {
  const { origin } = request.headers;
  return origin !== undefined && URL.canParse(origin) ? plainHostname(new URL(origin).hostname) : calledHostname(request);
}

function plainHostname(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, "");
}
