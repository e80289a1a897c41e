import { Link } from "@tanstack/react-router";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import { PATHS } from "../../lib/paths.js";
import { amount, day, plainAmount } from "../../text/format.js";
import { plural, t } from "../../text/t.js";
import { classNames } from "../../ui/class-names.js";
import type { Explanation } from "./check-figure.js";

type Part = Explanation["parts"][number];
type Operation = NonNullable<Part["operations"]>[number];

type ExplainedPartsProps = {
  readonly parts: readonly Part[];
  readonly onOpen: (explain: string, label: string) => void;
  /** An operation is being opened: its layer takes the place of this one. */
  readonly onLeave: () => void;
};

/** The parts of a figure, the largest first; each opens on its operations, or on the figure it is made of. */
export function ExplainedParts({ parts, onOpen, onLeave }: ExplainedPartsProps) {
  const [opened, setOpened] = useState<number | null>(parts.length === 1 ? 0 : null);
  const sorted = parts.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
  return (
    <div>
      {sorted.map((part, index) => {
        const isOpened = index === opened;
        const { explain } = part;
        const act =
          explain !== undefined && part.operations === undefined
            ? () => onOpen(explain, part.label)
            : () => setOpened(isOpened ? null : index);
        const canOpen = explain !== undefined || part.operations !== undefined;
        return (
          <div key={`${part.account ?? ""} ${part.label}`}>
            <button
              type="button"
              className={classNames("explain-part", isOpened && "is-opened")}
              aria-expanded={part.operations === undefined ? undefined : isOpened}
              disabled={!canOpen}
              onClick={act}
            >
              {isOpened ? <ChevronDown className="icon small" /> : <ChevronRight className="icon small" />}
              <span className="clip">
                {part.label} {part.account !== undefined && <span className="account tabular">{part.account}</span>}
              </span>
              <span className="account tabular">
                {plural("explain.count", part.count, { one: "{{n}} opération", other: "{{n}} opérations" })}
              </span>
              <span className="tabular strong end-text">{amount(part.value)}</span>
            </button>
            {isOpened && part.operations && <Operations part={part} operations={part.operations} onLeave={onLeave} />}
          </div>
        );
      })}
    </div>
  );
}

function Operations({ part, operations, onLeave }: { part: Part; operations: readonly Operation[]; onLeave: () => void }) {
  const left = part.count - operations.length;
  return (
    <div className="explain-operations">
      <table aria-label={part.label}>
        <thead>
          <tr>
            <th scope="col">{t("operations.date", "Date")}</th>
            <th scope="col">{t("explain.operation", "Opération")}</th>
            <th scope="col" className="numeric">
              {t("operations.amount", "Montant")}
            </th>
          </tr>
        </thead>
        <tbody>
          {operations.map((operation, index) => (
            <tr key={`${operation.entryId} ${index}`}>
              <td className="tabular muted">{day(operation.date)}</td>
              <td className="clip">
                {operation.id === null ? (
                  operation.label
                ) : (
                  <Link to={PATHS.operations} search={{ operation: operation.id }} onClick={onLeave}>
                    {operation.label}
                  </Link>
                )}
              </td>
              <td className="numeric strong">{plainAmount(operation.amount)}</td>
            </tr>
          ))}
          <tr className="total-row">
            <td colSpan={2}>
              {plural("explain.count", part.count, { one: "{{n}} opération", other: "{{n}} opérations" })}
              {left > 0 && (
                <span className="muted">
                  {" "}
                  {plural("explain.not_listed", left, { one: "dont {{n}} non affichée", other: "dont {{n}} non affichées" })}
                </span>
              )}
            </td>
            <td className="numeric">{plainAmount(part.value)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
