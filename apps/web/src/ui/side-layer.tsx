import { X } from "lucide-react";
import { useId, type KeyboardEvent, type ReactNode } from "react";
import { IconButton } from "./button.js";
import { classNames } from "./class-names.js";
import { Dialog } from "./dialog.js";

type SideLayerProps = {
  readonly title: string;
  /** 464 by default, 560 origin of a figure, 572 categories, 650 split, 780 amortisation table. */
  readonly width?: 464 | 560 | 572 | 650 | 780;
  /** Before the title. */
  readonly icon?: ReactNode;
  /** Between the title and the close button: a count, « Réinitialiser les filtres ». */
  readonly aside?: ReactNode;
  readonly footer?: ReactNode;
  readonly onClose: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly children: ReactNode;
};

/** A layer at the side of the page, a sheet on a phone: one at a time. */
export function SideLayer({ title, width = 464, icon, aside, footer, onClose, onKeyDown, children }: SideLayerProps) {
  const id = useId();
  return (
    <Dialog labelledBy={id} className={classNames("layer", `w-${width}`)} onClose={onClose} onKeyDown={onKeyDown}>
      <header>
        {icon}
        <h2 id={id}>{title}</h2>
        {aside}
        <IconButton size="small" label="Fermer" icon={<X className="i" />} onClick={onClose} />
      </header>
      <div className="body">{children}</div>
      {footer !== undefined && <footer>{footer}</footer>}
    </Dialog>
  );
}
