import type { VatFormName } from "@comptoir/accounting/vat/forms/return-form";
import type { Tx } from "../../../db/transaction.js";
import type { ReturnContent } from "../returns/content.js";

/** What a filing that waits to be sent says, and of whom. */
export type FilingToSend = {
  readonly siren: string | null;
  readonly form: VatFormName;
  readonly millesime: number;
  readonly period: string;
  readonly content: ReturnContent;
};

/** A filing that is handed over and not taken yet; null once it is, or replaced. */
export async function filingToSend(tx: Tx, companyId: string, filingId: string): Promise<FilingToSend | null> {
  const [row] = await tx.query<FilingToSend>(
    `select (select left(c.siret, 9) from shared.companies c where c.id = $1) as siren, r.form, r.millesime, r.period, r.content
      from books.filings f join books.vat_returns r on r.company_id = $1 and r.id = f.subject_id
      where f.company_id = $1 and f.id = $2 and f.subject_kind = 'vat_return' and f.state = 'to_send'`,
    [companyId, filingId],
  );
  return row ?? null;
}
