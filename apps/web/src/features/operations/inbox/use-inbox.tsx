import { useEffect, useRef, useState } from "react";
import type { Paper } from "@comptoir/contract/attachments";
import { readTransaction, type Transaction } from "@comptoir/contract/operations";
import { call } from "../../../lib/api.js";
import { useShortcuts, type Shortcut } from "../../../lib/keyboard.js";
import { t } from "../../../text/t.js";
import { showToast, TOAST_MS } from "../../../ui/toast.js";
import { useWritingGesture } from "../../../ui/writing-gesture.js";
import { isValidated } from "../list-items.js";
import { ForGood } from "../papers/for-good.js";
import { deleteLoose, joinLoose } from "../papers/paper-calls.js";
import { sayRefused } from "../papers/use-sending.js";
import type { PaperQuestions } from "../question-acts.js";
import { announceAct, takeBack, undoLast } from "../undo.js";

type Joining = { readonly paper: Paper; readonly operation: Transaction };

/** What is done with the papers of the inbox, by pointer or by keyboard, and the one in hand. */
export function useInbox(
  papers: readonly Paper[],
  { isOpen, questions }: { readonly isOpen: boolean; readonly questions: PaperQuestions | null },
) {
  const [currentId, setCurrent] = useState<string | null>(null);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [choosing, choose] = useState<Paper | null>(null);
  const [asked, setAsked] = useState<Joining | null>(null);
  const current = useCurrent(papers, currentId, setCurrent);
  const whileBusy = async ({ id }: Paper, work: () => Promise<void>): Promise<void> => {
    setBusy((all) => new Set([...all, id]));
    await work().catch(sayRefused);
    setBusy((all) => new Set([...all].filter((one) => one !== id)));
  };
  const write = ({ paper, operation }: Joining): void =>
    void whileBusy(paper, async () => {
      const { message, actId } = await joinLoose(operation.id, paper.id);
      showToast({
        title: message,
        text: operation.title,
        milliseconds: TOAST_MS.file,
        ...(actId !== null && { action: { label: t("history.undo", "Annuler"), run: () => void takeBack(actId) } }),
      });
    });
  const joinTo = (paper: Paper | null, operation: Transaction): void => {
    choose(null);
    if (paper === null) return;
    if (isValidated(operation)) setAsked({ paper, operation });
    else write({ paper, operation });
  };
  const join = (paper: Paper): void => {
    const { proposal } = paper;
    if (proposal === null || !isOpen || busy.has(paper.id)) return;
    void whileBusy(paper, async () => joinTo(paper, (await call(readTransaction, { params: { id: proposal.operation.id } })).data));
  };
  const remove = (paper: Paper): void =>
    void whileBusy(paper, async () => {
      const { message, actId } = await deleteLoose(paper.id);
      announceAct({ title: message, text: paper.name, actId });
    });
  const ask = (paper: Paper): void => {
    setCurrent(paper.id);
    if (questions?.marks.has(paper.id)) questions.list();
    else questions?.ask(paper);
  };
  useInboxKeys({
    papers,
    current,
    setCurrent,
    join,
    ask,
    choose: (paper) => isOpen && choose(paper),
    remove: (paper) => isOpen && remove(paper),
  });
  const question = asked && (
    <ForGood validated={1} total={1} onCancel={() => setAsked(null)} onConfirm={() => (write(asked), setAsked(null))} />
  );
  return { current, setCurrent, busy, choosing, choose, join, joinTo, remove, ask, question };
}

/** The paper in hand; once it has left, the one that took its place, with the focus that it had. */
function useCurrent(papers: readonly Paper[], currentId: string | null, setCurrent: (id: string) => void): Paper | null {
  const place = useRef(0);
  const found = papers.findIndex(({ id }) => id === currentId);
  const current = papers[found === -1 ? Math.min(place.current, papers.length - 1) : found] ?? null;
  useEffect(() => {
    if (found !== -1) place.current = found;
    else if (current !== null && currentId !== null) {
      setCurrent(current.id);
      if (document.activeElement === document.body) focusPaper(current.id);
    }
  }, [found, current, currentId, setCurrent]);
  return current;
}

type InboxKeys = {
  readonly papers: readonly Paper[];
  readonly current: Paper | null;
  readonly setCurrent: (id: string) => void;
  readonly join: (paper: Paper) => void;
  readonly choose: (paper: Paper) => void;
  readonly ask: (paper: Paper) => void;
  readonly remove: (paper: Paper) => void;
};

/** The keys of the inbox: those of the list of operations, where they mean the same. */
function useInboxKeys({ papers, current, setCurrent, join, choose, ask, remove }: InboxKeys): void {
  const move =
    (step: number): Shortcut =>
    () => {
      const index = papers.findIndex(({ id }) => id === current?.id);
      const next = papers[Math.max(0, Math.min(papers.length - 1, index + step))];
      if (!next) return false;
      setCurrent(next.id);
      focusPaper(next.id);
      return undefined;
    };
  const onCurrent =
    (act: (paper: Paper) => void): Shortcut =>
    () =>
      current ? act(current) : false;
  const writing = useWritingGesture();
  useShortcuts({
    j: move(1),
    ArrowDown: move(1),
    k: move(-1),
    ArrowUp: move(-1),
    a: writing(onCurrent(join)),
    c: writing(onCurrent(choose)),
    d: onCurrent(ask),
    Delete: writing(onCurrent(remove)),
    u: writing(() => undoLast()),
    "Ctrl+Z": writing(() => undoLast()),
  });
}

function focusPaper(id: string): void {
  document.querySelector<HTMLElement>(`[data-paper="${id}"]`)?.focus();
}
