import type { ReactNode } from "react";
import { useReadOnlyReason } from "../../lib/session/read-only.js";

/** What a control that changes books takes: nothing where they may change; else it is disabled, and says why. */
type ReadOnlyProps = { readonly disabled?: true; readonly title?: string };

/** Draws a control that changes books with what it takes where they are read only. */
export function WhenWritable({ children }: { children: (readOnly: ReadOnlyProps) => ReactNode }) {
  const reason = useReadOnlyReason();
  return children(reason === null ? {} : { disabled: true, title: reason });
}
