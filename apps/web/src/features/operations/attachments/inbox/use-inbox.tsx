import { useEffect, useRef, useState } from "react";
import type { Paper } from "@comptoir/contract/attachments/papers";
import { readTransaction, type Transaction } from "@comptoir/contract/operations/operations";
import { call } from "../../../../lib/api/api.js";
import { useShortcuts, type Shortcut } from "../../../../lib/keyboard/keyboard.js";
import { t } from "../../../../text/t.js";
import { showToast, TOAST_MS } from "../../../../ui/messages/toast.js";
import { useGuardedWrite } from "../../../../ui/controls/guarded-write.js";
import { deleteLoose, joinLoose } from "../paper-calls.js";
import { useJoining } from "../use-joining.js";
import { sayRefused } from "../use-sending.js";
import type { PaperQuestions } from "../../question-acts.js";
import { announceAct, takeBack, undoLast } from "../../history/undo.js";

/** What is done with the papers of the inbox, by pointer or by keyboard, and the one in hand. */
export function useInbox(
  papers: readonly Paper[],
  { isOpen, questions }: { readonly isOpen: boolean; readonly questions: PaperQuestions | null },
) {
  const [currentId, setCurrent] = useState<string | null>(null);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [choosing, choose] = useState<Paper | null>(null);
  const current = useCurrent(papers, currentId, setCurrent);
  const whileBusy = async (id: string, work: () => Promise<void>): Promise<void> => {
    setBusy((all) => new Set([...all, id]));
    try {
      await work();
    } finally {
      setBusy((all) => new Set([...all].filter((one) => one !== id)));
    }
  };
  const joining = useJoining((operation, fid) =>
    whileBusy(fid, async () => {
      const { message, actId } = await joinLoose(operation, fid);
      showToast({
        title: message,
        text: operation.title,
        milliseconds: TOAST_MS.file,
        ...(actId !== null && { action: { label: t("history.undo", "Annuler"), run: () => void takeBack(actId) } }),
      });
    }),
  );
  const joinTo = (paper: Paper | null, operation: Transaction): void => {
    choose(null);
    if (paper !== null) joining.join(operation, paper.id).catch(sayRefused);
  };
  const join = ({ id, proposal }: Paper): void => {
    if (proposal === null || !isOpen || busy.has(id)) return;
    const read = { params: { id: proposal.operation.id } };
    whileBusy(id, async () => joining.join((await call(readTransaction, read)).data, id)).catch(sayRefused);
  };
  const remove = ({ id, name }: Paper): void =>
    void whileBusy(id, async () => {
      const { message, actId } = await deleteLoose(id);
      announceAct({ title: message, text: name, actId });
    }).catch(sayRefused);
  const ask = (paper: Paper): void => {
    setCurrent(paper.id);
    const mark = questions?.marks.get(paper.id);
    if (mark) questions?.see(mark.id);
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
  return { current, setCurrent, busy, choosing, choose, join, joinTo, remove, ask, question: joining.question };
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

/** The keys of the inbox: the same as in the list of operations, where they mean the same. */
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
  const writing = useGuardedWrite();
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
