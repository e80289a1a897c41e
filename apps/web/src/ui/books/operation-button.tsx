import type { ReactNode } from "react";
import { t } from "../../text/t.js";
import { openOperation } from "../overlays/open-layer.js";

type OperationButtonProps = {
  readonly id: string;
  /** What names the operation where several are listed; null where the words of the button suffice. */
  readonly about?: string;
  /** « Voir l’opération » when left out. */
  readonly children?: ReactNode;
};

/** Opens the layer of an operation where the user is. */
export function OperationButton({ id, about, children }: OperationButtonProps) {
  return (
    <button type="button" className="link" onClick={() => openOperation(id)}>
      {children ?? t("operations.see", "Voir l’opération")}
      {about !== undefined && <span className="visually-hidden"> {about}</span>}
    </button>
  );
}
