import type { EquityMode } from "@comptoir/accounting/company/regime";
import type { Tx } from "../../db/transaction.js";
import { readFirmSettings } from "./settings-repository.js";

export { MONTHS_SUMMARY, refreshMonths } from "./wall/months.js";

/** What the new dossiers of a firm begin with. */
export type DossierDefaults = { readonly privateShareByReintegration: boolean; readonly equityMode: EquityMode };

/** What a firm says of its new dossiers, read under the role of the shared tables; a company of one's own follows the usual. */
export async function dossierDefaults(tx: Tx, firmId: string | null): Promise<DossierDefaults> {
  if (firmId === null) return { privateShareByReintegration: false, equityMode: "101" };
  const row = await readFirmSettings(tx, firmId);
  return { privateShareByReintegration: row.private_share_by_reintegration, equityMode: row.equity_mode };
}
