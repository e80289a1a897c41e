import type { ReactNode } from "react";
import { ApiError, errorText } from "../../lib/api/api-error.js";
import { t } from "../../text/t.js";
import { Button } from "../controls/button.js";
import { FormFailure } from "../forms/form-failure.js";
import { showToast } from "../messages/toast.js";
import { Modal } from "./modal.js";

type Sending<Body, Reply> = {
  readonly data: Reply | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly reset: () => void;
  readonly mutate: (body: Body, options?: { readonly onSuccess?: (reply: Reply) => void; readonly onError?: () => void }) => void;
};

/** A change that is seen before it is written: what it would do, then its confirmation, bound to what was seen. */
export type SeenChange<Body, Preview> = {
  /** What follows from it; undefined until it is asked for. */
  readonly effects: Preview | undefined;
  readonly isPending: boolean;
  /** What the server refused, when no field is named. */
  readonly failure: string | null;
  readonly errorOf: (field: string) => string | null;
  /** What was seen no longer holds: something else is chosen. */
  readonly forget: () => void;
  /** Shows what follows, or writes what was seen. */
  readonly act: (body: Body) => void;
};

/** Joins a preview and its confirmation; `hasField` is true for a field that shows what is refused of it. */
export function useSeenChange<Body, Preview extends { readonly seen: string }>({
  preview,
  confirm,
  hasField,
  onClose,
}: {
  readonly preview: Sending<Body, Preview>;
  readonly confirm: Sending<Body & { readonly seen: string }, string>;
  readonly hasField: (target: string) => boolean;
  readonly onClose: () => void;
}): SeenChange<Body, Preview> {
  const error = confirm.error ?? preview.error;
  const target = error instanceof ApiError && error.place === "field" && error.target !== null ? error.target : null;
  const isAtField = target !== null && hasField(target);
  return {
    effects: preview.data,
    isPending: preview.isPending || confirm.isPending,
    failure: error === null || isAtField ? null : errorText(error),
    errorOf: (field) => (isAtField && field === target && error !== null ? errorText(error) : null),
    forget() {
      preview.reset();
      confirm.reset();
    },
    act(body) {
      if (preview.data === undefined) return preview.mutate(body);
      confirm.mutate(
        { ...body, seen: preview.data.seen },
        {
          onSuccess: (message) => {
            showToast({ title: message });
            onClose();
          },
          // What changed meanwhile is to be seen first.
          onError: () => preview.reset(),
        },
      );
    },
  };
}

type SeenChangeModalProps = {
  readonly title: string;
  readonly icon: ReactNode;
  readonly change: Pick<SeenChange<never, unknown>, "effects" | "isPending" | "failure">;
  /** Something was chosen, and can be read. */
  readonly isReady: boolean;
  readonly onAct: () => void;
  readonly onClose: () => void;
  /** The fields, then what follows. */
  readonly children: ReactNode;
};

/** The modal of such a change: « Voir ce qui change », then « Confirmer le changement ». */
export function SeenChangeModal({ title, icon, change, isReady, onAct, onClose, children }: SeenChangeModalProps) {
  return (
    <Modal
      title={title}
      icon={icon}
      width={520}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button writes kind="primary" busy={change.isPending} disabled={!isReady} onClick={onAct}>
            {change.effects === undefined ? t("regimes.preview", "Voir ce qui change") : t("regimes.confirm", "Confirmer le changement")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <FormFailure message={change.failure} />
        {children}
      </div>
    </Modal>
  );
}
