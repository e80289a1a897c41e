import type { IncomingMessage } from "node:http";
import cors from "@fastify/cors";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import helmet, { type HelmetOptions } from "helmet";
import { apiOrigin } from "@comptoir/contract/base/api-host";
import { knownFronts } from "../access/origins.js";
import { networkOf } from "../rate-limits/network.js";
import type { AppOptions } from "../app-options.js";
import type { Services } from "../services.js";

/** Security headers, cross-origin calls for our own pages only, and a limit on attempts to sign in. */
export async function protect(app: FastifyInstance, services: Services, options: AppOptions): Promise<void> {
  const isKnown = knownFronts(services, options);
  // Made once: the adapter of the framework makes the headers anew for each request.
  const setHeaders = helmet(securityHeaders(options));
  app.addHook("onRequest", (request, reply, next) => setHeaders(request.raw, reply.raw, (error) => next(error as Error | undefined)));
  await app.register(cors, {
    origin: async (origin: string | undefined) => origin !== undefined && (await isKnown(origin)),
    credentials: true,
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    exposedHeaders: ["content-disposition", "etag", "retry-after", "x-refresh-token", "x-request-id"],
    maxAge: 600,
    // One that asks for nothing is any other request that no route knows, refused in our words.
    strictPreflight: false,
  });
  app.addHook("onRoute", (route) => {
    if (route.url === "/oauth/token" && route.method === "POST") route.config = { ...route.config, rateLimit: SIGN_IN_RATE };
  });
  await app.register(rateLimit, { global: false });
}

/** Light: accounts are protected one by one by the growing delay after failures. Per address. */
const SIGN_IN_RATE = { max: 600, timeWindow: 60_000, keyGenerator: ({ ip }: FastifyRequest) => networkOf(ip) };

/** Pages that load reCAPTCHA or the tag manager may run these scripts, and no other. */
function foreignScripts({ usesRecaptcha, tagManagerId }: AppOptions): string[] {
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

function securityHeaders(options: AppOptions): HelmetOptions {
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
