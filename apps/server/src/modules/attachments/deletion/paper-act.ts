import type { Act } from "../../../acts/acts-repository.js";
import type { FileRow } from "../files-repository.js";

/** What an act keeps of papers: whether each is there. */
export type KeptPapers = { readonly files: Readonly<Record<string, boolean>> };

/** A paper that came, or that was deleted, as the history keeps it. */
export function paperAct({ id, name }: Pick<FileRow, "id" | "name">, { isKept, userId }: { isKept: boolean; userId: string }): Act {
  const states = (isThere: boolean): KeptPapers => ({ files: { [id]: isThere } });
  return {
    userId,
    kind: isKept ? "file.receive" : "file.delete",
    sentence: `Pièce «\u00a0${name}\u00a0» ${isKept ? "déposée" : "supprimée"}`,
    before: states(!isKept),
    after: states(isKept),
    family: "papers",
  };
}
