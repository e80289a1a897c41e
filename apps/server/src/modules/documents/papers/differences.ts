import { compareDocuments } from "../../../filings/produced-repository.js";
import type { Consequence } from "../../books/consequences.js";

/** Whether what was validated or shared still says what the books say: kept with the first day of the difference and the number of its entries. */
export const DOCUMENT_DIFFERENCES: Consequence = {
  name: "document differences",
  reads: ["entries", "vat_lines"],
  writes: ["produced_documents"],
  isLast: true,
  async follow(tx, { companyId, today }) {
    await compareDocuments(tx, companyId, today);
  },
};
