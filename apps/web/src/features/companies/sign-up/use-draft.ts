import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { readSignUpDraft, saveSignUpDraft } from "@comptoir/contract/auth/sign-up-draft";
import type { User } from "@comptoir/contract/users/users";
import { call } from "../../../lib/api/api.js";
import { logFailure } from "../../../lib/log.js";
import { keptInTab, openedDraft, savedPart, type Draft } from "./draft.js";

const SAVED = ["sign-up", "draft"] as const;
const SAVE_AFTER_MS = 500;

/** The draft of a sign-up: null while what is saved of it is being read. */
type KeptDraft = {
  readonly draft: Draft | null;
  readonly change: (part: Partial<Draft>) => void;
  /** The server holds all of it. */
  readonly isSaved: boolean;
};

/** What the person typed: saved with them on the server, and in the tab under their own key until it is. */
export function useDraft({ id, siret, completionStatus }: Pick<User, "id" | "siret" | "completionStatus">): KeptDraft {
  const client = useQueryClient();
  // Once the company is created, nothing is left of it but in the tab.
  const isOver = completionStatus >= 2;
  const saved = useQuery({
    queryKey: [...SAVED, id],
    queryFn: async ({ signal }) => (await call(readSignUpDraft, {}, { signal })).data,
    enabled: !isOver,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [typed, setTyped] = useState<Draft | null>(null);
  const [isSaved, setSaved] = useState(true);
  const unsent = useRef<Draft | null>(null);
  const isRead = isOver || !saved.isPending;
  const draft = typed ?? (isRead ? openedDraft({ tab: sessionStorage.getItem(keyOf(id)), saved: saved.data ?? null, siret }) : null);

  const save = (): void => {
    const sent = unsent.current;
    if (sent === null || isOver) return;
    unsent.current = null;
    const body = savedPart(sent);
    call(saveSignUpDraft, { body })
      .then(() => {
        client.setQueryData([...SAVED, id], body);
        if (unsent.current !== null) return;
        sessionStorage.setItem(keyOf(id), keptInTab(sent, true));
        setSaved(true);
      })
      .catch((error: unknown) => {
        // Sent again with the next key, or when the page is left.
        unsent.current ??= sent;
        logFailure("sign-up draft", error);
      });
  };
  const change = (part: Partial<Draft>): void => {
    if (draft === null) return;
    const next = { ...(unsent.current ?? draft), ...part };
    unsent.current = next;
    sessionStorage.setItem(keyOf(id), keptInTab(next, false));
    setSaved(false);
    setTyped(next);
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const leave = (): void => latest.current();
    document.addEventListener("visibilitychange", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      leave();
    };
  }, []);
  return { draft, change, isSaved: isSaved && !isOver };
}

/** Forgets what the tab holds once the sign-up is over. */
export function forgetDraft({ id }: Pick<User, "id">): void {
  sessionStorage.removeItem(keyOf(id));
}

function keyOf(id: string): string {
  return `comptoir.sign-up.${id}`;
}
