import { useEffect, useMemo, useRef } from "react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { loadChanges, withChanges } from "./changes/load-changes.js";
import { isMiscellaneous, isSureSuggestion, isToCategorize, isValidated, nextToCategorize } from "./list/list-items.js";
import type { QuestionActs } from "./question-acts.js";
import type { OperationSelection } from "./selection/selection.js";
import { whenIdle } from "../../lib/api/when-idle.js";
import { logFailure } from "../../lib/log.js";
import { isOffline } from "../../lib/offline/connection.js";
import { showToast } from "../../ui/messages/toast.js";
import { openLayer } from "../../ui/overlays/open-layer.js";
import { t } from "../../text/t.js";

type Given = {
  readonly operations: readonly Transaction[];
  readonly selection: OperationSelection;
  readonly setCursorId: (id: string) => void;
  /** Null for a client. */
  readonly questions: QuestionActs | null;
};

/** What can be done from the list, by keyboard or by pointer. The object never changes: rows are only drawn again when they change. */
export type OperationActions = {
  readonly open: (operation: Transaction) => void;
  readonly openCategories: (operation: Transaction) => void;
  readonly split: (operation: Transaction) => void;
  readonly accept: (operation: Transaction) => void;
  /** Says where its category comes from. */
  readonly why: (operation: Transaction) => void;
  /** Asks the client about it, or shows what was asked; nothing for a client. */
  readonly ask: (operation: Transaction) => void;
  /** Accepts, then goes to the next operation to categorise. */
  readonly acceptAndGoOn: (operation: Transaction) => void;
  readonly acceptSelected: (options: { sureOnly: boolean }) => void;
  readonly validateVat: (operation: Transaction) => void;
  readonly validateVatOfSelected: () => void;
  readonly unvalidateVatOfSelected: () => void;
};

/** The actions of the list, on what it shows at the moment of each. */
export function useOperationActions(given: Given): OperationActions {
  const latest = useRef(given);
  latest.current = given;
  // Ahead of the first change, as the layers are.
  useEffect(() => whenIdle(() => void (isOffline() || loadChanges().catch((error: unknown) => logFailure("code", error)))), []);
  return useMemo(() => {
    const now = (): Given => latest.current;
    return {
      open: ({ id }) => void openLayer({ kind: "operation", id }),
      openCategories: (operation) => {
        now().setCursorId(operation.id);
        if (isValidated(operation)) announceValidated();
        else if (isMiscellaneous(operation)) openLayer({ kind: "operation", id: operation.id });
        else openLayer(operation.allocations.length > 1 ? { kind: "split", id: operation.id } : { kind: "categories", id: operation.id });
      },
      split: (operation) => {
        if (isValidated(operation)) announceValidated();
        else if (!isMiscellaneous(operation)) openLayer({ kind: "split", id: operation.id });
      },
      accept: (operation) => {
        now().setCursorId(operation.id);
        accept([operation]);
      },
      why: ({ id }) => {
        now().setCursorId(id);
        openLayer({ kind: "origin", id });
      },
      ask: (operation) => {
        const { questions, setCursorId } = now();
        if (questions === null) return;
        setCursorId(operation.id);
        if (questions.marks.has(operation.id)) openLayer({ kind: "operation", id: operation.id });
        else questions.ask(operation);
      },
      acceptAndGoOn: (operation) => {
        if (!operation.suggestion) return;
        const { operations, setCursorId } = now();
        const next = operations[nextToCategorize(operations, operations.indexOf(operation)) ?? -1];
        accept([operation]);
        if (next) setCursorId(next.id);
      },
      acceptSelected: ({ sureOnly }) => {
        const { selection, operations } = now();
        // Without a selection, the sure ones of the whole list as it is read.
        if (sureOnly && selection.operations.length === 0) {
          const sure = operations.filter((one) => isToCategorize(one) && isSureSuggestion(one));
          if (sure.length > 0) accept(sure);
          else announceNoneSure();
          return;
        }
        const chosen = sureOnly ? selection.operations.filter(isSureSuggestion) : selection.operations;
        if (chosen.length === 0) {
          if (sureOnly) showToast({ title: t("operations.none_sure_selected", "Aucune suggestion sûre dans cette sélection.") });
          return;
        }
        selection.clear();
        accept(chosen);
      },
      validateVat: (operation) => withChanges(({ validateVatOfOperations }) => validateVatOfOperations([operation])),
      validateVatOfSelected: () => {
        const { selection } = now();
        selection.clear();
        withChanges(({ validateVatOfOperations }) => validateVatOfOperations(selection.operations));
      },
      unvalidateVatOfSelected: () => {
        const { selection } = now();
        selection.clear();
        withChanges(({ unvalidateVatOfOperations }) => unvalidateVatOfOperations(selection.operations));
      },
    };
  }, []);
}

function accept(operations: readonly Transaction[]): void {
  withChanges((changes) => changes.accept(operations));
}

function announceNoneSure(): void {
  showToast({ title: t("operations.none_sure", "Aucune suggestion sûre dans cette liste.") });
}

function announceValidated(): void {
  showToast({ title: t("operations.is_validated", "Cette opération est validée\u00a0: extournez son écriture pour la corriger.") });
}
