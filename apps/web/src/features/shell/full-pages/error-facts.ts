import { ApiError, errorText } from "../../../lib/api/api-error.js";
import { SPEC } from "../../../text/specification.js";

const DEFAULT_STATUS = 500;

type ErrorFacts = { readonly status: number; readonly message: string; readonly number: string | null };

/** What the page of an error shows: the status it carries (500 without one), its sentence or the general one, its number in the server's log. */
export function errorFacts(thrown: unknown): ErrorFacts {
  const error = ownError(thrown);
  if (error instanceof ApiError) {
    return { status: error.status >= 400 ? error.status : DEFAULT_STATUS, message: errorText(error), number: shortNumber(error.requestId) };
  }
  return { ...otherFacts(error), number: null };
}

function otherFacts(error: unknown): Omit<ErrorFacts, "number"> {
  const status = statusOf(error);
  // Without a status it is a mistake in our code: its words are not for the screen.
  if (status === null || !(error instanceof Error) || error.message === "")
    return { status: status ?? DEFAULT_STATUS, message: SPEC.errorOccurred };
  return { status, message: error.message };
}

/** The router wraps what a page throws while it checks its address or its query. */
function ownError(error: unknown): unknown {
  const isWrapper = error instanceof Error && !(error instanceof ApiError) && statusOf(error) === null;
  return isWrapper && error.cause !== undefined ? error.cause : error;
}

function statusOf(error: unknown): number | null {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return null;
  const { statusCode } = error;
  return typeof statusCode === "number" && statusCode >= 400 && statusCode < 600 ? statusCode : null;
}

/** The last eight signs of a request's id in two groups, « 7F3A-20C1 »: short enough to read over the phone. */
function shortNumber(requestId: string | null): string | null {
  return requestId?.replace(/^.*(.{4})(.{4})$/, "$1-$2").toUpperCase() ?? null;
}
