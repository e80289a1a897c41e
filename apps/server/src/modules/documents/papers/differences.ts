import { compareDocuments } from "../../../filings/produced-repository.js";
import type { Consequence } from "../../books/consequences.js";

/** Compares what was validated or shared with the books: the first day of a difference is kept, with the number of its entries. */
export const DOCUMENT_DIFFERENCES: Consequence = {
  name: "document differences",
  reads: ["entries", "vat_lines"],
  writes: ["produced_documents"],
  isLast: true,
  async follow(tx, { companyId, today }) {
    await compareDocuments(tx, companyId, today);
  },
};
