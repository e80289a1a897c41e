import { Trash2 } from "lucide-react";
import { useState } from "react";
import { t } from "../../text/t.js";
import { Button } from "../controls/button.js";

type DeleteButtonProps = {
  /** What is deleted, for readers. */
  readonly name: string;
  readonly isBusy: boolean;
  readonly onDelete: () => void;
};

/** Deletes once asked twice: the first press asks, leaving the button gives it up. */
export function DeleteButton({ name, isBusy, onDelete }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const label = isAsking ? t("action.confirm_delete", "Confirmer la suppression") : t("action.delete", "Supprimer");
  return (
    <Button
      writes
      kind={isAsking ? "danger" : "ghost"}
      size="small"
      busy={isBusy}
      icon={<Trash2 className="icon small" />}
      aria-label={`${label}\u00a0: ${name}`}
      onBlur={() => setAsking(false)}
      onClick={() => (isAsking ? onDelete() : setAsking(true))}
    >
      {isAsking ? label : ""}
    </Button>
  );
}
