import { frenchDay, isIsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";
import { readKeptFec, sealedFecHash } from "../../books/fec/service.js";
import type { FiscalYearOf } from "../../books/years/service.js";
import { keptFecs } from "./facts-repository.js";
import type { Findings } from "./findings.js";

type Verifying = { readonly companyId: string; readonly years: readonly FiscalYearOf[]; readonly findings: Findings };

/** Writes again the FEC of each closing, also of a year that was reopened since, and compares it with the SHA-256 that the closing kept. */
export async function verifyClosedFecs(tx: Tx, { companyId, years, findings }: Verifying): Promise<void> {
  for (const { year_id: yearId, day, fec, sha256 } of await keptFecs(tx, companyId)) {
    const year = years.find(({ id }) => id === yearId);
    const kept = readKeptFec(fec);
    const isSame =
      year !== undefined &&
      kept !== null &&
      isIsoDate(day) &&
      (await sealedFecHash(tx, { ...kept, companyId, year, today: day })) === sha256;
    if (isSame) continue;
    const where = year !== undefined && isIsoDate(year.beginning) ? ` (exercice du ${frenchDay(year.beginning)})` : "";
    const message = `Le FEC de la clôture ne s’écrit plus comme il a été remis\u00a0: son empreinte n’est plus celle qui a été gardée${where}.`;
    findings.add({ rule: "closing.fec", number: null, entryId: null, month: null, message });
  }
}
