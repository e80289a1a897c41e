import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { BankImport } from "@comptoir/contract/banking/banking";
import { errorText } from "../../lib/api/api-error.js";
import { plural, t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { Modal } from "../../ui/overlays/modal.js";
import { showToast } from "../../ui/messages/toast.js";
import { importQueue } from "./queued-statements.js";
import { useUndoImport } from "./queries.js";

type UndoImportProps = { readonly done: BankImport; readonly size?: "small"; readonly block?: boolean };

/** Takes back an import in one go after a confirmation, or gives up a preview at once. */
export function UndoImport({ done, size, block = false }: UndoImportProps) {
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoImport();
  const isPreview = done.status === "previewed";
  const run = (): void =>
    undo.mutate(done, {
      onSuccess: ({ removed }) => {
        setAsking(false);
        importQueue.settle(done.id);
        showToast({ title: isPreview ? "Aperçu abandonné" : removedWords(removed) });
      },
      onError: (error) => isPreview && showToast({ kind: "error", title: errorText(error) }),
    });
  return (
    <>
      <Button
        writes
        {...(size !== undefined && { size })}
        block={block}
        kind={size === "small" ? "ghost" : "default"}
        busy={isPreview && undo.isPending}
        icon={<Undo2 className="icon small" />}
        aria-label={size === "small" ? `${isPreview ? "Abandonner" : "Annuler"} ${done.fileName}` : undefined}
        onClick={() => (isPreview ? run() : setAsking(true))}
      >
        {isPreview ? "Abandonner" : size === "small" ? "Annuler" : "Annuler l’import"}
      </Button>
      {isAsking && <UndoModal done={done} error={undo.error} isPending={undo.isPending} onConfirm={run} onClose={() => setAsking(false)} />}
    </>
  );
}

type UndoModalProps = {
  readonly done: BankImport;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

function UndoModal({ done, error, isPending, onConfirm, onClose }: UndoModalProps) {
  const created = done.result?.created ?? 0;
  const actions = (
    <>
      <Button onClick={onClose}>{t("banking.keep", "Garder")}</Button>
      <Button writes kind="danger-fill" busy={isPending} onClick={onConfirm}>
        {t("banking.undo_import", "Annuler l’import")}
      </Button>
    </>
  );
  return (
    <Modal
      title={t("banking.undo_question", "Annuler cet import\u00a0?")}
      icon={<Undo2 className="icon" />}
      iconKind="bad"
      actions={actions}
      onClose={onClose}
    >
      <p>
        {plural(
          "banking.undo",
          created,
          {
            one: "L’opération de {{file}} et sa catégorie seront retirées.",
            other: "Les {{n}} opérations de {{file}} et leurs catégories seront retirées d’un bloc.",
          },
          { file: done.fileName },
        )}
      </p>
      {error && (
        <p className="verdict bad" role="alert">
          {errorText(error)}
        </p>
      )}
    </Modal>
  );
}

function removedWords(removed: number): string {
  return plural("banking.removed", removed, { one: "{{n}} opération retirée", other: "{{n}} opérations retirées" });
}
