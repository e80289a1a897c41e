import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyInput, NeededFlag } from "@comptoir/contract/base/endpoint";
import type { Permission } from "@comptoir/contract/base/permissions";
import type { FlagName } from "@comptoir/contract/base/flag-names";
import { callerOf } from "../access/bearer.js";
import type { Caller } from "../access/caller.js";
import type { Company } from "../access/membership.js";
import { parseRequest } from "./parsing/parse-request.js";
import { MAXIMA } from "./maxima.js";
import { requireFlags } from "../access/flags.js";
import { countFile } from "../rate-limits/file-quota.js";
import { Refusal } from "../refusal.js";
import type { Services } from "../services.js";
import { readForm, type Upload } from "./uploads.js";

type OnBooks<P extends Permission> = P extends `books.${string}` ? Company : null;
type KnownCaller<P extends Permission> = P extends "public" | "development" ? Caller | null : Caller;

/** A request whose parts were parsed by the contract and whose permission was checked. */
export type Served<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: KnownCaller<E["permission"]>;
  readonly company: OnBooks<E["permission"]>;
  /** The file of an endpoint that takes one; null when the form had none. */
  readonly upload: Upload | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** Puts one call of the contract on the server. A handler that returns the wrong reply does not compile. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handler: (served: Served<E>) => Promise<ReplyInput<E>> | ReplyInput<E>,
  { reference = false, cacheable = false, hasEffect = false, before }: ServeOptions = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: !hasEffect,
    handler: givingBack(async (request, reply) => {
      if (endpoint.permission === "development" && !services.isDevelopment) throw new Refusal({ code: "request.unknown_route" });
      const isPublic = endpoint.permission === "public" || endpoint.permission === "development";
      const caller = await callerOf(request, services.tokens).catch((error: unknown) => {
        // A page that was left open may still send its expired token with a public call.
        if (isPublic && error instanceof Refusal) return null;
        throw error;
      });
      if (caller === null && !isPublic) throw new Refusal({ code: "auth.required" });
      if (caller !== null) await openFlags(services, caller, alwaysNeeded(endpoint));
      if (caller !== null) await before?.(request, caller);
      const authorized = (body: unknown): Promise<Company | null> =>
        services.authorize(services.db, {
          permission: endpoint.permission,
          caller,
          companyId: requestedCompanyId(request.query, body),
          today: services.clock.today(),
        });
      const megabytes = endpoint.fileMegabytes ?? MAXIMA.fileMegabytes;
      if (endpoint.upload && caller !== null)
        await readForm(request, {
          scratch: services.scratch,
          owner: caller.userId,
          megabytes,
          beforeFile: async (fields) => {
            const company = await authorized(fields).catch(namingFieldOrder);
            const bytes = Number(request.headers["content-length"] ?? megabytes * 1_000_000);
            if (company !== null) await countFile(services.db, { companyId: company.id, bytes, now: services.clock.now() });
          },
        });
      const company = await authorized(request.body);
      const params = parseRequest(endpoint.params, request.params);
      const query = parseRequest(endpoint.query, request.query);
      const body = parseRequest(endpoint.body, request.body);
      if (caller !== null) await openFlags(services, caller, neededFor(endpoint, { params, query, body }));
      // The types below were just established: parsed by the endpoint's own schemas, refused unless permitted.
      const served = { params, query, body, caller, company, upload: request.upload, request, reply } as Served<E>;
      if (cacheable && company !== null) {
        const text = await services.replyCache.textOf(company, request.url, async () =>
          JSON.stringify(checked(services, endpoint, await handler(served))),
        );
        return reply.type(JSON_TYPE).header("cache-control", "no-store").send(text);
      }
      const answer = await handler(served);
      if (answer === reply || reply.sent) return reply; // a file, already on its way
      checked(services, endpoint, answer);
      const text = reference ? referenceText(answer) : { json: JSON.stringify(answer), tag: null };
      const isKnown = text.tag !== null && isKnownTo(request, reply, text.tag);
      reply
        .code(isKnown ? 304 : (endpoint.status ?? 200))
        .type(JSON_TYPE)
        .header("cache-control", reference ? "private, no-cache" : "no-store");
      return isKnown ? "" : text.json;
    }),
  });
}

function openFlags({ db, deployment }: Services, { userId }: Caller, names: readonly FlagName[]): Promise<void> | null {
  return names.length === 0 ? null : requireFlags(db, names, { userId, deployment });
}

/** The flags that every request of a call needs, known before anything of it is read. */
function alwaysNeeded({ flags = [] }: Endpoint): FlagName[] {
  return flags.filter((needed) => typeof needed === "string");
}

type Asked = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/** The flags that its address or its body needs besides. */
function neededFor({ flags = [] }: Endpoint, asked: Asked): FlagName[] {
  return flags.flatMap((needed) => (typeof needed !== "string" && isAsked(needed, asked) ? [needed.flag] : []));
}

/** What is asked was parsed by the schemas of the call, beside which its flags say what they read of it. */
function isAsked(needed: Exclude<NeededFlag, FlagName>, { params, query, body }: Asked): boolean {
  return "when" in needed ? needed.when(body as never) : needed.at({ params: params as never, query: query as never });
}

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A file that was received is kept as long as the request is served, and no longer: also when it is refused after its file came. */
function givingBack(handle: Handle): Handle {
  return async (request, reply) => {
    try {
      return await handle(request, reply);
    } finally {
      await request.upload?.close();
    }
  };
}

const JSON_TYPE = "application/json; charset=utf-8";

type ServeOptions = {
  /** Data that seldom changes, answered with an ETag so that a browser does not fetch it twice. */
  readonly reference?: boolean;
  /** A reply made of the company's books and of nothing else, neither the day nor the person: made again when they change. */
  readonly cacheable?: boolean;
  /** A reading that leaves a trace: HEAD, which programs send to look at an address, is not served. */
  readonly hasEffect?: boolean;
  /** Called for a signed-in caller before anything of the body is read: refuses what the request may not even send. */
  readonly before?: (request: FastifyRequest, caller: Caller) => Promise<void>;
};

type ReferenceText = { readonly json: string; readonly tag: string };
const referenceTexts = new WeakMap<object, ReferenceText>();

/** The text of a reply and its ETag, written once for a reply that a handler keeps. */
function referenceText(answer: unknown): ReferenceText {
  if (typeof answer !== "object" || answer === null) throw new Error("reference data is an object");
  const known = referenceTexts.get(answer);
  if (known) return known;
  const json = JSON.stringify(answer);
  const text = { json, tag: `W/"${createHash("sha1").update(json).digest("base64url")}"` };
  referenceTexts.set(answer, text);
  return text;
}

function isKnownTo(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header("etag", tag).header("vary", "authorization");
  return (request.headers["if-none-match"] ?? "").split(",").some((known) => known.trim() === tag);
}

/** The names under which a request says which company it is about: the usual one, that of loans, that of fixed assets. */
const COMPANY_KEYS = ["companyId", "company_id", "related_company"];

/** The company a request asks for, in its query or in its body (fields of a form included); the same one wherever it says so. */
function requestedCompanyId(...parts: readonly unknown[]): string | undefined {
  let requested: string | undefined;
  for (const part of parts) {
    if (typeof part !== "object" || part === null) continue;
    for (const key of COMPANY_KEYS) {
      const given: unknown = Object.getOwnPropertyDescriptor(part, key)?.value;
      if (given === undefined || given === null || given === "") continue;
      if (typeof given !== "string" || !UUID.test(given)) throw new Refusal({ code: "access.forbidden" });
      if (requested !== undefined && requested !== given.toLowerCase()) throw new Refusal({ code: "access.forbidden" });
      requested = given.toLowerCase();
    }
  }
  return requested;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function checked<Answer>({ checkReplies }: Services, endpoint: Endpoint, answer: Answer): Answer {
  if (!checkReplies) return answer;
  const result = endpoint.reply.safeParse(answer);
  if (!result.success) throw new Error(`${endpoint.method} ${endpoint.path} answered outside its contract: ${result.error.message}`);
  return answer;
}

/** A form is refused before its file is read: its fields that come after are not known yet. */
function namingFieldOrder(error: unknown): never {
  const isUnnamed = error instanceof Refusal && error.problem.code === "access.company_required";
  throw isUnnamed ? new Refusal({ code: "access.company_required", inForm: true }) : error;
}
