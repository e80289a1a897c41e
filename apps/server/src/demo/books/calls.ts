import type { FastifyInstance, InjectOptions } from "fastify";
import type { Caller } from "../../access/caller.js";
import type { Services } from "../../services.js";

/** A call of the API as a program makes it, and its reply. */
export type DemoCall = <Reply>(
  method: "POST" | "PATCH",
  url: string,
  content: Pick<InjectOptions, "payload" | "headers">,
) => Promise<Reply>;

/** Calls of the API for a caller. Throws when one is refused. */
export async function demoCalls({ app, services }: { app: FastifyInstance; services: Services }, caller: Caller): Promise<DemoCall> {
  const token = await services.tokens.issueAccessToken(caller, Math.floor(services.clock.now() / 1000));
  return async <Reply>(method: "POST" | "PATCH", url: string, content: Pick<InjectOptions, "payload" | "headers">): Promise<Reply> => {
    const headers = { ...content.headers, authorization: `Bearer ${token}` };
    const reply = await app.inject({ ...content, method, url, headers });
    if (reply.statusCode >= 300) throw new Error(`demo: ${method} ${url} answered ${reply.statusCode} ${reply.body}`);
    return reply.json<Reply>();
  };
}
