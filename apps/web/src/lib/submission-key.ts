import { useState } from "react";

/**
 * The `Idempotency-Key` of what one form creates, for as long as it is open: where the reply was lost on its way, sending it again gives
 * that reply, and sending something else is refused. Nothing is written twice.
 */
export function useSubmissionKey(): string {
  const [key] = useState(newKey);
  return key;
}

/** Random and long enough to be met once. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
