import { eurosFromCents } from "@comptoir/accounting/money";
import type { SelectionPreview } from "@comptoir/contract/operations-selection";
import { day, signedAmount } from "../../text/format.js";
import { plural, t } from "../../text/t.js";
import { Banner } from "../../ui/banner.js";
import { signedCents } from "./list-items.js";

const EXAMPLES = 8;

/** What would change, with a few of them, and what would stay with the first reason. */
export function FilteredPreview({ preview: { count, changes, skipped, skippedCount } }: { preview: SelectionPreview["data"] }) {
  return (
    <div role="status">
      <p>
        <b>{plural("filtered.count", count, { one: "{{n}} opération changera.", other: "{{n}} opérations changeront." })}</b>
      </p>
      <ul>
        {changes.slice(0, EXAMPLES).map((operation) => (
          <li key={operation.id} className="small">
            <span className="tabular">{day(operation.date)}</span> {operation.title}{" "}
            <span className="tabular">{signedAmount(eurosFromCents(signedCents(operation)))}</span>
          </li>
        ))}
      </ul>
      {count > EXAMPLES && <p className="muted small">{t("filtered.and_more", "et {{n}} autres", { n: String(count - EXAMPLES) })}</p>}
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
