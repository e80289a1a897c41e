import { onCompanyChange } from "../../../lib/session/session.js";

let waiting: readonly File[] = [];

// What was dropped in the books that close is not sent to those that open.
onCompanyChange(() => (waiting = []));

/** Keeps papers that were dropped on another page, for the inbox to send. */
export function handPapers(files: readonly File[]): void {
  waiting = [...waiting, ...files];
}

/** The papers that wait to be sent, once. */
export function takePapers(): readonly File[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
