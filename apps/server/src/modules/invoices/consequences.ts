import { cents } from "@comptoir/accounting/money";
import type { Consequence } from "../books/consequences.js";
import { joinPaperOf } from "../operations/service.js";
import { readInvoicesNamed } from "./invoices-repository.js";
import { storePayment } from "./payments-repository.js";

/** An operation whose suggestion was accepted has the papers of the invoices that it pays, and counts as their payment. */
export const ACCEPTED_INVOICES: Consequence = {
  name: "accepted invoices",
  reads: ["operations"],
  writes: ["papers", "invoices"],
  async follow(tx, { companyId, change: { paidInvoices = [] } }) {
    if (paidInvoices.length === 0) return;
    const ids = [...new Set(paidInvoices.map(({ invoiceId }) => invoiceId))];
    const rows = new Map((await readInvoicesNamed(tx, companyId, ids)).map((row) => [row.id, row]));
    for (const { operationId, invoiceId, amount, accountCode, userId } of paidInvoices) {
      const row = rows.get(invoiceId);
      if (row === undefined) continue;
      for (const fileId of [row.file_id, row.readable_file_id])
        if (fileId !== null) await joinPaperOf(tx, { id: companyId }, { operationId, fileId, userId });
      await storePayment(tx, companyId, {
        invoiceId,
        operationId,
        amount,
        gap: cents(0),
        chosen: row.posting ?? [{ accountCode }],
      });
    }
  },
};
