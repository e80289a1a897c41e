import type { ReactNode } from "react";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { Button } from "../controls/button.js";
import "./overlays.css";

type ActsProps = {
  /** Id of the form that the primary button sends. */
  readonly form: string;
  /** What the primary button says; « Valider » by default. */
  readonly act?: ReactNode;
  readonly kind?: "primary" | "danger-fill";
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  /** The act changes books. */
  readonly writes?: boolean;
  /** At the left of the buttons. */
  readonly aside?: ReactNode;
  /** « Annuler » by default. */
  readonly leave?: ReactNode;
  readonly onLeave: () => void;
};

/** The buttons of a frame that sends a form: leave, then the act. */
export function Acts({
  form,
  act = SPEC.validate,
  kind = "primary",
  isBusy = false,
  isDisabled = false,
  writes = false,
  aside,
  leave,
  onLeave,
}: ActsProps) {
  return (
    <>
      {aside}
      <span className="spacer" />
      <Button onClick={onLeave}>{leave ?? t("action.cancel", "Annuler")}</Button>
      <Button writes={writes} kind={kind} type="submit" form={form} busy={isBusy} disabled={isDisabled}>
        {act}
      </Button>
    </>
  );
}
