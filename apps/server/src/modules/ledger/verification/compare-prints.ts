import { frenchDay } from "@comptoir/accounting/date";
import { readPrints, type ChainPrint } from "@comptoir/accounting/ledger/chain/chain-prints";
import type { VerificationFinding } from "@comptoir/contract/ledger/ledger";
import type { Db } from "../../../db/db.js";
import { Refusal } from "../../../refusal.js";
import { SEALED_HASHES } from "../../books/freezing/service.js";
import type { Verification } from "./verify.js";

/**
 * Verifies the books of a company, then compares prints that were kept elsewhere with the entries that bear these numbers today: what shows that
 * a whole chain was written again. Refuses `ledger.no_print` a text that states none.
 */
export async function comparePrints(
  verify: (companyId: string) => Promise<Verification>,
  { db, companyId, text }: { readonly db: Db; readonly companyId: string; readonly text: string },
): Promise<Verification> {
  const { companyId: named, prints } = readPrints(text);
  if (prints.length === 0) throw new Refusal({ code: "ledger.no_print" });
  if (named !== null && named !== companyId) throw new Refusal({ code: "ledger.print_of_another" });
  const verification = await verify(companyId);
  const sealed = await db.tenantRead<ChainPrint>(companyId, {
    text: SEALED_HASHES,
    values: [
      companyId,
      prints.map(({ fiscalYear }) => fiscalYear),
      prints.map(({ sequence }) => sequence),
      prints.map(({ number }) => number),
    ],
  });
  const findings = prints.flatMap((print) => {
    const found = sealed.find(
      ({ fiscalYear, sequence, number }) => fiscalYear === print.fiscalYear && sequence === print.sequence && number === print.number,
    );
    return found?.hash === print.hash ? [] : [printFinding(print, found !== undefined)];
  });
  return { ...verification, intact: verification.intact && findings.length === 0, findings: [...findings, ...verification.findings] };
}

function printFinding({ fiscalYear, sequence, number }: ChainPrint, exists: boolean): VerificationFinding {
  const entry = `L’écriture ${sequence === "AN" ? "AN-" : ""}${number} de l’exercice du ${frenchDay(fiscalYear)}`;
  const message = exists
    ? `${entry} n’a plus l’empreinte que vous avez gardée.`
    : `${entry}, dont vous avez gardé l’empreinte, n’existe plus.`;
  return { rule: exists ? "print.other" : "print.missing", number, entryId: null, month: null, message };
}
