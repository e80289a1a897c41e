import { z } from "zod";
import type { Endpoint, NeededFlag } from "@comptoir/contract/base/endpoint";
import { ProblemReply } from "@comptoir/contract/problems";
import { API_VERSION } from "../../app-options.js";
import { endpoints } from "./endpoints.js";

/** A JSON Schema, as the OpenAPI document holds it. */
export type JsonSchema = { readonly [key: string]: unknown };

/** A parameter of a call in the OpenAPI document. */
export type Parameter = {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: JsonSchema;
};

/** A call of the API in the OpenAPI document. */
export type OpenApiOperation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  /** The functions that must be open to the caller. */
  readonly "x-flags"?: readonly string[];
  readonly security: readonly object[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }>
  >;
};

/** The description of the API at `/openapi.json`. */
export type OpenApi = {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: object;
};

/** The description of the whole API, made from the contract: what this server serves is what is described. */
export function openApi({ isDevelopment }: { isDevelopment: boolean }): OpenApi {
  const served = endpoints.filter(({ permission }) => permission !== "development" || isDevelopment);
  const operations = [...served.map(operationOf), ...OTHERS];
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const { path, method, operation } of operations) paths[path] = { ...paths[path], [method]: operation };
  return {
    openapi: "3.1.0",
    info: { title: "Comptoir", version: API_VERSION, description: INTRODUCTION },
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { Problem: schemaOf(ProblemReply, "output") },
    },
  };
}

const INTRODUCTION = [
  "Les montants sont des euros décimaux, les jours s’écrivent AAAA-MM-JJ, les identifiants sont du texte.",
  "Un collaborateur de cabinet nomme le dossier par companyId, dans la requête ou dans le corps.",
  "Un POST qui crée accepte l’en-tête Idempotency-Key. Une erreur est un problème (application/problem+json) dont message est la phrase à montrer.",
].join(" ");

type Described = { readonly path: string; readonly method: string; readonly operation: OpenApiOperation };

function operationOf(endpoint: Endpoint): Described {
  const { method, path, area, summary, permission, status = 200 } = endpoint;
  const [body, flags] = [requestBody(endpoint), endpoint.flags ?? []];
  return {
    path: path.replace(/:(\w+)/g, "{$1}"),
    method: method.toLowerCase(),
    operation: {
      operationId: `${method.toLowerCase()}${path.replace(/[^a-z0-9]+(\w)?/gi, (_, letter: string | undefined) => (letter ?? "").toUpperCase())}`,
      tags: [area],
      summary,
      ...(flags.length > 0 && { description: flagsSentence(flags), "x-flags": flags.map(nameOfFlag) }),
      security: permission === "public" ? [] : [{ bearer: [] }],
      parameters: [...parametersOf(endpoint.params, "path"), ...parametersOf(endpoint.query, "query"), ...idempotency(endpoint)],
      ...(body && { requestBody: body }),
      responses: { [status]: { description: "Réponse", content: replyContent(endpoint) }, ...problems(permission !== "public") },
    },
  };
}

/** What must be open to the caller, and what some bodies or addresses ask for besides. */
function flagsSentence(flags: readonly NeededFlag[]): string {
  const names = flags.map((needed) => `${nameOfFlag(needed)}${conditionOf(needed)}`);
  return `Fonctions à ouvrir\u00a0: ${names.join(", ")}.`;
}

function conditionOf(needed: NeededFlag): string {
  if (typeof needed === "string") return "";
  return "when" in needed ? " (selon le corps)" : " (selon l’adresse)";
}

function nameOfFlag(needed: NeededFlag): string {
  return typeof needed === "string" ? needed : needed.flag;
}

/** A reply without a shape is a file. */
function replyContent({ reply }: Endpoint): Readonly<Record<string, { readonly schema: JsonSchema }>> {
  const schema = schemaOf(reply, "output");
  if (Object.keys(schema).length > 0) return { "application/json": { schema } };
  return { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
}

function requestBody({ body, upload, path }: Endpoint): OpenApiOperation["requestBody"] {
  const schema = body && schemaOf(body, "input");
  if (upload) {
    const fields = (schema?.["properties"] ?? { companyId: { type: "string", format: "uuid" } }) as JsonSchema;
    const form = { type: "object", properties: { file: { type: "string", format: "binary" }, ...fields }, required: ["file"] };
    return { required: true, content: { "multipart/form-data": { schema: form } } };
  }
  if (!schema) return undefined;
  const form = path === "/oauth/token" ? { "application/x-www-form-urlencoded": { schema } } : {};
  return { required: true, content: { "application/json": { schema }, ...form } };
}

function parametersOf(schema: z.ZodType | undefined, place: "path" | "query"): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as { properties?: Record<string, JsonSchema>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function idempotency({ method, permission }: Endpoint): Parameter[] {
  if (method !== "POST" || permission !== "books.write") return [];
  return [{ name: "Idempotency-Key", in: "header", required: false, schema: { type: "string", maxLength: 200 } }];
}

function problems(isProtected: boolean): OpenApiOperation["responses"] {
  const content = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };
  return {
    ...(isProtected && { 401: { description: "Sans jeton, ou jeton expiré", content }, 403: { description: "Accès interdit", content } }),
    default: { description: "Un problème et sa phrase", content },
  };
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" });
  return rest;
}

const text = (type: string) => ({ [type]: { schema: { type: "string" } } });

const statusReply = (status: string) => ({
  "application/json": { schema: { type: "object", properties: { status: { const: status } }, required: ["status"] } },
});

/** What is served beside the contract: health, which speaks to machines, and what is not JSON. */
const OTHERS: readonly Described[] = [
  {
    path: "/healthz",
    method: "get",
    operation: {
      operationId: "getHealthz",
      tags: ["health"],
      summary: "Le processus répond",
      security: [],
      parameters: [],
      responses: { 200: { description: "Il répond", content: statusReply("ok") } },
    },
  },
  {
    path: "/readyz",
    method: "get",
    operation: {
      operationId: "getReadyz",
      tags: ["health"],
      summary: "La base répond et a toutes ses migrations, sinon 503",
      security: [],
      parameters: [],
      responses: { 200: { description: "Prêt à servir", content: statusReply("ready") }, ...problems(false) },
    },
  },
  {
    path: "/metrics",
    method: "get",
    operation: {
      operationId: "getMetrics",
      tags: ["health"],
      summary: "Les mesures du serveur, pour Prometheus\u00a0: de cette machine, ou avec METRICS_TOKEN, sinon 404",
      security: [],
      parameters: [],
      responses: { 200: { description: "Les mesures", content: text("text/plain") }, ...problems(false) },
    },
  },
  {
    path: "/session/token",
    method: "get",
    operation: {
      operationId: "getSessionToken",
      tags: ["auth"],
      summary: "Le jeton CSRF de la session, à renvoyer dans X-CSRF-Token",
      security: [],
      parameters: [],
      responses: { 200: { description: "Le jeton", content: text("text/plain") } },
    },
  },
  {
    path: "/api/v1/links/{token}",
    method: "get",
    operation: {
      operationId: "getLink",
      tags: ["auth"],
      summary: "Le document d’un lien à usage unique",
      security: [],
      parameters: [{ name: "token", in: "path", required: true, schema: { type: "string" } }],
      responses: { 200: { description: "Le fichier", content: text("application/octet-stream") }, ...problems(false) },
    },
  },
];
