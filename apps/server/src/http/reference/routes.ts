import type { FastifyInstance } from "fastify";
import type { Services } from "../../services.js";

/** `/openapi.json` and the readable reference at `/docs/api`; both are made on the first call, from the contract. */
export function serveReference(app: FastifyInstance, { isDevelopment }: Services): void {
  let made: Promise<Reference> | undefined;
  const reference = (): Promise<Reference> => (made ??= makeReference(isDevelopment));
  app.get("/openapi.json", async (_request, reply) => {
    const { json } = await reference();
    reply.type("application/json; charset=utf-8").header("cache-control", "no-cache");
    return json;
  });
  app.get("/docs/api", async (_request, reply) => {
    const { page } = await reference();
    reply.type("text/html; charset=utf-8").header("cache-control", "no-cache");
    return page;
  });
  app.get("/docs/api/style.css", async (_request, reply) => {
    const { style } = await reference();
    reply.type("text/css; charset=utf-8").header("cache-control", "no-cache");
    return style;
  });
}

type Reference = { readonly json: string; readonly page: string; readonly style: string };

async function makeReference(isDevelopment: boolean): Promise<Reference> {
  const [{ openApi }, { referencePage, REFERENCE_STYLE }] = await Promise.all([import("./openapi.js"), import("./page.js")]);
  const api = openApi({ isDevelopment });
  return { json: JSON.stringify(api), page: referencePage(api), style: REFERENCE_STYLE };
}
