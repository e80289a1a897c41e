import type { Transaction } from "@comptoir/contract/operations/operations";
import { useShortcuts, type Shortcut } from "../../../lib/keyboard/keyboard.js";
import { useGuardedWrite } from "../../../ui/controls/guarded-write.js";
import type { OperationSelection } from "../selection/selection.js";
import type { OperationActions } from "../use-operation-actions.js";
import { choosePapers } from "../attachments/choose-papers.js";
import { withChanges } from "../changes/load-changes.js";
import { takeOffer } from "../history/offer.js";

/** What the keys act on. */
export type KeyTargets = {
  readonly operations: readonly Transaction[];
  readonly cursorId: string | null;
  readonly setCursorId: (id: string) => void;
  readonly selection: OperationSelection;
  readonly actions: OperationActions;
  readonly onLayer: (layer: "new" | "filters" | "views") => void;
  /** Papers chosen for operations; null while none may be added. */
  readonly onPapers: ((operations: readonly Transaction[], files: readonly File[]) => void) | null;
};

/** The keys of the list of operations (interface.md, « Keyboard »). */
export function useOperationKeys({ operations, cursorId, setCursorId, selection, actions, onLayer, onPapers }: KeyTargets): void {
  const { ids: selectedIds, toggle } = selection;
  const index = operations.findIndex(({ id }) => id === cursorId);
  const current = operations[index];
  const move =
    (step: number, extend: boolean): Shortcut =>
    () => {
      const target = operations[Math.max(0, Math.min(operations.length - 1, index + (index === -1 ? 1 : step)))];
      if (!target) return false;
      if (extend)
        [current?.id, target.id].filter((id) => id !== undefined).forEach((id) => selectedIds.has(id) || toggle(id, { extend: false }));
      setCursorId(target.id);
      return undefined;
    };
  const onCurrent =
    (act: (operation: Transaction) => void): Shortcut =>
    () =>
      current ? act(current) : false;
  const attach = (): void | false => {
    const chosen = selectedIds.size > 0 ? selection.operations : current ? [current] : [];
    return onPapers === null || chosen.length === 0 ? false : choosePapers((files) => onPapers(chosen, files));
  };
  const writing = useGuardedWrite();
  const next = move(1, false);
  const previous = move(-1, false);
  const extendDown = move(1, true);
  const extendUp = move(-1, true);
  useShortcuts({
    j: next,
    ArrowDown: next,
    k: previous,
    ArrowUp: previous,
    "Shift+J": extendDown,
    "Shift+ArrowDown": extendDown,
    "Shift+K": extendUp,
    "Shift+ArrowUp": extendUp,
    Enter: (event) => (current && isOnRow(event) ? actions.openCategories(current) : false),
    x: onCurrent(({ id }) => toggle(id, { extend: false })),
    a: writing(onCurrent(actions.acceptAndGoOn)),
    "Shift+A": writing(() => actions.acceptSelected({ sureOnly: true })),
    u: writing(undo),
    "Ctrl+Z": writing(undo),
    r: () => (takeOffer() ? undefined : false),
    v: writing(() => (selectedIds.size > 0 ? actions.validateVatOfSelected() : current ? actions.validateVat(current) : false)),
    e: onCurrent(actions.open),
    p: writing(attach),
    q: onCurrent(actions.why),
    d: onCurrent(actions.ask),
    s: onCurrent(actions.split),
    n: writing(() => onLayer("new")),
    f: () => onLayer("filters"),
    w: () => onLayer("views"),
    o: (event) => openFigure(event, cursorId),
    Escape: () => (selectedIds.size > 0 ? selection.clear() : false),
  });
}

function undo(): void {
  withChanges(({ undoLast }) => undoLast());
}

/** The focus is on a row, or on nothing that Enter would act on: the page or its content. */
function isOnRow({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target === document.body || target.id === "content" || target.dataset["operation"] !== undefined;
}

/** Opens the focused amount, else the total of the month above the cursor. */
function openFigure({ target }: KeyboardEvent, cursorId: string | null): void | false {
  const focused = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-figure]") : null;
  const figure = focused ?? (cursorId === null ? null : document.querySelector<HTMLElement>(".operation-stuck [data-figure]"));
  return figure ? figure.click() : false;
}
