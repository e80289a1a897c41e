import { AddPapers } from "../../features/operations/attachments/file-button.js";
import { sendPaperFile } from "../../features/operations/attachments/paper-calls.js";
import { AnswerLayer } from "../../features/questions/answer-layer.js";
import type { AnswerPapers } from "../../features/questions/answer-card.js";
import { useFlag } from "../../lib/session/flags.js";

/** The questions of the firm, for its client: the one that an address names first. */
export function ClientAnswerLayer({ questionId, onClose }: { readonly questionId: string; readonly onClose: () => void }) {
  return <AnswerLayer questionId={questionId} papers={useAnswerPapers()} onClose={onClose} />;
}

/** How the client's papers are chosen and sent; null where none may be added. */
export function useAnswerPapers(): AnswerPapers {
  return useFlag("listeop_attachments_upload") ? PAPERS : null;
}

const PAPERS: AnswerPapers = {
  chooser: (props) => <AddPapers {...props} />,
  send: (file) => sendPaperFile(file, { signal: new AbortController().signal, onSent: () => undefined }),
};
