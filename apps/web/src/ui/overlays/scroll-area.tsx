import type { ReactNode } from "react";

type ScrollAreaProps = { readonly label: string; readonly className?: string; readonly children: ReactNode };

/** What scrolls and holds nothing to press: the keyboard comes in to read it all (WCAG 2.1.1). */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={label} className={className} tabIndex={0}>
      {children}
    </div>
  );
}
