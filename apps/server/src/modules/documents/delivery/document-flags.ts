import type { FlagName } from "@comptoir/contract/base/flag-names";
import type { DocumentFormat } from "@comptoir/contract/documents/books";
import { isFlagOpen } from "../../../access/flags.js";
import type { Services } from "../../../services.js";

/** The function that a document in a format belongs to: the FEC, the screen and the PDF each have their own. */
function flagOf(type: string, format: DocumentFormat): FlagName | null {
  if (type === "fec") return "documents_fec_download";
  if (format === "html") return "documents_html_display";
  return format === "pdf" ? "documents_pdf_display" : null;
}

/** True while a document in a format is open to a person; `userId` null for a visitor. */
export async function isFormatOpen(
  { db, deployment }: Pick<Services, "db" | "deployment">,
  { type, format, userId }: { readonly type: string; readonly format: DocumentFormat; readonly userId: string | null },
): Promise<boolean> {
  const flag = flagOf(type, format);
  return flag === null || isFlagOpen(db, flag, { userId, deployment });
}
