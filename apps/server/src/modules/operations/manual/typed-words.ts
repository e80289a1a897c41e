import { tokensWith } from "../categorization/categorize.js";
import type { AttachmentRow, JournalLineRow } from "../operation-queries.js";
import type { ManualRow } from "./manual-repository.js";

type Beside = { readonly lines: readonly JournalLineRow[] | null; readonly papers: readonly AttachmentRow[] | null };

/** What an operation typed in is found by: what was typed, its accounts or its lines, and the names of its papers. */
export function typedWords(row: ManualRow, { lines, papers }: Beside): readonly string[] {
  const { id, amountCents, title, comment, pieceRef, debitAccount, creditAccount } = row;
  return tokensWith(
    {
      id,
      amount_cents: amountCents,
      title,
      raw_label: "",
      comment,
      manually_created: true,
      piece_ref: pieceRef,
      journal_lines: lines,
      attachments: papers,
    },
    [debitAccount, creditAccount].filter((code) => code !== null),
  );
}
