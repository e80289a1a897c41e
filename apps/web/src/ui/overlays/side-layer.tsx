import { X } from "lucide-react";
import { useId, type KeyboardEvent, type ReactNode } from "react";
import { IconButton } from "../controls/button.js";
import { classNames } from "../class-names.js";
import { Dialog } from "./dialog.js";
import { ReadOnlyNotice } from "../messages/read-only-notice.js";
import { useSlot, type SideLayerName } from "./layers.js";

/** Layers that change books: on a phone they hide the page, and what it says of a dossier that is read only. */
const WRITING: ReadonlySet<SideLayerName> = new Set([
  "operation",
  "categories",
  "split",
  "filtered-operations",
  "category-rules",
  "similar-operations",
  "questions",
  "ask-client",
  "openings",
  "asset",
  "asset-components",
  "asset-takeover",
  "loan",
  "loan-schedule",
  "vehicle",
  "address",
]);

type SideLayerProps = {
  /** Its name in the register: no other layer stays open in the same place. */
  readonly name: SideLayerName;
  readonly title: string;
  /** 464 by default, 520 fixed assets, 540 filters of dossiers, 560 origin of a figure, 572 categories, 650 split, 780 depreciation table. */
  readonly width?: 464 | 520 | 540 | 560 | 572 | 650 | 780;
  /** Before the title. */
  readonly icon?: ReactNode;
  /** Between the title and the close button: a count, « Réinitialiser les filtres ». */
  readonly aside?: ReactNode;
  readonly footer?: ReactNode;
  readonly onClose: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** Its content may hold nothing to press: the keyboard comes in to read it all (WCAG 2.1.1). */
  readonly isRead?: boolean;
  readonly children: ReactNode;
};

/** A layer at the side of the page, a sheet on a phone: one at a time. */
export function SideLayer({ name, title, width = 464, icon, aside, footer, onClose, onKeyDown, isRead = false, children }: SideLayerProps) {
  const id = useId();
  useSlot(name, onClose);
  return (
    <Dialog labelledBy={id} className={classNames("layer", `w-${width}`)} onClose={onClose} onKeyDown={onKeyDown}>
      <header>
        {icon}
        <h2 id={id}>{title}</h2>
        {aside}
        <IconButton size="small" label="Fermer" icon={<X className="icon" />} onClick={onClose} />
      </header>
      <div className="body" {...(isRead && { role: "region", "aria-labelledby": id, tabIndex: 0 })}>
        {WRITING.has(name) && <ReadOnlyNotice />}
        {children}
      </div>
      {footer !== undefined && <footer>{footer}</footer>}
    </Dialog>
  );
}
