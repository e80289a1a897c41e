import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyRequest } from "fastify";
import { pageHostname } from "../access/origins.js";

/** The brand of the firm whose host a page has, with its name; null on the consumer's hosts. */
export type FirmBrandOf = (request: FastifyRequest) => Promise<{ readonly name: string; readonly brand: object } | null>;

type PageOptions = { readonly webRoot: string; readonly publicApiUrl: string | null };

/** The page of a request, for its host; null for the page as it was built. */
export type PageOf = (request: FastifyRequest) => Promise<string | null>;

/**
 * Writes into the page what it cannot learn when the API does not answer: the brand of a firm's host, and the address of an
 * API that the page's own does not tell. While the database is away, a firm that was seen keeps its page.
 */
export function pagesByHost(firmBrandOf: FirmBrandOf, { webRoot, publicApiUrl }: PageOptions): PageOf {
  const built = readFileSync(join(webRoot, "index.html"), "utf8");
  const consumer = publicApiUrl === null ? null : withMeta(built, "api-origin", new URL(publicApiUrl).origin);
  const seen = new Map<string, string>();
  return async (request) => {
    try {
      const firm = await firmBrandOf(request);
      if (firm === null) return consumer;
      const page = pageOfFirm(consumer ?? built, firm.name, JSON.stringify(firm.brand));
      seen.set(pageHostname(request), page);
      return page;
    } catch (error) {
      request.log.warn({ err: error }, "the brand of a page could not be read");
      return seen.get(pageHostname(request)) ?? consumer;
    }
  };
}

/** Nothing of the consumer's brand is left in it: neither its name nor its icons. */
function pageOfFirm(page: string, name: string, brand: string): string {
  return withMeta(page, "brand", brand)
    .replace(/(<meta name="description" content=")[^"]*/, () => `<meta name="description" content="${escaped(name)}`)
    .replace(/<title>[^<]*/, () => `<title>${escaped(name)}`)
    .replace('href="/favicon.svg"', 'href="/brand-icon.svg"')
    .replace(/\s*<link rel="apple-touch-icon"[^>]*>/, "")
    .replace(/ data-brand="comptoir"/, ' data-brand="cabinet"');
}

function withMeta(page: string, name: string, content: string): string {
  return page.replace(`<meta name="${name}" content=""`, () => `<meta name="${name}" content="${escaped(content)}"`);
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
