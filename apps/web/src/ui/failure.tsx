import { TriangleAlert } from "lucide-react";
import { useSyncExternalStore } from "react";
import { routeOf } from "@comptoir/contract/routes";
import { ApiError, errorText } from "../lib/api-error.js";
import { SPEC } from "../text/specification.js";
import { t } from "../text/t.js";
import { Button } from "./button.js";
import { Modal } from "./modal.js";
import { showToast } from "./toast.js";

let message: string | null = null;
/** Sentences already told: kept with the tab, so that the next person is told again. */
const TOLD = "comptoir.told";
const listeners = new Set<() => void>();

/**
 * Tells the failure of what someone asked for, where the server says: in a message, or in the modal of errors. A session
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

/** Opens « Attention » on a sentence; the same one is only told once in a session. */
export function showErrorModal(text: string): void {
  const told = JSON.parse(sessionStorage.getItem(TOLD) ?? "[]") as readonly string[];
  if (told.includes(text)) return;
  sessionStorage.setItem(TOLD, JSON.stringify([...told, text]));
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
