import { useState } from "react";
import type { User } from "@comptoir/contract/users/users";
import { readDraft, type Draft } from "./draft.js";

/** What the person typed, kept in the tab under their own key: it survives a reload, and goes with the session. */
export function useDraft({ id, siret }: Pick<User, "id" | "siret">): readonly [Draft, (change: Partial<Draft>) => void] {
  const key = `comptoir.sign-up.${id}`;
  const [draft, setDraft] = useState(() => readDraft(sessionStorage.getItem(key), siret));
  const change = (part: Partial<Draft>): void =>
    setDraft((current) => {
      const next = { ...current, ...part };
      sessionStorage.setItem(key, JSON.stringify(next));
      return next;
    });
  return [draft, change];
}

/** Forgets it once the sign-up is over. */
export function forgetDraft({ id }: Pick<User, "id">): void {
  sessionStorage.removeItem(`comptoir.sign-up.${id}`);
}
