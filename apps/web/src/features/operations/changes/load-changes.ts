import { showFailure } from "../../../ui/messages/failure.js";
import type * as Changes from "./changes.js";
import type { undoLast } from "../history/undo.js";

/** What changes operations, and takes a change back. */
type ChangesCode = typeof Changes & { readonly undoLast: typeof undoLast };

let code: Promise<ChangesCode> | null = null;

/** The code of changes, which the list shows without: a file of its own, read once, and asked for again after a failure. */
export function loadChanges(): Promise<ChangesCode> {
  code ??= read();
  return code;
}

/** Does something with the code of changes, each in the order in which they are asked for; says so where it does not come. */
export function withChanges(act: (changes: ChangesCode) => unknown): void {
  void loadChanges().then(act, showFailure);
}

async function read(): Promise<ChangesCode> {
  try {
    const [changes, undo] = await Promise.all([import("./changes.js"), import("../history/undo.js")]);
    return { ...changes, undoLast: undo.undoLast };
  } catch (error) {
    code = null;
    throw error;
  }
}
