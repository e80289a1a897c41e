import type { Transaction } from "@comptoir/contract/operations/operations";
import { ApiError } from "../../../lib/api/api-error.js";
import { t } from "../../../text/t.js";
import { showToast, TOAST_MS } from "../../../ui/messages/toast.js";

/** The operation as another person left it, where that is why a write was refused; null for any other failure. */
export function changedMeanwhile(error: unknown): Transaction | null {
  if (!(error instanceof ApiError) || error.code !== "operation.changed") return null;
  return error.facts["operation"] as Transaction;
}

/** Says that another person changed an operation, and offers to write one’s own choice over it. Returns the present operation. */
export function resolveConflict(error: unknown, writeAnyway: (now: Transaction) => void): Transaction | null {
  const now = changedMeanwhile(error);
  if (now === null || !(error instanceof ApiError)) return null;
  showToast({
    kind: "error",
    title: now.title,
    text: error.message,
    milliseconds: TOAST_MS.undo,
    offer: { label: t("operations.keep_mine", "Garder mon choix"), run: () => writeAnyway(now) },
    action: { label: t("operations.keep_theirs", "Garder l’autre"), run: () => undefined },
  });
  return now;
}
