import { X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.js";

type ChipProps = {
  readonly kind?: "mute" | "ok" | "warn" | "bad" | "info" | "accent" | "line";
  readonly square?: boolean;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
};

/** A state: an icon of 13 px and its word. */
export function Chip({ kind = "mute", square = false, icon, children }: ChipProps) {
  return (
    <span className={classNames("chip", kind !== "mute" && kind, square && "square")}>
      {icon}
      {children}
    </span>
  );
}

/** Something chosen; with `onRemove`, a cross takes it away. */
export function Tag({ icon, onRemove, children }: { icon?: ReactNode; onRemove?: (() => void) | undefined; children: string }) {
  return (
    <span className="tag" title={children}>
      {icon}
      <span className="clip">{children}</span>
      {onRemove && (
        <button type="button" className="remove" aria-label={`Retirer ${children}`} onClick={onRemove}>
          <X className="icon tiny" />
        </button>
      )}
    </span>
  );
}
