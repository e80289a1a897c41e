import { TriangleAlert } from "lucide-react";
import { useSyncExternalStore } from "react";
import { ApiError, errorText } from "../lib/api-error.js";
import { SPEC } from "../text/specification.js";
import { t } from "../text/t.js";
import { Button } from "./button.js";
import { Modal } from "./modal.js";
import { showToast } from "./toast.js";

let message: string | null = null;
const told = new Set<string>();
const listeners = new Set<() => void>();

/** Tells the failure of what someone asked for, where the server says: in a message, or in the modal of errors. */
export function showFailure(error: unknown): void {
  if (error instanceof ApiError && error.place === "modal") showErrorModal(error.message);
  else showToast({ kind: "error", title: SPEC.error, text: errorText(error) });
}

/** Opens « Attention » on a sentence; the same one is only told once while the page lives. */
function showErrorModal(text: string): void {
  if (told.has(text)) return;
  told.add(text);
  change(text);
}

/** Where the modal of errors appears. */
export function ErrorModal() {
  const shown = useSyncExternalStore(subscribe, () => message);
  if (shown === null) return null;
  const close = (): void => change(null);
  return (
    <Modal
      title={SPEC.warning}
      icon={<TriangleAlert className="i" />}
      iconKind="warn"
      onClose={close}
      actions={
        <Button kind="primary" data-autofocus onClick={close}>
          {t("action.close", "Fermer")}
        </Button>
      }
    >
      <p className="muted">{shown}</p>
    </Modal>
  );
}

function change(text: string | null): void {
  message = text;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
