import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";

/** What the closing reads of a company. */
export type ClosingCompanyRow = {
  readonly name: string;
  readonly siren: string | null;
  readonly siret: string | null;
  readonly profession: string;
  /** How it practises: of furnished lettings, `lmnp` or `lmp`. */
  readonly professional_status_id: string | null;
  /** The profession in the list of professions; null of another one. */
  readonly profession_id: string | null;
  /** Sector of the agreement, of a doctor. */
  readonly conventional_industry: string | null;
  readonly activity_started_on: IsoDate | null;
  readonly leader_last_name: string;
  readonly street: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly vat_subject_since: IsoDate | null;
  readonly private_share_by_reintegration: boolean;
  readonly is_kept_by_firm: boolean;
};

/** The company that is closed. */
export async function readClosingCompany(tx: Tx, companyId: string): Promise<ClosingCompanyRow> {
  const [row] = await tx.query<ClosingCompanyRow>(
    `select name, siren, siret, profession, profession_id, professional_status_id, conventional_industry, activity_started_on, leader_last_name, street, postcode, city, vat_subject_since, private_share_by_reintegration,
        firm_id is not null as is_kept_by_firm
      from shared.companies where id = $1`,
    [companyId],
    { name: "closing_company" },
  );
  if (!row) throw new Error(`no company ${companyId}`);
  return row;
}
