import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { watchBodies } from "./body-pace.js";
import { endUnusedConnections } from "./closing.js";
import { compressReplies } from "./compression.js";
import { boundConnections, boundUnanswered, cutUnread } from "./connections.js";
import { tellUnknownProxy } from "./forwarded.js";
import { serveHealth } from "./health.js";
import { serveMaintenance } from "./maintenance.js";
import { MAXIMA } from "./maxima.js";
import { serveMetrics } from "./metrics.js";
import type { AppOptions } from "../app-options.js";
import type { FirmBrandOf } from "./pages.js";
import { serveReference } from "./reference/routes.js";
import { exceededBound } from "./parsing/json-bounds.js";
import { boundRequests } from "./request-turns.js";
import { protect } from "./security.js";
import { callerOf } from "../access/bearer.js";
import { tellRequestIds } from "../logging/request-ids.js";
import type { Tokens } from "../access/tokens.js";
import { Refusal } from "../refusal.js";
import type { Services } from "../services.js";
import { serveWeb } from "./web.js";

/** What every route relies on: bodies, cookies, compression, protection; then health, the API's reference and the screens. */
export async function installHttp(
  app: FastifyInstance,
  services: Services,
  options: AppOptions,
  { firmBrandOf }: { readonly firmBrandOf: FirmBrandOf },
): Promise<void> {
  tellRequestIds(app);
  boundConnections(app);
  boundUnanswered(app.server);
  endUnusedConnections(app);
  cutUnread(app);
  tellUnknownProxy(app);
  refuseEncodedBodies(app);
  boundRequests(app, services.tokens);
  watchBodies(app, options.bodyClock);
  app.decorateRequest("upload", null);
  // JSON, forms and files: any other body is refused rather than read as text.
  app.removeContentTypeParser("text/plain");
  readJson(app, services.tokens);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: MAXIMA.formKilobytes * 1_000 });
  const { fileMegabytes, files, fields } = MAXIMA;
  await app.register(multipart, { limits: { fileSize: fileMegabytes * 1_000_000, files, fields, fieldSize: 100_000 } });
  compressReplies(app);
  await protect(app, services, options);
  serveMaintenance(app, options.isClosed);
  serveHealth(app, services);
  serveMetrics(app, services, options);
  serveReference(app, services);
  await serveWeb(app, firmBrandOf, options);
}

/** A compressed body would be read as text, or inflated beyond any bound. */
function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ headers }) => {
    const encoding = headers["content-encoding"];
    if (encoding !== undefined && encoding !== "identity") throw new Refusal({ code: "request.unsupported_media" });
  });
}

/**
 * Many programs announce JSON and send nothing: it is a request without a body, which says itself what it lacks. What costs to be read is
 * refused before it is: a long body of a caller who is not signed in, one of many levels.
 */
function readJson(app: FastifyInstance, tokens: Tokens): void {
  const read = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, async (request: FastifyRequest, given: string | Buffer) => {
    const body = String(given);
    if (body.length === 0) return undefined;
    const exceeded = exceededBound(body, MAXIMA);
    if (exceeded !== null) throw new Refusal({ code: "request.malformed", issues: [{ path: "", message: BEYOND[exceeded] }] });
    if (Buffer.byteLength(body) > ANONYMOUS_LENGTH && !(await isSignedIn(request, tokens))) throw new Refusal(TOO_LONG);
    return new Promise((resolve, reject) => {
      void read(request, body, (error, value) => (error ? reject(error) : resolve(value)));
    });
  });
}

async function isSignedIn(request: FastifyRequest, tokens: Tokens): Promise<boolean> {
  const caller = await callerOf(request, tokens).catch(() => null);
  return caller !== null;
}

const ANONYMOUS_LENGTH = MAXIMA.anonymousKilobytes * 1_000;
const TOO_LONG = { code: "request.too_large", limit: "anonymous", maximum: MAXIMA.anonymousKilobytes } as const;
const BEYOND = {
  depth: `La demande emboîte plus de ${MAXIMA.depth} niveaux.`,
  keys: "La demande compte plus de 50\u202f000 clés.",
} as const;
