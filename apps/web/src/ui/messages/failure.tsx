import { TriangleAlert } from "lucide-react";
import { useSyncExternalStore } from "react";
import { routeOf } from "@comptoir/contract/base/routes";
import { ApiError, errorText } from "../../lib/api/api-error.js";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { Button } from "../controls/button.js";
import { Modal } from "../overlays/modal.js";
import { showToast } from "./toast.js";

let message: string | null = null;
const listeners = new Set<() => void>();

/**
 * Shows the failure of what the user asked for, where the server says: in a message, or in the modal of errors. A session
 * that has ended says nothing: the login is already coming.
 */
export function showFailure(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) return;
  if (error instanceof ApiError && error.place === "modal" && hasErrorModal(location.pathname)) showErrorModal(error.message);
  else showToast({ kind: "error", title: SPEC.error, text: errorText(error) });
}

/** The pages of the account tell their errors in place: no modal comes over them. */
export function hasErrorModal(pathname: string): boolean {
  const name = routeOf(pathname);
  return name !== "account" && name !== "create-account";
}

/** Opens « Attention » on a sentence. */
export function showErrorModal(text: string): void {
  change(text);
}

/** The sentence of the modal of errors, null while it is closed. */
export function errorModalText(): string | null {
  return message;
}

/** Where the modal of errors appears. */
export function ErrorModal() {
  const shown = useSyncExternalStore(subscribe, errorModalText);
  if (shown === null) return null;
  return (
    <Modal
      title={SPEC.warning}
      icon={<TriangleAlert className="icon" />}
      iconKind="warn"
      onClose={closeErrorModal}
      actions={
        <Button kind="primary" data-autofocus onClick={closeErrorModal}>
          {t("action.close", "Fermer")}
        </Button>
      }
    >
      <p className="muted">{shown}</p>
    </Modal>
  );
}

/** Forgets the sentence: the next failure is shown, even with the same sentence. */
export function closeErrorModal(): void {
  change(null);
}

function change(text: string | null): void {
  message = text;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
