import { findAccount } from "@comptoir/accounting/chart/accounts";
import { situationOn } from "@comptoir/accounting/company/regime";
import type { IsoDate } from "@comptoir/accounting/date";
import type { TaxSituation } from "@comptoir/accounting/ledger/allocate";
import type { Tx } from "../../../db/transaction.js";
import { regimesOfCompany } from "../../companies/service.js";

/** What decides how an operation of a day is posted. */
export type SituationOf = (day: IsoDate) => TaxSituation;

/** How the operations of a company are posted, each under the regime of its own day. */
export async function readSituations(tx: Tx, companyId: string): Promise<SituationOf> {
  const regimes = await regimesOfCompany(tx, companyId);
  return (day) => situationOn(regimes, day, findAccount);
}
