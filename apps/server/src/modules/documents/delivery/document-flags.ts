import type { FlagName } from "@comptoir/contract/base/flag-names";
import type { DocumentFormat } from "@comptoir/contract/documents/books";
import { isFlagOpen, requireFlags } from "../../../access/flags.js";
import type { Services } from "../../../services.js";

/** The function that a document in a format belongs to: the FEC, the screen and the PDF each have their own. */
function flagOf(type: string, format: DocumentFormat): FlagName | null {
  if (type === "fec") return "documents_fec_download";
  if (format === "html") return "documents_html_display";
  return format === "pdf" ? "documents_pdf_display" : null;
}

/** Refuses (`access.feature`) a document in a format that is closed to a person. */
export async function requireFormat(
  { db, deployment }: Pick<Services, "db" | "deployment">,
  { type, format, userId }: { readonly type: string; readonly format: DocumentFormat; readonly userId: string },
): Promise<void> {
  const flag = flagOf(type, format);
  if (flag !== null) await requireFlags(db, [flag], { userId, deployment });
}

/** True while a document in a format is open to a person; `userId` null for a visitor. */
export async function isFormatOpen(
  { db, deployment }: Pick<Services, "db" | "deployment">,
  { type, format, userId }: { readonly type: string; readonly format: DocumentFormat; readonly userId: string | null },
): Promise<boolean> {
  const flag = flagOf(type, format);
  return flag === null || isFlagOpen(db, flag, { userId, deployment });
}
