import type { ReactNode } from "react";

/** Nothing to show: a small landscape, one sentence, one act. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <svg className="illustration" viewBox="0 0 120 72" aria-hidden="true">
        <circle cx="78" cy="32" r="14" fill="var(--p-sun)" />
        <path d="M0 46C18 36 34 38 56 44S96 40 120 32V72H0Z" fill="var(--p2)" />
        <path d="M0 58C24 48 48 52 72 58S106 56 120 50V72H0Z" fill="var(--p4)" />
      </svg>
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  );
}
