import type { IncomingMessage } from "node:http";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { apiOrigin } from "@comptoir/contract/api-host";
import type { HttpOptions } from "./options.js";
import { Refusal } from "./problems.js";
import type { Services } from "./serve.js";

/** Security headers, cross-origin calls for our own pages only, and a limit on attempts to sign in. */
export async function protect(app: FastifyInstance, services: Services, options: HttpOptions): Promise<void> {
  const isKnown = knownFronts(services, options);
  await app.register(helmet, securityHeaders(options));
  await app.register(cors, {
    origin: async (origin: string | undefined) => origin !== undefined && (await isKnown(origin)),
    credentials: true,
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    exposedHeaders: ["content-disposition", "etag", "x-refresh-token"],
    maxAge: 600,
  });
  app.addHook("onRoute", (route) => {
    if (route.url === "/oauth/token" && route.method === "POST") route.config = { ...route.config, rateLimit: SIGN_IN_RATE };
  });
  await app.register(rateLimit, { global: false });
}

/** Light: accounts are protected one by one by the growing delay after failures. Per address. */
const SIGN_IN_RATE = { max: 600, timeWindow: 60_000 };

/**
 * Refuses a call that is authenticated by a cookie alone and comes from a page that is not ours. SameSite=Strict
 * already keeps the cookie from such a page; this is the second lock.
 */
export async function requireOwnOrigin(request: FastifyRequest, isKnown: (origin: string) => Promise<boolean>): Promise<void> {
  const { origin } = request.headers;
  if (request.headers["sec-fetch-site"] === "cross-site" && origin === undefined) throw new Refusal({ code: "auth.csrf" });
  if (origin === undefined || hostOf(origin) === request.host) return;
  if (!(await isKnown(origin))) throw new Refusal({ code: "auth.csrf" });
}

/** True for the origins of our pages: the public address, the hosts of the options, those of the firms, and localhost outside production. */
export function knownFronts({ db }: Services, options: HttpOptions): (origin: string) => Promise<boolean> {
  const fixed = new Set([new URL(options.publicUrl).host, ...options.hosts]);
  return async (origin) => {
    const host = hostOf(origin);
    if (host === null) return false;
    if (fixed.has(host)) return true;
    const name = host.replace(/:\d+$/, "");
    if (!options.isProduction && (name === "localhost" || name.endsWith(".localhost") || name === "127.0.0.1")) return true;
    const firms = await db.sharedRead({ name: "firm_host_exists", text: "select 1 from shared.firms where host = $1", values: [name] });
    return firms.length > 0;
  };
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/** Pages that load reCAPTCHA or the tag manager may run these scripts, and no other. */
function foreignScripts({ usesRecaptcha, tagManagerId }: HttpOptions): string[] {
  return [
    ...(usesRecaptcha ? ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"] : []),
    ...(tagManagerId === null ? [] : ["https://www.googletagmanager.com"]),
  ];
}

/** The API that a page calls by rule, which depends on the host that it was asked from. */
function apiOfPage(publicUrl: string): (request: IncomingMessage) => string {
  const { protocol } = new URL(publicUrl);
  return ({ headers: { host = "" } }) => (/^[a-z\d.-]+(:\d+)?$/i.test(host) ? apiOrigin(`${protocol}//${host}`) : "'self'");
}

function securityHeaders(options: HttpOptions): Parameters<typeof helmet>[1] {
  const { publicUrl, publicApiUrl } = options;
  const scripts = foreignScripts(options);
  const isHttps = new URL(publicUrl).protocol === "https:";
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        imgSrc: ["'self'", "data:", "blob:"],
        connectSrc: ["'self'", publicApiUrl === null ? apiOfPage(publicUrl) : new URL(publicApiUrl).origin, ...scripts],
        frameSrc: ["'self'", "blob:", ...scripts],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginResourcePolicy: { policy: "same-site" },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
  };
}
