import type { ProblemReply } from "@comptoir/contract/problems";
import { SPEC } from "../../text/specification.js";

type Facts = {
  readonly status: number;
  /** Code of the contract's problem, or `network`. */
  readonly code: string;
  readonly message: string;
  readonly place: "field" | "toast" | "modal";
  /** Name of the field concerned, null when none is. */
  readonly target: string | null;
  /** What the sentence says, for a screen that leads to it. */
  readonly facts?: Readonly<Record<string, unknown>> | undefined;
  /** When the server may be asked again, when it says it. */
  readonly retryAfterSeconds?: number | null;
  /** The id of the request in the server's log, when it answered. */
  readonly requestId?: string | null;
};

/** A refusal or a failure of the API, with the French sentence to show and where to show it. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly place: Facts["place"];
  readonly target: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | null;
  readonly requestId: string | null;
  constructor(
    { status, code, message, place, target, facts = {}, retryAfterSeconds = null, requestId = null }: Facts,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.place = place;
    this.target = target;
    this.facts = facts;
    this.retryAfterSeconds = retryAfterSeconds;
    this.requestId = requestId;
  }
}

/** Reads the problem of a refused call; a reply that is not ours keeps its status and the general sentence. */
export async function problemOf(response: Response): Promise<ApiError> {
  const problem = await problemBody(response);
  return new ApiError({
    status: response.status,
    code: problem?.code ?? "unknown",
    message: problem?.message ?? SPEC.errorOccurred,
    place: problem?.error?.type ?? "toast",
    target: problem?.target ?? problem?.error?.target ?? null,
    facts: problem?.facts,
    retryAfterSeconds: secondsOf(response.headers.get("retry-after")),
    requestId: response.headers.get("x-request-id"),
  });
}

function secondsOf(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}

/** The sentence to show for anything that was thrown. */
export function errorText(error: unknown): string {
  return error instanceof ApiError && error.message !== "" ? error.message : SPEC.errorOccurred;
}

async function problemBody(response: Response): Promise<ProblemReply | null> {
  if (!/json/.test(response.headers.get("content-type") ?? "")) return null;
  try {
    return (await response.json()) as ProblemReply;
  } catch (error) {
    // Announced as JSON, and cut or empty.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
