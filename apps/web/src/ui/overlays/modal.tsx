import { X } from "lucide-react";
import { useId, type ReactNode } from "react";
import { IconButton } from "../controls/button.js";
import { classNames } from "../class-names.js";
import { Dialog } from "./dialog.js";
import { useSlot, type ModalName } from "./layers.js";

type ModalProps = {
  /** Its name in the register, for a modal opened by itself: no other one stays open. */
  readonly name?: ModalName;
  readonly title: string;
  /** 440 to confirm, 520 for a short form, 580 for names side by side, 760 for the donut, 860 for the shortcut map and the form of a company. */
  readonly width?: 440 | 520 | 580 | 760 | 860;
  readonly icon?: ReactNode;
  readonly iconKind?: "accent" | "ok" | "warn" | "bad" | "mute";
  /** Buttons; the primary names the act. */
  readonly actions: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A question or a message that comes before anything else. */
export function Modal({ name, title, width = 440, icon, iconKind = "accent", actions, onClose, children }: ModalProps) {
  const id = useId();
  useSlot(name, onClose);
  return (
    <Dialog labelledBy={id} frame="modal-area" className={classNames("modal", width !== 440 && `w-${width}`)} onClose={onClose}>
      <div className="head">
        {icon !== undefined && <span className={classNames("icon-tile", iconKind !== "accent" && iconKind)}>{icon}</span>}
        <h2 id={id}>{title}</h2>
        <IconButton size="small" label="Fermer" icon={<X className="icon" />} onClick={onClose} />
      </div>
      {children}
      <div className="actions">{actions}</div>
    </Dialog>
  );
}
