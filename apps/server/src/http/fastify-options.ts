import type { Server } from "node:http";
import { parse } from "node:querystring";
import { LogController, type FastifyHttpOptions } from "fastify";
import { uuidv7 } from "uuidv7";
import { MAXIMA } from "./maxima.js";
import type { LogOptions } from "../app-options.js";
import { errorForLog, requestForLog } from "../logging/fields.js";
import { addressProblem, connectionProblem, problemMessage, sendProblem } from "./problems.js";

const SECRETS = [
  "req.headers.authorization",
  "req.headers.cookie",
  "res.headers['set-cookie']",
  "*.password",
  "*.refresh_token",
  "*.access_token",
];

/** The settings of Fastify: JSON logs with an id per request and no secret, bodies of limited size (files have their own limit). */
export function fastifyOptions({ logLevel, trustProxy, logRequests = true }: LogOptions): FastifyHttpOptions<Server> {
  return {
    logger:
      logLevel === "silent"
        ? false
        : { level: logLevel, redact: { paths: SECRETS, censor: "[secret]" }, serializers: { req: requestForLog, err: errorForLog } },
    logController: new LogController({ disableRequestLogging: !logRequests && logLevel !== "debug" && logLevel !== "trace" }),
    genReqId: () => uuidv7(),
    trustProxy,
    bodyLimit: MAXIMA.bodyMegabytes * 1_000_000,
    rewriteUrl: ({ url = "/" }) => readableAddress(url),
    schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200, querystringParser: readQuery },
    forceCloseConnections: "idle",
    // Bodies have a pace of their own, and no limit as a whole: a large file over a slow line takes half an hour.
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 5_000 },
    keepAliveTimeout: 65_000,
    frameworkErrors: (error, _request, reply) => void sendProblem(addressProblem(error), reply),
    clientErrorHandler(error, socket) {
      if (socket.destroyed || error.code === "ECONNRESET") return;
      if (socket.writable) socket.write(problemMessage(connectionProblem(error)));
      socket.destroy(error);
    },
  };
}

/** The contract checks what comes and what goes: the compilers of schemas that Fastify would load by itself are of no use. */
function withoutSchemas(): never {
  throw new Error("a route has no schema of its own: its contract checks it");
}

/**
 * An address typed with a slash too many is read without it; one that is wrongly encoded, as it was typed: the page that
 * it leads to says that it does not exist.
 */
function readableAddress(url: string): string {
  const [path = "/", ...query] = url.split("?");
  const single = path.replace(/\/{2,}/g, "/");
  return [isDecodable(single) ? single : single.replaceAll("%", "%25"), ...query].join("?");
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Reads a query; `journalCodes[]=BQ&journalCodes[]=OD` is a list named journalCodes, even with one value. */
function readQuery(text: string): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(parse(text))) {
    if (name.endsWith("[]")) query[name.slice(0, -2)] = [value].flat();
    else query[name] = value;
  }
  return query;
}
