import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyInput } from "@comptoir/contract/endpoint";
import type { Permission } from "@comptoir/contract/permissions";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Db } from "../db/db.js";
import { authorize, callerOf, type Caller, type Company } from "./caller.js";
import { malformed, Refusal } from "./problems.js";
import type { Tokens } from "./tokens.js";

/** What modules are built on; made once by `server.ts`, or by a test. */
export type Services = {
  readonly db: Db;
  readonly tokens: Tokens;
  readonly clock: Clock;
  /** Replies are checked against the contract: in tests and development. */
  readonly checkReplies: boolean;
};

/** The only clock. `today` is the calendar day in Paris. */
export type Clock = { readonly now: () => number; readonly today: () => IsoDate };

type OnBooks<P extends Permission> = P extends "books.read" | "books.write" ? Company : null;
type KnownCaller<P extends Permission> = P extends "public" ? Caller | null : Caller;

/** A request whose parts were parsed by the contract and whose permission was checked. */
export type Served<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: KnownCaller<E["permission"]>;
  readonly company: OnBooks<E["permission"]>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** Puts one call of the contract on the server. A handler that returns the wrong reply does not compile. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handler: (served: Served<E>) => Promise<ReplyInput<E>> | ReplyInput<E>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const caller = await callerOf(request, services.tokens);
      if (caller === null && endpoint.permission !== "public") throw new Refusal({ code: "auth.required" });
      const params = parse(endpoint.params, request.params);
      const query = parse(endpoint.query, request.query);
      const body = parse(endpoint.body, request.body);
      const company = await authorize(services.db, { permission: endpoint.permission, caller, companyId: wishOf(request) });
      // The types below were just established: parsed by the endpoint's own schemas, refused unless permitted.
      const served = { params, query, body, caller, company, request, reply } as Served<E>;
      const answer = await handler(served);
      if (services.checkReplies) checkReply(endpoint, answer);
      if (reply.sent) return reply;
      return reply
        .code(endpoint.status ?? 200)
        .type("application/json; charset=utf-8")
        .send(JSON.stringify(answer));
    },
  });
}

/** The company a request asks for, in its query or body; multipart calls say it in the query. */
function wishOf(request: FastifyRequest): string | undefined {
  for (const part of [request.query, request.body]) {
    if (typeof part === "object" && part !== null && "companyId" in part) {
      const wish = part.companyId;
      if (wish === undefined || wish === null || wish === "") continue;
      if (typeof wish !== "string" || !UUID.test(wish)) throw new Refusal({ code: "access.forbidden" });
      return wish;
    }
  }
  return undefined;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function parse(schema: z.ZodType | undefined, given: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(given ?? {});
  if (result.success) return result.data;
  throw malformed(result.error);
}

function checkReply(endpoint: Endpoint, answer: unknown): void {
  const result = endpoint.reply.safeParse(answer);
  if (!result.success) throw new Error(`${endpoint.method} ${endpoint.path} answered outside its contract: ${result.error.message}`);
}
