import type { IsoDate } from "@comptoir/accounting/date";
import type { Db } from "../db/db.js";
import { completeBooks, type VatLinesReport } from "../modules/operations/service.js";

/** Completes, before the server listens, what the migrations leave to the program since its rules are not in SQL; says what it did. */
export async function completeUpgrades(
  db: Db,
  { today, say }: { readonly today: IsoDate; readonly say: (text: string) => void },
): Promise<void> {
  const report = await completeBooks(db, { today });
  if (report.companies > 0) say(reportText(report));
}

function reportText({ companies, completed, corrected, kept }: VatLinesReport): string {
  const lines = [
    `Mise à niveau de la base\u00a0: ${counted(companies, "entreprise", "entreprises")}.`,
    `  ${counted(completed, "écriture a reçu ses lignes de TVA", "écritures ont reçu leurs lignes de TVA")}.`,
    `  ${counted(corrected, "brouillon a été recalculé", "brouillons ont été recalculés")} selon le régime de TVA de leur jour.`,
    `  ${counted(kept, "écriture validée ne suit pas", "écritures validées ne suivent pas")} le régime de TVA de leur jour\u00a0: rien n’y change, une extourne les corrige.`,
  ];
  return lines.join("\n");
}

function counted(n: number, one: string, other: string): string {
  return `${n} ${n < 2 ? one : other}`;
}
