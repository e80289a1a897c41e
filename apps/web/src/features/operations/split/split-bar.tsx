import type { Cents } from "@comptoir/accounting/money";
import { remainder, type SplitLine } from "./split-lines.js";

const COLORS = ["var(--d1)", "var(--d2)", "var(--d3)", "var(--d4)", "var(--d5)", "var(--d6)", "var(--d7)"];

/** The shares of a split side by side; what remains is grey. */
export function SplitBar({ total, lines }: { total: Cents; lines: readonly SplitLine[] }) {
  const left = Math.max(0, remainder(total, lines));
  return (
    <div className="split-bar" aria-hidden="true">
      {lines.map(({ key, amount }, index) =>
        // One without a share would still leave its gap.
        amount === null || amount <= 0 ? null : <i key={key} style={{ flexGrow: amount, background: COLORS[index % COLORS.length] }} />,
      )}
      {left > 0 && <i style={{ flexGrow: left, background: "var(--line-2)" }} />}
    </div>
  );
}
