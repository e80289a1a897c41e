import { publishedForm } from "@comptoir/accounting/vat/forms/vat-form-for";
import { exportRows } from "@comptoir/accounting/vat/returns/return-export";
import type { Filing } from "../../../filings/partner-jobs.js";
import { receiveFilingMessage } from "./filing.js";
import { filingToSend } from "./sending-repository.js";

/** What the jobs of filings send of VAT returns, and what follows from an answer. */
export const VAT_FILING: Filing = {
  async fileToSend(tx, companyId, filingId) {
    const filing = await filingToSend(tx, companyId, filingId);
    if (filing === null) return null;
    const { siren, form, millesime, period, content } = filing;
    return { siren, period, rows: exportRows(publishedForm(form, millesime), content.boxes) };
  },
  async receive(tx, companyId, { reference, event, today }) {
    await receiveFilingMessage(tx, companyId, { reference, event, today });
  },
};
