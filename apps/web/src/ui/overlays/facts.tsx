import type { ReactNode } from "react";
import { classNames } from "../class-names.js";
import "./overlays.css";

/** A fact and what it is called. */
export type Fact = { readonly label: string; readonly value: ReactNode };

/** Facts one under the other; the last one counts most with `hasResult`. */
export function FactList({ facts, hasResult = false }: { facts: readonly Fact[]; hasResult?: boolean }) {
  return (
    <dl className={classNames("facts", hasResult && "has-result")}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
