import { onCompanyChange } from "../../lib/session.js";
import { showToast } from "../../ui/toast.js";

type Undoable = { readonly undo: () => Promise<void>; readonly hideToast: () => void };

const done: Undoable[] = [];
const REMEMBERED = 50;

// What was done in the books that close is not taken back from those that open.
onCompanyChange(() => done.splice(0));

/** Announces a change and offers to undo it: for 20 seconds in the message, afterwards with `u`. */
export function announceUndoable({ title, text, undo }: { title: string; text?: string; undo: () => Promise<void> }): void {
  // One message at a time: those before are still taken back by `u`, last first.
  done.at(-1)?.hideToast();
  const undoable: Undoable = {
    undo,
    hideToast: showToast({ title, ...(text !== undefined && { text }), action: { label: "Annuler", run: () => void undoOne(undoable) } }),
  };
  done.push(undoable);
  if (done.length > REMEMBERED) done.shift();
}

/** Takes back the last thing done; false when there is none. */
export function undoLast(): boolean {
  const last = done.at(-1);
  if (!last) return false;
  void undoOne(last);
  return true;
}

async function undoOne(undoable: Undoable): Promise<void> {
  const index = done.indexOf(undoable);
  if (index === -1) return;
  done.splice(index, 1);
  undoable.hideToast();
  await undoable.undo();
}
