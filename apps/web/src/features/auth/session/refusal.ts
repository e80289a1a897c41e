import { ApiError } from "../../../lib/api/api-error.js";
import { logFailure } from "../../../lib/log.js";
import { SPEC } from "../../../text/specification.js";
import { showToast, TOAST_MS } from "../../../ui/messages/toast.js";

/** A login that was refused (400): for the form. Anything else is our trouble, told here in a message that stays ten seconds. */
export function refusalOf(error: unknown): ApiError | null {
  if (error instanceof ApiError && error.status === 400) return error;
  logFailure("login", error);
  showToast({ kind: "error", title: SPEC.loginFailure, milliseconds: TOAST_MS.login });
  return null;
}
