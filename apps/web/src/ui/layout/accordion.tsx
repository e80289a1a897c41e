import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useUnfolded } from "./use-unfolded.js";

type AccordionProps = {
  readonly title: ReactNode;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly isOpen?: boolean;
  /** Accordions of the same name close each other. */
  readonly name?: string;
  readonly onToggle?: (isOpen: boolean) => void;
};

/** A title that unfolds what it stands for. */
export function Accordion({ title, icon, children, isOpen = false, name, onToggle }: AccordionProps) {
  return (
    <details className="accordion" name={name} open={useUnfolded(isOpen)} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary>
        {icon}
        {title}
        <ChevronDown className="icon small" />
      </summary>
      <div className="unfolded">{children}</div>
    </details>
  );
}
