import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "@comptoir/accounting/errors";
import { problemPlace, problemStatus, problemText, type Problem, type ProblemReply } from "@comptoir/contract/problems";
import { QueueFull, QueueLeft } from "../concurrency/fair-queue.js";
import { isDatabaseUnavailable } from "../db/unavailable.js";
import { isDiskFull } from "../file-store/disk-full.js";
import { Refusal } from "../refusal.js";
import { ScratchFull } from "../scratch/scratch.js";
import { fieldSubject } from "../wording.js";
import { MAXIMA } from "./maxima.js";

/** Replies to every error of the server with `application/problem+json`. */
export function handleProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => void sendProblem(problemOf(error, request), reply));
}

/** The problem+json of a problem, as the specification's callers read it. */
function problemReply(problem: Problem): ProblemReply {
  const { code, ...facts } = problem;
  const status = problemStatus(problem);
  const message = problemText(problem);
  const error = problemPlace(problem);
  return {
    type: `urn:comptoir:problem:${code}`,
    title: message,
    status,
    statusCode: status,
    code,
    message,
    error,
    target: error.target ?? null,
    data: null,
    ...(Object.keys(facts).length > 0 && { facts }),
    ...("count" in problem && "ids" in problem && { count: problem.count, ids: [...problem.ids] }),
  };
}

/** What is wrong with a field of a request. */
export type Fault = { readonly path: string; readonly message: string };

/** A failed check of the contract, worded by `wordingOf`. */
export function faultOf({ path, message }: { readonly path: readonly PropertyKey[]; readonly message: string }): Fault {
  return { path: pathText(path), message };
}

/** Refuses a request for faults of its fields, the first of them named. */
export function malformed(faults: readonly Fault[]): Refusal {
  return new Refusal({ code: "request.malformed", issues: faults.slice(0, MAXIMA.faults) });
}

/** Sends one problem as the reply. */
export function sendProblem(problem: Problem, reply: FastifyReply): FastifyReply {
  const body = problemReply(problem);
  if (WAITS.has(problem.code) && "seconds" in problem) reply.header("retry-after", problem.seconds);
  return reply.code(body.status).type("application/problem+json").send(JSON.stringify(body));
}

/** The same as text, for what is no request: written on a connection that closes after it. */
export function problemMessage(problem: Problem): string {
  const body = JSON.stringify(problemReply(problem));
  const { status } = problemReply(problem);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Content-Type: application/problem+json",
    "Connection: close",
  ];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}

/** The problem of what comes over a connection and is no request. */
export function connectionProblem(error: { readonly code?: string }): Problem {
  if (error.code === "HPE_HEADER_OVERFLOW") return { code: "request.headers_too_large" };
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") return { code: "request.too_slow" };
  return unreadable([]);
}

/** Problems whose headers also say when to try again. */
const WAITS: ReadonlySet<Problem["code"]> = new Set(["rate_limit.exceeded", "server.busy", "upload.quota"] as const);

/** The problem of an address that no route could be looked for: wrongly encoded, or longer than any route. */
export function addressProblem(error: Pick<FastifyError, "code">): Problem {
  if (error.code === "FST_ERR_MAX_PARAM_LENGTH") return { code: "request.unknown_route" };
  return unreadable([]);
}

/** What takes the room for temporary files, or the turns of long work, comes or goes slowly. */
const BUSY_SECONDS = 60;

function problemOf(error: FastifyError, request: FastifyRequest): Problem {
  if (error instanceof Refusal || error instanceof DomainError) return error.problem;
  const place = MAYBE_UNSTORABLE.has(error.code) ? placeOfUnstorable([request.body, request.query, request.params]) : null;
  if (place !== null || UNSTORABLE_TEXT.has(error.code)) return unreadable(place ?? []);
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ err: error }, "the database does not answer");
    return { code: "server.unavailable" };
  }
  if (isDiskFull(error)) {
    request.log.error({ err: error }, "a disk is full");
    return { code: "server.unavailable" };
  }
  if (error instanceof QueueLeft || (error instanceof QueueFull && error.whose !== "everybody")) return { code: "request.too_many" };
  if (error instanceof ScratchFull) request.log.warn({ err: error }, "no room for temporary files");
  if (error instanceof ScratchFull || error instanceof QueueFull) return { code: "server.busy", seconds: BUSY_SECONDS };
  if (error.statusCode === 413) return tooLarge(error, request);
  if (error.statusCode === 415) return { code: "request.unsupported_media" };
  if (error.statusCode === 429) return { code: "request.too_many" };
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return unreadable([]);
  }
  const reference = randomUUID();
  request.log.error({ err: error, reference }, "request failed");
  return { code: "server.failure", reference };
}

/** The limit that the request passed, as the parser of its body names it. */
function tooLarge({ code }: FastifyError, { headers }: FastifyRequest): Problem {
  switch (code) {
    case "FST_REQ_FILE_TOO_LARGE":
      return { code: "request.too_large", limit: "file", maximum: MAXIMA.fileMegabytes };
    case "FST_FILES_LIMIT":
      return { code: "request.too_large", limit: "files", maximum: MAXIMA.files };
    case "FST_FIELDS_LIMIT":
      return { code: "request.too_large", limit: "fields", maximum: MAXIMA.fields };
    default:
      return headers["content-type"]?.startsWith("application/x-www-form-urlencoded")
        ? { code: "request.too_large", limit: "form", maximum: MAXIMA.formKilobytes }
        : { code: "request.too_large", limit: "body", maximum: MAXIMA.bodyMegabytes };
  }
}

function unreadable(path: readonly PropertyKey[]): Problem {
  const message = path.length === 0 ? "La demande est mal formée." : `${fieldSubject(path)} contient un caractère interdit.`;
  return { code: "request.malformed", issues: [{ path: pathText(path), message }] };
}

/** PostgreSQL keeps neither a text nor a JSON text with the character U+0000. */
const UNSTORABLE_TEXT = new Set(["22021", "22P05"]);

/** An unpaired UTF-16 surrogate is refused in JSON with the code of any malformed text: what was sent distinguishes them. */
const MAYBE_UNSTORABLE = new Set([...UNSTORABLE_TEXT, "22P02"]);
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** The path of the first text that cannot be kept, or of what has it as a name; null when there is none. */
function placeOfUnstorable(given: readonly unknown[]): readonly PropertyKey[] | null {
  const search = (value: unknown, path: readonly PropertyKey[]): readonly PropertyKey[] | null => {
    if (typeof value === "string") return UNSTORABLE.test(value) ? path : null;
    if (typeof value !== "object" || value === null) return null;
    for (const [key, part] of Object.entries(value)) {
      if (UNSTORABLE.test(key)) return path;
      const found = search(part, [...path, Array.isArray(value) ? Number(key) : key]);
      if (found !== null) return found;
    }
    return null;
  };
  return given.map((part) => search(part, [])).find((found) => found !== null) ?? null;
}

function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "");
}
