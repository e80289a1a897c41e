import type { SelectionPreview } from "@comptoir/contract/operations-selection";
import { plural } from "../../../text/t.js";
import { Banner } from "../../../ui/banner.js";
import { ChangeExamples } from "./change-examples.js";

const EXAMPLES = 8;

/** What would change, with a few of them, and what would stay with the first reason. */
export function FilteredPreview({ preview }: { preview: SelectionPreview["data"] }) {
  const { count, skipped, skippedCount } = preview;
  return (
    <div role="status">
      <p>
        <b>{plural("filtered.count", count, { one: "{{n}} opération changera.", other: "{{n}} opérations changeront." })}</b>
      </p>
      <ChangeExamples preview={preview} most={EXAMPLES} />
      {skippedCount > 0 && (
        <Banner kind="warn">
          {plural("filtered.skipped", skippedCount, {
            one: "{{n}} opération restera telle quelle.",
            other: "{{n}} opérations resteront telles quelles.",
          })}{" "}
          {skipped[0]?.message}
        </Banner>
      )}
    </div>
  );
}
