import type { Tx } from "../../../db/transaction.js";
import { readVehicles, type VehicleRow } from "../../vehicles/service.js";
import { readKept } from "./kept-facts-repository.js";
import { readClosingCompany, type ClosingCompanyRow } from "./company-repository.js";

/** Facts that steps read beside the books, and that may change once a year is closed: the closed year keeps its own. */
export type KeptFacts = {
  readonly company: Pick<
    ClosingCompanyRow,
    "profession" | "profession_id" | "professional_status_id" | "conventional_industry" | "activity_started_on"
  >;
  readonly vehicles: readonly VehicleRow[];
};

/** These facts as they are now. */
export async function factsToKeep(tx: Tx, companyId: string): Promise<KeptFacts> {
  const { profession, profession_id, professional_status_id, conventional_industry, activity_started_on } = await readClosingCompany(
    tx,
    companyId,
  );
  const vehicles = [...(await readVehicles(tx, companyId)).values()];
  return { company: { profession, profession_id, professional_status_id, conventional_industry, activity_started_on }, vehicles };
}

/** These facts as the closing of a year kept them; null for an open year, and for one that an older program closed. */
export async function keptFactsOf(
  tx: Tx,
  companyId: string,
  { id, isClosed }: { readonly id: string; readonly isClosed: boolean },
): Promise<KeptFacts | null> {
  return isClosed ? ((await readKept(tx, companyId, id)) as KeptFacts | null) : null;
}
