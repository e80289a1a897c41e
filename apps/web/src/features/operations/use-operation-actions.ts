import { useMemo, useRef } from "react";
import type { Transaction } from "@comptoir/contract/operations";
import { accept, validateVatOf } from "./changes.js";
import { isSureSuggestion, isValidated, nextToCategorize } from "./list-items.js";
import type { OpenLayer } from "./operation-layers.js";
import { showToast } from "../../ui/toast.js";
import { t } from "../../text/t.js";

type Given = {
  readonly operations: readonly Transaction[];
  readonly selected: readonly Transaction[];
  readonly setCursorId: (id: string) => void;
  readonly setLayer: (layer: OpenLayer | null) => void;
  readonly clearSelection: () => void;
};

/** What can be done from the list, by keyboard or by pointer. The object never changes: rows are only drawn again when they change. */
export type OperationActions = {
  readonly open: (operation: Transaction) => void;
  readonly openCategories: (operation: Transaction) => void;
  readonly split: (operation: Transaction) => void;
  readonly accept: (operation: Transaction) => void;
  /** Accepts, then goes to the next operation to categorise. */
  readonly acceptAndGoOn: (operation: Transaction) => void;
  readonly acceptSelected: (options: { sureOnly: boolean }) => void;
  readonly validateVat: (operation: Transaction) => void;
  readonly validateVatOfSelected: () => void;
};

export function useOperationActions(given: Given): OperationActions {
  const latest = useRef(given);
  latest.current = given;
  return useMemo(() => {
    const now = (): Given => latest.current;
    return {
      open: ({ id }) => now().setLayer({ kind: "operation", id }),
      openCategories: (operation) => {
        now().setCursorId(operation.id);
        if (isValidated(operation)) tellValidated();
        else if (operation.variousAccounts) now().setLayer({ kind: "operation", id: operation.id });
        else
          now().setLayer(operation.allocations.length > 1 ? { kind: "split", id: operation.id } : { kind: "categories", id: operation.id });
      },
      split: (operation) => {
        if (isValidated(operation)) tellValidated();
        else if (!operation.variousAccounts) now().setLayer({ kind: "split", id: operation.id });
      },
      accept: (operation) => {
        now().setCursorId(operation.id);
        void accept([operation]);
      },
      acceptAndGoOn: (operation) => {
        if (!operation.suggestion) return;
        const { operations, setCursorId } = now();
        const next = operations[nextToCategorize(operations, operations.indexOf(operation)) ?? -1];
        void accept([operation]);
        if (next) setCursorId(next.id);
      },
      acceptSelected: ({ sureOnly }) => {
        const { selected, clearSelection } = now();
        const chosen = sureOnly ? selected.filter(isSureSuggestion) : selected;
        if (chosen.length === 0) return;
        clearSelection();
        void accept(chosen);
      },
      validateVat: (operation) => void validateVatOf([operation]),
      validateVatOfSelected: () => {
        const { selected, clearSelection } = now();
        clearSelection();
        void validateVatOf(selected);
      },
    };
  }, []);
}

function tellValidated(): void {
  showToast({ title: t("operations.is_validated", "Cette opération est validée\u00a0: extournez son écriture pour la corriger.") });
}
