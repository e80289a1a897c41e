import type { Transaction } from "@comptoir/contract/operations/operations";
import { SPEC } from "../../../text/specification.js";
import { Button } from "../../../ui/controls/button.js";
import { DeleteOperation } from "./delete-operation.js";
import { lockedBecause } from "./operation-form.js";

type OperationFooterProps = {
  /** Null for a new operation. */
  readonly operation: Transaction | null;
  readonly canSave: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onDeleted: () => void;
};

/** « Supprimer » an operation that was typed in, « Valider » what is typed; of a validated one both are disabled, and say why. */
export function OperationFooter({ operation, canSave, isSaving, onSave, onDeleted }: OperationFooterProps) {
  const locked = lockedBecause(operation);
  return (
    <>
      {operation?.manuallyCreated === "1" && <DeleteOperation id={operation.id} lockedBecause={locked} onDeleted={onDeleted} />}
      <span className="spacer" />
      <Button writes kind="primary" disabled={locked !== null || !canSave} title={locked ?? undefined} busy={isSaving} onClick={onSave}>
        {SPEC.validate}
      </Button>
    </>
  );
}
