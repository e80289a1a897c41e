import { useRef, useState } from "react";
import { errorText } from "../../../lib/api-error.js";
import { showToast, TOAST_MS } from "../../../ui/toast.js";
import { sendPaperFile, type HeldPaper } from "./paper-calls.js";

/** A file on its way; `share` of it was sent, 0 to 1. */
export type SendingPaper = { readonly key: number; readonly name: string; readonly share: number; readonly cancel: () => void };

type Change = (paper: HeldPaper) => Promise<string | null>;

/** Sends files one after the other, each joined once it is received; says each in a message of eight seconds. */
export function usePapers(onAdd: Change, onRemove: Change) {
  const [sending, setSending] = useState<readonly SendingPaper[]>([]);
  const [removing, setRemoving] = useState<string | null>(null);
  const last = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const update = (key: number, part: Partial<SendingPaper>): void =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));

  const sendOne = async (file: File, key: number, signal: AbortSignal): Promise<void> => {
    try {
      if (signal.aborted) return;
      const paper = await sendPaperFile(file, { signal, onSent: (share) => update(key, { share }) });
      say(await onAdd(paper));
    } catch (error) {
      if (!signal.aborted) sayError(error);
    } finally {
      setSending((all) => all.filter((one) => one.key !== key));
    }
  };

  const send = (files: readonly File[]): void => {
    for (const file of files) {
      const key = (last.current += 1);
      const controller = new AbortController();
      setSending((all) => [...all, { key, name: file.name, share: 0, cancel: () => controller.abort() }]);
      queue.current = queue.current.then(() => sendOne(file, key, controller.signal));
    }
  };

  const remove = (paper: HeldPaper): void => {
    setRemoving(paper.fid);
    void onRemove(paper)
      .then(say, sayError)
      .finally(() => setRemoving(null));
  };

  return { sending, send, remove, removing };
}

function say(message: string | null): void {
  if (message !== null) showToast({ title: message, milliseconds: TOAST_MS.file });
}

function sayError(error: unknown): void {
  showToast({ kind: "error", title: errorText(error), milliseconds: TOAST_MS.file });
}
