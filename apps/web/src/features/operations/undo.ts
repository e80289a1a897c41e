import { onCompanyChange } from "../../lib/session.js";
import { showToast } from "../../ui/toast.js";

/** What may be done next, once, in the same way. */
type Offer = { readonly label: string; readonly run: () => void };
type Undoable = { readonly undo: () => Promise<void>; offer: Offer | null; readonly hideToast: () => void };

const done: Undoable[] = [];
const REMEMBERED = 50;

// What was done in the books that close is not taken back from those that open.
onCompanyChange(() => done.splice(0));

/**
 * Announces a change and offers to undo it: for 20 seconds in the message, afterwards with `u`. What may be done next, if
 * anything, stands beside it, and is done with `r` too.
 */
export function announceUndoable({ title, text, undo, offer = null }: Announcement): void {
  // One message at a time: those before are still taken back by `u`, last first. What they offered may have been done otherwise since.
  const before = done.at(-1);
  if (before) {
    before.hideToast();
    before.offer = null;
  }
  const undoable: Undoable = {
    undo,
    offer,
    hideToast: showToast({
      title,
      ...(text !== undefined && { text }),
      ...(offer && { offer: { label: offer.label, run: () => void takeOffer() } }),
      action: { label: "Annuler", run: () => void undoOne(undoable) },
    }),
  };
  done.push(undoable);
  if (done.length > REMEMBERED) done.shift();
}

type Announcement = {
  readonly title: string;
  readonly text?: string;
  readonly undo: () => Promise<void>;
  readonly offer?: Offer | null;
};

/** Does what the last change offered; false when it offered nothing, or was done already. */
export function takeOffer(): boolean {
  const last = done.at(-1);
  const offer = last?.offer;
  if (!last || !offer) return false;
  last.offer = null;
  last.hideToast();
  offer.run();
  return true;
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
