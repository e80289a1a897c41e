import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import { amount, day, plainAmount } from "../../text/format.js";
import { plural, t } from "../../text/t.js";
import { classNames } from "../../ui/class-names.js";
import { operationWords } from "./count-words.js";
import type { Explanation } from "./check-figure.js";
import type { ExplainStep } from "./use-explain-path.js";

type Part = Explanation["parts"][number];
type Operation = NonNullable<Part["operations"]>[number];

type ExplainedPartsProps = {
  readonly parts: readonly Part[];
  readonly onOpen: (step: ExplainStep) => void;
};

/** The parts of a figure, the largest first; each opens on its operations, or on the figure it is made of. */
export function ExplainedParts({ parts, onOpen }: ExplainedPartsProps) {
  const [opened, setOpened] = useState<number | null>(parts.length === 1 ? 0 : null);
  const sorted = parts.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
  return (
    <div>
      {sorted.map((part, index) => {
        const isOpened = index === opened;
        const { explain } = part;
        const act =
          explain !== undefined && part.operations === undefined
            ? () => onOpen({ kind: "figure", explain, label: part.label })
            : () => setOpened(isOpened ? null : index);
        const canOpen = explain !== undefined || part.operations !== undefined;
        return (
          <div key={`${index} ${part.label}`}>
            <button
              type="button"
              className={classNames("explain-part", isOpened && "is-opened")}
              aria-expanded={part.operations === undefined ? undefined : isOpened}
              disabled={!canOpen}
              onClick={act}
            >
              {isOpened ? <ChevronDown className="icon small" /> : <ChevronRight className="icon small" />}
              <span>
                {part.label} {part.account !== undefined && <span className="account tabular">{part.account}</span>}
              </span>
              <span className="account tabular">{part.count + part.entries > 0 && operationWords(part)}</span>
              <span className="tabular strong end-text">{amount(part.value)}</span>
            </button>
            {isOpened && part.operations && <Operations part={part} operations={part.operations} onOpen={onOpen} />}
          </div>
        );
      })}
    </div>
  );
}

type OperationsProps = { readonly part: Part; readonly operations: readonly Operation[]; readonly onOpen: (step: ExplainStep) => void };

/** A line without an operation (an opening, a miscellaneous entry) opens on its entry. */
function Operations({ part, operations, onOpen }: OperationsProps) {
  const left = (part.lines ?? operations.length) - operations.length;
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
              <td>
                <button
                  type="button"
                  className="link explain-name"
                  onClick={() =>
                    onOpen(
                      operation.id === null
                        ? { kind: "entry", id: operation.entryId, label: operation.label }
                        : { kind: "operation", id: operation.id, label: operation.label },
                    )
                  }
                >
                  {operation.label}
                </button>
              </td>
              <td className="numeric strong">{plainAmount(operation.amount)}</td>
            </tr>
          ))}
          <tr className="total-row">
            <td colSpan={2}>
              {operationWords(part)}
              {left > 0 && (
                <span className="muted">
                  {" "}
                  {plural("explain.lines_not_listed", left, { one: "{{n}} ligne non affichée", other: "{{n}} lignes non affichées" })}
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
