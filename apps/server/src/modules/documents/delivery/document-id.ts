import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { DocumentType } from "@comptoir/contract/documents/books";
import { Refusal } from "../../../refusal.js";

/** What the id of a document in the list names: one of now, by its days, or one that was kept. */
export type DocumentRef =
  | { readonly kind: "dated"; readonly type: DocumentType; readonly variant: string; readonly from: IsoDate; readonly to: IsoDate }
  | { readonly kind: "kept"; readonly type: DocumentType; readonly id: string };

const DATED = /^([a-z_]+)-([a-z]+)-(\d{4}-\d{2}-\d{2})-(\d{4}-\d{2}-\d{2})$/;
const KEPT = /^([a-z_]+)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Reads the id of a document. Refuses (`not_found`) another text. */
export function documentRef(text: string): DocumentRef {
  const [, keptType, id] = KEPT.exec(text) ?? [];
  const kept = DocumentType.safeParse(keptType);
  if (kept.success && id !== undefined) return { kind: "kept", type: kept.data, id };
  const [, datedType, variant = "", from = "", to = ""] = DATED.exec(text) ?? [];
  const dated = DocumentType.safeParse(datedType);
  if (dated.success && isIsoDate(from) && isIsoDate(to)) return { kind: "dated", type: dated.data, variant, from, to };
  throw new Refusal({ code: "not_found", what: "document" });
}
