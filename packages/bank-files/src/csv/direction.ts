import { headerKey } from "./headers.js";

/** Which of two words in a column means money out, and which money in. */
export interface SideValues {
  readonly debit: string;
  /** Null when the user named the debits alone: any other value is then a credit. */
  readonly credit: string | null;
}

const DEBITS = new Set(
  "d db dr deb debt dbit debit debits debito debet debe debiteur debitrice dare af sortie sorties depense depenses decaissement out outgoing outgoings outflow paid out money out withdrawal expense soll belastung lastschrift ausgang ausgabe cargo gasto salida egreso uscita saida winien obciazenie ut vydaj wn uit uitgaven".split(
    " ",
  ),
);
const CREDITS = new Set(
  "c k cr cred crdt credit credits credito kredit kreditas crediteur creditrice haber avere bij entree entrees recette recettes encaissement in incoming incomings inflow deposit income haben gutschrift eingang einnahme abono ingreso entrada entrata uznanie inn prijem ma inkomsten".split(
    " ",
  ),
);
for (const word of ["paid out", "money out"]) DEBITS.add(word);
for (const word of ["paid in", "money in"]) CREDITS.add(word);
for (const word of ["paid", "money"]) DEBITS.delete(word);

/** The side that a cell states by its words: `D`, `Crédit`, `DBIT`, `-`, `Sortie`, `Bij`; null when they say none. */
export function sideOfWords(cell: string): "debit" | "credit" | null {
  const text = cell.trim();
  if (text === "-" || text === "+") return text === "-" ? "debit" : "credit";
  const key = headerKey(text);
  if (DEBITS.has(key) || /^d[?]?bit$/.test(key)) return "debit";
  return CREDITS.has(key) || /^cr[?]?dit$/.test(key) ? "credit" : null;
}

/** A value of such a column made comparable, in any script. */
export function sideKey(cell: string): string {
  return cell.trim().toLowerCase();
}

/** The side of a cell: by the two known values of the column, else by its words. */
export function sideOfCell(cell: string, sides: SideValues | null): "debit" | "credit" | null {
  const key = sideKey(cell);
  if (key === "") return null;
  if (sides === null) return sideOfWords(cell);
  if (key === sides.debit) return "debit";
  return sides.credit === null || key === sides.credit ? "credit" : null;
}
