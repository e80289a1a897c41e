import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { serveManifest } from "./manifest.js";
import { sendProblem } from "./problems.js";
import type { Services } from "./serve.js";

const FOREVER = "public, max-age=31536000, immutable";

type Screens = { readonly webRoot: string | null; readonly publicApiUrl: string | null };

/**
 * Serves the built screens from a folder (none: the API alone), and answers what no route knows. Where the API has an address
 * that its host does not follow from the page's, the page says it.
 */
export async function serveWeb(app: FastifyInstance, services: Services, { webRoot, publicApiUrl }: Screens): Promise<void> {
  const index = webRoot !== null && existsSync(join(webRoot, "index.html"));
  const page = index && publicApiUrl !== null ? pageOf(webRoot, new URL(publicApiUrl).origin) : null;
  if (index) {
    await app.register(staticFiles, {
      root: webRoot,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header("cache-control", isHashed(path) ? FOREVER : "no-cache"),
    });
  }
  const sendPage = (reply: FastifyReply): FastifyReply =>
    reply.code(200).header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page);
  if (page !== null) for (const path of ["/", "/index.html"]) app.get(path, (_request, reply) => sendPage(reply));
  serveManifest(app, services);
  app.setNotFoundHandler((request, reply) => {
    const asksPage = index && asksForPage(request);
    if (asksPage && page !== null) sendPage(reply);
    else if (asksPage) reply.code(200).header("cache-control", "no-cache").sendFile("index.html");
    // Without a token the API does not even say which addresses it knows.
    else if (request.url.startsWith("/api/") && request.headers.authorization === undefined) sendProblem({ code: "auth.required" }, reply);
    else sendProblem({ code: "request.unknown_route" }, reply);
  });
}

function pageOf(webRoot: string, apiOrigin: string): string {
  return readFileSync(join(webRoot, "index.html"), "utf8").replace(/(<meta name="api-origin" content=")"/, `$1${apiOrigin}"`);
}

/** Files under /assets have a hash of their content in their name. */
function isHashed(path: string): boolean {
  return /[\\/]assets[\\/]/.test(path);
}

/** A navigation to one of our French addresses: the page finds its way by itself. */
function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (/^\/(api|oauth|session|file|assets|sw\.js|openapi\.json|healthz|readyz)(\/|\?|$)/.test(url)) return false;
  return headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept);
}
