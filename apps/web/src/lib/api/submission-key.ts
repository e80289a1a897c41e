import { useState } from "react";

/**
 * The `Idempotency-Key` of what one form creates, for as long as it is open: where the reply was lost on its way, sending it again gives
 * that reply, and sending something else is refused. Nothing is written twice.
 */
export function useSubmissionKey(): string {
  return useRenewedKey().key;
}

/** The same of a form that stays open once it has created something: `renew` then names what it creates next. */
export function useRenewedKey(): { readonly key: string; readonly renew: () => void } {
  const [key, setKey] = useState(newSubmissionKey);
  return { key, renew: () => setKey(newSubmissionKey()) };
}

type SelectionKeys = {
  readonly keyOf: (ids: readonly string[]) => string;
  /** Once it is done: the same selection may be sent anew. */
  readonly renew: (ids: readonly string[]) => void;
};

/** The same of what is done with a selection: one key for each, short however long the selection, the same when it is sent again. */
export function useSelectionKeys(): SelectionKeys {
  const [keys] = useState(() => new Map<string, string>());
  return {
    keyOf: (ids) => {
      const key = keys.get(ids.join()) ?? newSubmissionKey();
      keys.set(ids.join(), key);
      return key;
    },
    renew: (ids) => keys.delete(ids.join()),
  };
}

/** Random and long enough to be met once. */
export function newSubmissionKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
