import { useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useState } from "react";
import type { IsoDate } from "@comptoir/accounting/date";
import { paperExtension } from "@comptoir/contract/attachments/rules";
import { CashBanner } from "../../features/cash/cash-banner.js";
import type { OperationFilters } from "../../features/operations/filters/filters.js";
import { useAddressedLayer } from "../../features/operations/open-layer.js";
import { OperationsPage } from "../../features/operations/operations-page.js";
import { handPapers } from "../../features/operations/attachments/paper-queue.js";
import { useFlag } from "../../lib/session/flags.js";
import { PATHS } from "../../lib/paths.js";
import { showFailure } from "../../ui/messages/failure.js";
import { useQuestionsOnList } from "../questions/questions-of-list.js";

const ValidateModal = lazy(() =>
  import("../../features/ledger/validate-modal.js").then(({ ValidateModal: component }) => ({ default: component })),
);

/** The till, as the address names it where an operation is opened. */
const TILL = "caisse";

type OperationsScreenProps = {
  readonly filters: OperationFilters;
  /** The operation to open, or what else opens over the list. */
  readonly opened: string | undefined;
  /** The question to reply to or to read, `toutes` for them all. */
  readonly question: string | undefined;
  readonly onFilters: (filters: OperationFilters, options?: { replace: boolean }) => void;
  readonly onOpened: (opened: string | undefined) => void;
  readonly onQuestion: (question: string | undefined) => void;
};

/** The list of operations with what other areas do on it: questions, fixed assets, the till, validation. */
export function OperationsScreen({ filters, opened, question, onFilters, onOpened, onQuestion }: OperationsScreenProps) {
  const [through, setThrough] = useState<IsoDate | null>(null);
  const ids = useLocation({ select: ({ state }) => state.operationIds });
  const questions = useQuestionsOnList(question, onQuestion);
  useAddressedLayer(opened, () => onOpened(undefined));
  return (
    <>
      <OperationsPage
        filters={filters}
        ids={ids ?? NO_IDS}
        onFilters={onFilters}
        questions={questions.acts}
        onFiles={useDroppedFiles()}
        onValidate={setThrough}
        notice={
          <>
            {questions.notice}
            <CashBanner onOpen={() => onOpened(TILL)} />
          </>
        }
      />
      {questions.layers}
      <Suspense>{through !== null && <ValidateModal through={through} onClose={() => setThrough(null)} />}</Suspense>
    </>
  );
}

/** Files dropped on the list: papers when they can be nothing else, statements otherwise. */
function useDroppedFiles(): (files: readonly File[]) => void {
  const navigate = useNavigate();
  const mayAddPapers = useFlag("listeop_attachments_upload");
  return useCallback(
    (files) => {
      const arePapers = mayAddPapers && files.every(({ name }) => isOnlyPaper(name));
      if (arePapers) handPapers(files);
      void (arePapers ? Promise.resolve() : queueStatements(files)).then(
        () => navigate({ href: arePapers ? PATHS.papers : PATHS.importer }),
        showFailure,
      );
    },
    [navigate, mayAddPapers],
  );
}

/** The queue belongs to the page of imports, and its code with it. */
async function queueStatements(files: readonly File[]): Promise<void> {
  (await import("../../features/banking/queued-statements.js")).importQueue.add(files);
}

/** A statement may be a text, never one of these. */
function isOnlyPaper(name: string): boolean {
  const extension = paperExtension(name);
  return extension !== null && extension !== "txt";
}

const NO_IDS: readonly string[] = [];
