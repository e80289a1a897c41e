import type { IsoDate } from "@comptoir/accounting/date";
import type { TaxSystem } from "@comptoir/accounting/entry/account-facts";
import type { Reads } from "../../db/reads.js";

/** What the limits of turnover of a company depend on. */
export type ActivityRow = {
  readonly profession_id: string | null;
  readonly activity_started_on: IsoDate | null;
  /** Micro-entrepreneur. */
  readonly independant: boolean;
  readonly tax_system: TaxSystem;
};

/** Reads what a company is. */
export async function readActivityOf(reads: Reads, companyId: string): Promise<ActivityRow> {
  const [row] = await reads<ActivityRow>({
    name: "dashboard_activity",
    text: "select profession_id, activity_started_on, independant, tax_system from shared.companies where id = $1",
    values: [companyId],
  });
  if (!row) throw new Error(`no company ${companyId}`);
  return row;
}
