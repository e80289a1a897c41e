import { randomUUID } from "node:crypto";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { DomainError } from "@comptoir/accounting/errors";
import { problemPlace, problemText, type Problem, type ProblemReply } from "@comptoir/contract/problems";
import { Refusal } from "../refusal.js";

/** The status of each problem; forget one and it does not compile. */
const STATUSES: Readonly<Record<Problem["code"], number>> = {
  "entry.unbalanced": 422,
  "entry.empty": 422,
  "entry.line_sides": 422,
  "allocation.sum": 422,
  "allocation.account_unknown": 422,
  "allocation.account_not_allowed": 422,
  "allocation.zero": 422,
  "allocation.vat_rate": 422,
  "allocation.vat_amount": 422,
  "allocation.vat_nature": 422,
  "allocation.deductible_share": 422,
  "allocation.private_share": 422,
  "operation.value": 422,
  "operation.various_accounts": 422,
  "operation.account_unknown": 422,
  "operation.account_not_allowed": 422,
  "reversal.already_reversed": 409,
  "reversal.of_reversal": 409,
  "reversal.date_before_entry": 422,
  "validation.date_goes_back": 409,
  "ledger.period": 422,
  "ledger.account_range": 422,
  "request.malformed": 400,
  "request.unknown_route": 404,
  "request.too_large": 413,
  "request.unsupported_media": 415,
  "request.too_many": 429,
  "auth.required": 401,
  "auth.bad_credentials": 400,
  "auth.wait": 400,
  "auth.bad_grant": 400,
  "auth.missing_fields": 400,
  "auth.session_ended": 400,
  "auth.csrf": 403,
  "access.forbidden": 403,
  "access.company_required": 403,
  not_found: 404,
  "idempotency.reused": 422,
  "operation.validated": 409,
  "operation.vat_validated": 409,
  "operation.imported_fields": 409,
  "operation.not_manual": 409,
  "operation.no_suggestion": 409,
  "operation.date_before_first_year": 422,
  "operation.date_in_closed_year": 422,
  "operation.bank_account_missing": 422,
  "operation.amount_zero": 422,
  "operation.type_missing": 422,
  "operation.no_vat": 409,
  "operation.not_categorized": 409,
  "cursor.invalid": 400,
  "period.inverted": 422,
  "period.no_fiscal_year": 422,
  "period.several_years": 422,
  "ledger.to_categorize": 409,
  "ledger.future": 422,
  "ledger.not_validated": 409,
  "ledger.closed_year": 422,
  "import.unreadable": 422,
  "import.file_missing": 422,
  "import.currency": 422,
  "import.account_unknown": 422,
  "import.account_index": 422,
  "import.state": 409,
  "import.line_unknown": 422,
  "import.line_incomplete": 422,
  "import.no_mapping": 422,
  "import.nothing_selected": 422,
  "import.entries_validated": 409,
  "fec.siren_missing": 422,
  "fec.whole_year": 422,
  "document.format_unknown": 404,
  "document.too_large": 422,
  "explain.invalid": 400,
  "door.email_unverified": 400,
  "door.second_factor_required": 400,
  "door.second_factor_wrong": 400,
  "door.second_factor_not_prepared": 409,
  "door.link_expired": 410,
  "door.password_wrong": 422,
  "door.password_common": 422,
  "door.captcha": 422,
  "door.too_many": 429,
  "siret.format": 422,
  "siret.required": 422,
  "siret.head": 422,
  "siret.taken": 422,
  "siret.unknown": 422,
  "siret.unreachable": 502,
  "siret.closed": 422,
  "siret.not_sole_trader": 422,
  "company.field": 422,
  "company.already": 409,
  "subscription.promo_code": 422,
  "subscription.state": 409,
  "subscription.unpaid": 403,
  "subscription.payment": 502,
  "subscription.signature": 400,
  "notification.permanent": 409,
  "push.token": 422,
  "server.failure": 500,
  "server.unavailable": 503,
};

/** Answers every error of the server as `application/problem+json`. */
export function handleProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => void sendProblem(problemOf(error, request), reply));
}

/** The problem+json of a problem, as the specification's callers read it. */
function problemReply(problem: Problem): ProblemReply {
  const { code, ...facts } = problem;
  const status = STATUSES[code];
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
    ...(error.target !== undefined && { target: error.target }),
    ...(Object.keys(facts).length > 0 && { facts }),
    ...(problem.code === "ledger.to_categorize" && { count: problem.count, ids: [...problem.ids] }),
  };
}

/** Turns a failed check of the contract into a problem that names each field. */
export function malformed(error: z.ZodError): Refusal {
  return new Refusal({
    code: "request.malformed",
    issues: error.issues.map((issue) => ({ path: pathText(issue.path), message: issueText(issue) })),
  });
}

/** Answers one problem. */
export function sendProblem(problem: Problem, reply: FastifyReply): FastifyReply {
  const body = problemReply(problem);
  if (problem.code === "door.too_many") reply.header("retry-after", problem.seconds);
  return reply.code(body.status).type("application/problem+json").send(JSON.stringify(body));
}

/** The problem of an address that no route could be looked for: wrongly encoded, or too long to be one of ours. */
export function addressProblem(error: Pick<FastifyError, "code">): Problem {
  if (error.code === "FST_ERR_MAX_PARAM_LENGTH") return { code: "request.unknown_route" };
  return unreadable("");
}

function problemOf(error: FastifyError, request: FastifyRequest): Problem {
  if (error instanceof Refusal || error instanceof DomainError) return error.problem;
  const place = MAYBE_UNKEEPABLE.has(error.code) ? placeOfUnkeepable([request.body, request.query, request.params]) : null;
  if (place !== null || UNKEEPABLE_TEXT.has(error.code)) return unreadable(place ?? "");
  if (isDatabaseAway(error)) return { code: "server.unavailable" };
  if (error.statusCode === 413) return { code: "request.too_large", maximumMegabytes: 100 };
  if (error.statusCode === 415) return { code: "request.unsupported_media" };
  if (error.statusCode === 429) return { code: "request.too_many" };
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return unreadable("");
  }
  const reference = randomUUID();
  request.log.error({ err: error, reference }, "request failed");
  return { code: "server.failure", reference };
}

function unreadable(path: string): Problem {
  const message = path === "" ? "La demande est mal formée." : `Le champ « ${path} » contient un caractère interdit.`;
  return { code: "request.malformed", issues: [{ path, message }] };
}

/** PostgreSQL keeps neither a text nor a JSON text with the character U+0000. */
const UNKEEPABLE_TEXT = new Set(["22021", "22P05"]);

/** Half of a character of two halves is refused in JSON as any other error of writing is: what was sent tells them apart. */
const MAYBE_UNKEEPABLE = new Set([...UNKEEPABLE_TEXT, "22P02"]);
const UNKEEPABLE = /\0|\p{Surrogate}/u;

/** The path of the first text that cannot be kept, or of what has it as a name; null when there is none. */
function placeOfUnkeepable(given: readonly unknown[]): string | null {
  const search = (value: unknown, path: readonly PropertyKey[]): string | null => {
    if (typeof value === "string") return UNKEEPABLE.test(value) ? pathText(path) : null;
    if (typeof value !== "object" || value === null) return null;
    for (const [key, part] of Object.entries(value)) {
      if (UNKEEPABLE.test(key)) return pathText(path);
      const found = search(part, [...path, Array.isArray(value) ? Number(key) : key]);
      if (found !== null) return found;
    }
    return null;
  };
  return given.map((part) => search(part, [])).find((found) => found !== null) ?? null;
}

/** The database is stopped, starting or out of reach: the whole service is, for a moment. */
function isDatabaseAway(error: FastifyError): boolean {
  const unreachable = "syscall" in error && error.syscall === "connect";
  return (
    unreachable || DATABASE_AWAY.has(error.code) || /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  );
}

const DATABASE_AWAY = new Set(["57P01", "57P02", "57P03", "53300", "08006", "08001"]);

function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "");
}

function issueText(issue: z.core.$ZodIssue): string {
  const where = pathText(issue.path);
  if (issue.code === "unrecognized_keys") return `Clé inconnue : ${issue.keys.join(", ")}.`;
  if (issue.code === "invalid_type" && /received undefined/.test(issue.message)) return `Le champ « ${where} » est requis.`;
  if (where === "" && !FRENCH.test(issue.message)) return "La demande est mal formée.";
  return issue.message && /[a-zà-ÿ]/i.test(issue.message) && FRENCH.test(issue.message)
    ? issue.message
    : `Le champ « ${where} » n’est pas valide.`;
}

/** Messages written in the contract are French sentences; those of the library are not shown. */
const FRENCH = /^(Vous|Le |La |L’|Ce |Un |Une |Choisissez|Ce champs|Champs |Pour |Veuillez)/;
