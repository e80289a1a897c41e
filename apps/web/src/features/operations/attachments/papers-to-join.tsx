import { Papers } from "./papers.js";
import type { HeldPaper } from "./paper-calls.js";

type PapersToJoinProps = {
  readonly papers: readonly HeldPaper[];
  readonly onPapers: (change: (papers: readonly HeldPaper[]) => readonly HeldPaper[]) => void;
};

/** The papers of an operation that is being typed in: received at once, joined once it is there. */
export function PapersToJoin({ papers, onPapers }: PapersToJoinProps) {
  return (
    <Papers
      papers={papers}
      isValidated={false}
      onAdd={async (paper) => {
        onPapers((held) => [...held.filter(({ fid }) => fid !== paper.fid), paper]);
        return null;
      }}
      onRemove={async ({ fid }) => {
        onPapers((held) => held.filter((one) => one.fid !== fid));
        return null;
      }}
    />
  );
}
