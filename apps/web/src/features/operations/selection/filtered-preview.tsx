import type { SelectionPreview } from "@comptoir/contract/operations/selection";
import { plural } from "../../../text/t.js";
import { ChangeExamples } from "./change-examples.js";
import { SkippedOperations } from "./skipped-operations.js";

const EXAMPLES = 8;

/** What would change, with a few of them, and what would stay with the reasons. */
export function FilteredPreview({ preview }: { preview: SelectionPreview["data"] }) {
  const { count } = preview;
  return (
    <>
      <div role="status">
        <p>
          <b>{plural("filtered.count", count, { one: "{{n}} opération changera.", other: "{{n}} opérations changeront." })}</b>
        </p>
        <ChangeExamples preview={preview} most={EXAMPLES} />
      </div>
      <SkippedOperations preview={preview} />
    </>
  );
}
