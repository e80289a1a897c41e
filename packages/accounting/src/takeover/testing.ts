import { isoDate, type IsoDate } from "../date.js";
import { utf8 } from "../fec/testing.js";
import { readFileBooks } from "./file-books.js";

/** A line of a FEC written for a test: journal, number, day, account, third party, label, debit, credit. */
export type OldLine = readonly [
  journal: string,
  number: string,
  day: string,
  account: string,
  party: string,
  label: string,
  debit: string,
  credit: string,
];

const HEADER =
  "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise";

const JOURNAL_LABELS: Readonly<Record<string, string>> = { AN: "À nouveaux", BQ: "Banque", VE: "Ventes", HA: "Achats", CA: "Caisse" };

/** The text of a FEC of 18 columns with these lines; a piece is `P-` and the number. */
export function oldFec(lines: readonly OldLine[]): string {
  const rows = lines.map(([journal, number, day, account, party, label, debit, credit]) => {
    const date = day.replaceAll("-", "");
    const [aux, auxName] = party === "" ? ["", ""] : [party.toUpperCase(), party];
    const piece = number === "" ? "" : `P-${number}`;
    const journalName = JOURNAL_LABELS[journal] ?? journal;
    return [
      journal,
      journalName,
      number,
      date,
      account,
      `Compte ${account}`,
      aux,
      auxName,
      piece,
      date,
      label,
      debit,
      credit,
      "",
      "",
      date,
      "",
      "",
    ];
  });
  return [HEADER, ...rows.map((row) => row.join("\t"))].map((row) => `${row}\r\n`).join("");
}

/** These lines as a FEC that was read. */
export function oldBooks(lines: readonly OldLine[], fileName = "123456782FEC20251231.txt", today: IsoDate = isoDate("2026-04-14")) {
  return readFileBooks({ fileName, bytes: utf8(oldFec(lines)), today });
}

/** A year of a small business: openings, a sale and its payment, an expense with VAT, a loan that is paid back. */
export const OLD_YEAR: readonly OldLine[] = [
  ["AN", "1", "2025-01-01", "512100", "", "À nouveau", "1500,00", "0,00"],
  ["AN", "1", "2025-01-01", "164100", "", "À nouveau", "0,00", "3000,00"],
  ["AN", "1", "2025-01-01", "101300", "", "À nouveau", "1500,00", "0,00"],
  ["VE", "2", "2025-02-03", "411DUPONT", "Dupont", "Facture 12", "120,00", "0,00"],
  ["VE", "2", "2025-02-03", "706000", "", "Facture 12", "0,00", "100,00"],
  ["VE", "2", "2025-02-03", "44571", "", "Facture 12", "0,00", "20,00"],
  ["VE", "3", "2025-02-04", "411000", "Martin", "Facture 13", "60,00", "0,00"],
  ["VE", "3", "2025-02-04", "706000", "", "Facture 13", "0,00", "50,00"],
  ["VE", "3", "2025-02-04", "44571", "", "Facture 13", "0,00", "10,00"],
  ["BQ", "4", "2025-03-10", "512100", "", "VIR DUPONT", "100,00", "0,00"],
  ["BQ", "4", "2025-03-10", "411DUPONT", "Dupont", "VIR DUPONT", "0,00", "100,00"],
  ["BQ", "5", "2025-12-12", "6063", "", "PRLV LEROY MERLIN", "30,00", "0,00"],
  ["BQ", "5", "2025-12-12", "44566", "", "PRLV LEROY MERLIN", "6,00", "0,00"],
  ["BQ", "5", "2025-12-12", "512100", "", "PRLV LEROY MERLIN", "0,00", "36,00"],
];
