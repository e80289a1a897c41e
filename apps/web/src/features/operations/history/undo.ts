import { listActs, undoAct } from "@comptoir/contract/history/acts";
import { ApiError } from "../../../lib/api/api-error.js";
import { call } from "../../../lib/api/api.js";
import { onCompanyChange } from "../../../lib/session/session.js";
import { t } from "../../../text/t.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { showToast, TOAST_MS } from "../../../ui/messages/toast.js";
import { refreshCounts, refreshHistory, refreshSuggested, relist, removeFromLists, replaceInLists } from "../changes/cached-lists.js";
import { everythingSaved } from "../changes/saving.js";
import { forgetOffer, keepOffer, takeOffer, type Offer } from "./offer.js";

/** One’s own acts that were refused when they were to be taken back: said once, the next key goes on to the one before. */
const refused = new Set<string>();

onCompanyChange(() => refused.clear());

export type Announcement = {
  readonly title: string;
  readonly text?: string | undefined;
  /** The act that the server kept; null when nothing changed. */
  readonly actId: string | null;
  readonly offer?: Offer | null;
};

/**
 * Announces a change and offers to undo it: for 20 seconds in the message, afterwards with `u` or from the history. What may be
 * done next, if anything, is offered beside it, and is done with `r` too.
 */
export function announceAct({ title, text, actId, offer = null }: Announcement): void {
  forgetOffer();
  keepOffer({
    offer,
    hideToast: showToast({
      title,
      ...(text !== undefined && text !== "" && { text }),
      ...(offer && { offer: { label: offer.label, run: () => void takeOffer() } }),
      ...(actId !== null && { action: { label: t("history.undo", "Annuler"), run: () => void takeBack(actId) } }),
    }),
  });
}

/** One act after the other: the second key takes back what stood before the first one. */
let queue: Promise<void> = Promise.resolve();

/** Takes back one’s own last act in this company, done here or elsewhere. */
export function undoLast(): void {
  forgetOffer();
  queue = queue.then(async () => {
    try {
      await everythingSaved();
      const actId = await lastOfMine();
      if (actId !== null) await perform(actId, []);
      else showToast({ title: t("history.nothing", "Rien à annuler.") });
    } catch (error) {
      showFailure(error);
    }
  });
}

/** Pages of one’s own acts looked through: what was taken back stays among them, and so does what took it back. */
const PAGES_AT_MOST = 20;

/** One’s own last act that may be taken back, or is to be refused with what changed since, once; null where there is none. */
async function lastOfMine(): Promise<string | null> {
  for (let page = 1; page <= PAGES_AT_MOST; page += 1) {
    const { results, pager } = await call(listActs, { query: { mine: "1", page } });
    const act = results.find(({ id, undoable, changedSince, kind }) => (undoable || changedSince) && kind !== "undo" && !refused.has(id));
    if (act || !pager.hasMore) return act?.id ?? null;
  }
  return null;
}

/** Undoes an act, except for some of its operations; announces it, and offers to redo it. */
export async function takeBack(actId: string, except: readonly string[] = []): Promise<void> {
  queue = queue.then(() => perform(actId, except));
  await queue;
}

async function perform(actId: string, except: readonly string[]): Promise<void> {
  try {
    const { data } = await call(undoAct, { params: { id: actId }, body: { except: [...except] } });
    replaceInLists(data.changed);
    removeFromLists(data.removed);
    relist(data.changed.map(({ id }) => id));
    refreshCounts();
    refreshHistory();
    // An act on rules changes no operation, and what is suggested of many.
    if (data.changed.length === 0 && data.removed.length === 0) refreshSuggested();
    forgetOffer();
    const hideToast = showToast({
      title: data.sentence,
      action: { label: t("history.redo", "Rétablir"), run: () => void takeBack(data.actId) },
    });
    keepOffer({ offer: null, hideToast });
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) refused.add(actId);
    if (error instanceof ApiError && error.code === "act.changed_since") offerTheRest(error, actId, except);
    else showFailure(error);
  }
}

/** Some operations changed since: the others, if any, can be taken back without them. */
function offerTheRest(error: ApiError, actId: string, except: readonly string[]): void {
  const { ids, rest } = error.facts as { ids: readonly string[]; rest: number };
  showToast({
    kind: "error",
    title: t("history.changed_since", "Changé depuis"),
    text: error.message,
    milliseconds: TOAST_MS.undo,
    ...(rest > 0 && {
      action: {
        label: t("history.leave_out", "Reprendre le reste"),
        run: () => void takeBack(actId, [...except, ...ids]),
      },
    }),
  });
}
