import { useSyncExternalStore } from "react";
import { onCompanyChange } from "../../lib/session/session.js";
import { ImportQueue, type QueuedFile } from "./import-queue.js";

/** The statements of this tab: dropped on any page, read on /importer. */
export const importQueue: ImportQueue = new ImportQueue();

// What was dropped for the books that close is not for those that open.
onCompanyChange(() => importQueue.clear());

/** The statements waiting, and how to hand more of them over (then go to /importer). */
export function useImportQueue(): { readonly files: readonly QueuedFile[]; readonly add: (files: readonly File[]) => void } {
  const files = useSyncExternalStore(importQueue.subscribe, importQueue.snapshot);
  return { files, add: (added) => importQueue.add(added) };
}
