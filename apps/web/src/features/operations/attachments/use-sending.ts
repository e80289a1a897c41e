import { useRef, useState } from "react";
import { errorText } from "../../../lib/api/api-error.js";
import { showToast, TOAST_MS } from "../../../ui/messages/toast.js";
import { sendPaperFile, type HeldPaper } from "./paper-calls.js";

/** A file on its way; `share` of it was sent, 0 to 1. */
export type SendingPaper = { readonly key: number; readonly name: string; readonly share: number; readonly cancel: () => void };

/** What is done with a paper once it is received; returns the sentence to show, none when nothing is to be said. */
export type Received = (paper: HeldPaper) => Promise<string | null>;

/** Sends files one after the other, each handed over once it is received; says each in a message of eight seconds. */
export function useSending() {
  const [sending, setSending] = useState<readonly SendingPaper[]>([]);
  const last = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const update = (key: number, part: Partial<SendingPaper>): void =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));

  const sendOne = async (
    file: File,
    { key, signal, onReceived }: { key: number; signal: AbortSignal; onReceived: Received },
  ): Promise<void> => {
    try {
      if (signal.aborted) return;
      const paper = await sendPaperFile(file, { signal, onSent: (share) => update(key, { share }) });
      if (!signal.aborted) sayDone(await onReceived(paper));
    } catch (error) {
      if (!signal.aborted) sayFileRefused(file.name, error);
    } finally {
      setSending((all) => all.filter((one) => one.key !== key));
    }
  };

  const send = (files: readonly File[], onReceived: Received): void => {
    for (const file of files) {
      const key = (last.current += 1);
      const controller = new AbortController();
      const cancel = (): void => {
        controller.abort();
        setSending((all) => all.filter((one) => one.key !== key));
      };
      setSending((all) => [...all, { key, name: file.name, share: 0, cancel }]);
      queue.current = queue.current.then(() => sendOne(file, { key, signal: controller.signal, onReceived }));
    }
  };

  return { sending, send };
}

/** Shows the server’s sentence for eight seconds. */
export function sayDone(message: string | null): void {
  if (message !== null) showToast({ title: message, milliseconds: TOAST_MS.file });
}

/** Shows for eight seconds which file was refused, and why. */
export function sayFileRefused(name: string, error: unknown): void {
  showToast({ kind: "error", title: `${name}\u00a0: ${errorText(error)}`, milliseconds: TOAST_MS.file });
}

/** Shows for eight seconds why something was refused. */
export function sayRefused(error: unknown): void {
  showToast({ kind: "error", title: errorText(error), milliseconds: TOAST_MS.file });
}
