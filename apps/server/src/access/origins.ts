import type { FastifyRequest } from "fastify";
import type { AppOptions } from "../app-options.js";
import { Refusal } from "../refusal.js";
import type { Services } from "../services.js";
import { isHostOfFirm } from "./origins-repository.js";

/**
 * Refuses (`auth.csrf`) a call that opens, prolongs or ends a session from a page that is not ours; a program, which names no
 * origin, passes. SameSite=Strict already keeps the cookie from such a page, but does not keep it from having one set.
 */
export async function requireOwnOrigin(request: FastifyRequest, isKnown: (origin: string) => Promise<boolean>): Promise<void> {
  const { origin } = request.headers;
  if (request.headers["sec-fetch-site"] === "cross-site" && origin === undefined) throw new Refusal({ code: "auth.csrf" });
  if (origin === undefined || hostOf(origin) === request.host) return;
  if (!(await isKnown(origin))) throw new Refusal({ code: "auth.csrf" });
}

/** True for the origins of our pages: the public address, the hosts of the options, those of the firms, and localhost outside production. */
export function knownFronts({ db }: Services, options: AppOptions): (origin: string) => Promise<boolean> {
  const fixed = new Set([new URL(options.publicUrl).host, ...options.hosts]);
  return async (origin) => {
    const host = hostOf(origin);
    if (host === null) return false;
    if (fixed.has(host)) return true;
    const name = host.replace(/:\d+$/, "");
    if (!options.isProduction && (name === "localhost" || name.endsWith(".localhost") || name === "127.0.0.1")) return true;
    return isHostOfFirm(db, name);
  };
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/** The host of the page that asks: its origin when it calls another host, else the host called. */
export function pageHostname({ headers, hostname }: FastifyRequest): string {
  return headers.origin !== undefined && URL.canParse(headers.origin) ? new URL(headers.origin).hostname : hostname;
}
