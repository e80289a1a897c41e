import { useEffect } from "react";
import { errorText } from "../../lib/api/api-error.js";
import { SPEC } from "../../text/specification.js";
import { showToast, TOAST_MS } from "./toast.js";

/** « Erreur » and the sentence of a reading that failed, once for each failure, beside what the screen shows in its place. */
export function useFailureToast(error: Error | null, milliseconds: number = TOAST_MS.default): void {
  useEffect(() => {
    if (error !== null) showToast({ kind: "error", title: SPEC.error, text: errorText(error), milliseconds });
  }, [error, milliseconds]);
}
