import { existsSync } from "node:fs";
import { join } from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pagesByHost, type FirmBrandOf, type PageOf } from "./pages.js";
import { sendProblem } from "./problems.js";

const FOREVER = "public, max-age=31536000, immutable";

type Screens = { readonly webRoot: string | null; readonly publicApiUrl: string | null };

/** Serves the built screens from a folder (none: the API alone), each host its page, and replies to what no route knows. */
export async function serveWeb(app: FastifyInstance, firmBrandOf: FirmBrandOf, { webRoot, publicApiUrl }: Screens): Promise<void> {
  const hasScreens = webRoot !== null && existsSync(join(webRoot, "index.html"));
  const pageOf = hasScreens ? pagesByHost(firmBrandOf, { webRoot, publicApiUrl }) : null;
  if (hasScreens) await serveFiles(app, webRoot);
  if (pageOf !== null) for (const path of ["/", "/index.html"]) app.get(path, (request, reply) => sendPage(pageOf, request, reply));
  app.setNotFoundHandler((request, reply) => {
    if (pageOf !== null && asksForPage(request)) return sendPage(pageOf, request, reply);
    // Without a token the API does not even say which addresses it knows.
    const isUnknownToApi = request.url.startsWith("/api/") && request.headers.authorization === undefined;
    return sendProblem({ code: isUnknownToApi ? "auth.required" : "request.unknown_route" }, reply);
  });
}

async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(staticFiles, {
    root,
    preCompressed: true,
    // What the build notes for itself is beside the screens.
    dotfiles: "ignore",
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header("cache-control", keptFor(path)),
  });
}

/** The reply is not awaited: each function that returns a reply from a promise adds listeners for its end, two a layer. */
function sendPage(pageOf: PageOf, request: FastifyRequest, reply: FastifyReply): void {
  pageOf(request)
    .then((page) => {
      reply.code(200).header("cache-control", "no-cache");
      if (page === null) reply.sendFile("index.html");
      else reply.type("text/html; charset=utf-8").send(page);
      return undefined;
    })
    .catch((error: unknown) => reply.send(error));
}

/** Files under /assets have a hash of their content in their name; browsers ask for the icon at each of our addresses. */
function keptFor(path: string): string {
  if (/[\\/]assets[\\/]/.test(path)) return FOREVER;
  return /icon[\w-]*\.(svg|png)$/.test(path) ? "public, max-age=3600" : "no-cache";
}

/** A navigation to one of our French addresses: the page finds its way by itself. */
function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (/^\/(api|oauth|session|file|assets|sw\.js|openapi\.json|healthz|readyz|metrics)(\/|\?|$)/.test(url)) return false;
  return headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept);
}
