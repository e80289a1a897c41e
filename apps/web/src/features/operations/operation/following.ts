import type { Transaction } from "@comptoir/contract/operations/operations";
import { logFailure } from "../../../lib/log.js";
import { t } from "../../../text/t.js";
import { showToast } from "../../../ui/messages/toast.js";
import { openLayer } from "../../../ui/overlays/open-layer.js";
import type { Chart } from "../categories/category-names.js";
import { findNext } from "./next-operation.js";

/** What the layers that go from one operation to the next are given. */
export type Following = {
  readonly operations: readonly Transaction[];
  /** Operations to categorise in the whole list, when the layer opens. */
  readonly toCategorize: number;
  readonly chart: Chart;
  /** Accounts that the company uses most. */
  readonly used: readonly string[];
  /** The next operation of the list follows; elsewhere one is done alone. */
  readonly goesOn: boolean;
  readonly onCursor: (id: string) => void;
  readonly onClose: () => void;
};

/**
 * Opens the categories of the next operation to categorise after one, that was done or passed; closes the layer when none is left. Returns whether
 * it went on.
 */
export async function openNext(
  id: string,
  what: "done" | "passed",
  { operations, goesOn, onCursor, onClose }: Following,
): Promise<boolean> {
  if (!goesOn) {
    onClose();
    return false;
  }
  try {
    const nextId = await findNext(operations, id);
    if (nextId !== null) {
      onCursor(nextId);
      openLayer({ kind: "categories", id: nextId });
      return true;
    }
    showToast({
      title:
        what === "done"
          ? t("operations.all_done", "Tout est catégorisé")
          : t("operations.last_passed", "C’était la dernière\u00a0: elle reste à catégoriser."),
    });
  } catch (error) {
    logFailure("next operation", error);
  }
  onClose();
  return false;
}
