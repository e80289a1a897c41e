import { eurosFromCents } from "@comptoir/accounting/money";
import type { SelectionPreview } from "@comptoir/contract/operations/selection";
import { day, signedAmount } from "../../../text/format.js";
import { plural } from "../../../text/t.js";
import { signedCents } from "../list/list-items.js";

type ChangeExamplesProps = {
  readonly preview: Pick<SelectionPreview["data"], "count" | "changes">;
  /** How many are shown. */
  readonly most: number;
};

/** The first operations that would change, and how many others. */
export function ChangeExamples({ preview: { count, changes }, most }: ChangeExamplesProps) {
  return (
    <>
      <ul>
        {changes.slice(0, most).map((operation) => (
          <li key={operation.id} className="small">
            <span className="tabular">{day(operation.date)}</span> {operation.title}{" "}
            <span className="tabular">{signedAmount(eurosFromCents(signedCents(operation)))}</span>
          </li>
        ))}
      </ul>
      {count > most && (
        <p className="muted small">{plural("operations.others", count - most, { one: "et {{n}} autre", other: "et {{n}} autres" })}</p>
      )}
    </>
  );
}
