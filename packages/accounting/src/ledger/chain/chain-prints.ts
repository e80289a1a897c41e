import { dayFromParts, frenchDay, type IsoDate } from "../../date.js";
import type { EntrySequence } from "../../entry/entry.js";

/** The last validated entry of a sequence of a fiscal year, as its hash sums up all that precedes: what a user keeps elsewhere. */
export type ChainPrint = {
  /** First day of the fiscal year. */
  readonly fiscalYear: IsoDate;
  readonly sequence: EntrySequence;
  readonly number: number;
  readonly hash: string;
};

/** One print, as a file and a mail write it: a reader of either recognises it. */
export function printLine({ fiscalYear, sequence, number, hash }: ChainPrint): string {
  return `Exercice du ${frenchDay(fiscalYear)} · écriture ${sequence === "AN" ? "AN-" : ""}${number} · ${hash}`;
}

/** The file that a user keeps: which company, on which day, and its prints. It says no label and no amount. */
export function printsText({ companyId, on, prints }: { companyId: string; on: IsoDate; prints: readonly ChainPrint[] }): string {
  const lines = [`Empreinte des écritures validées au ${frenchDay(on)}`, `Dossier ${companyId}`, ...prints.map(printLine)];
  return `${lines.join("\r\n")}\r\n`;
}

/** The company and the prints that a text states, however it was pasted; lines that state none are left out. */
export function readPrints(text: string): { readonly companyId: string | null; readonly prints: readonly ChainPrint[] } {
  const companyId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text)?.[0].toLowerCase() ?? null;
  const found = text.matchAll(/(\d{2})\/(\d{2})\/(\d{4})\s*·\s*écriture\s+(AN-)?(\d{1,9})\s*·\s*([0-9a-f]{64})/giu);
  const prints = [...found].flatMap(([, day, month, year, opening, number, hash = ""]): ChainPrint[] => {
    const fiscalYear = dayFromParts(Number(year), Number(month), Number(day));
    if (fiscalYear === null) return [];
    return [{ fiscalYear, sequence: opening === undefined ? "main" : "AN", number: Number(number), hash: hash.toLowerCase() }];
  });
  return { companyId, prints };
}
