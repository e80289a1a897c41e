import type { BankImport } from "@comptoir/contract/banking/banking";

/** The four steps of an import, from 1. */
export type ImportStep = 1 | 2 | 3 | 4;

/** The step of an import; `isWriting` while the confirmation of this screen is on its way. */
export function importStep(status: BankImport["status"] | null, isWriting: boolean): ImportStep {
  if (status === null) return 1;
  if (isWriting || status === "importing") return 3;
  return status === "previewed" ? 2 : 4;
}

/** Share of the lines written, 0 to 100; null while the server has not said how many there are. */
export function progressPercent({ done, total }: BankImport["progress"]): number | null {
  return total <= 0 ? null : Math.min(100, Math.floor((done / total) * 100));
}
