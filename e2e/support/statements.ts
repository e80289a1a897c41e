import { textFile, type UploadedFile } from "./journey.js";

/** A line of a bank's statement: its day, its amount in euros as the bank writes it, its words. */
export type OfxLine = readonly [day: string, amount: string, label: string];

type Account = { readonly bank: string; readonly number: string };

const HEADER = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n";

/** A statement in OFX, each line with an id that is its own within the file of that name. */
export function ofxUpload(name: string, { bank, number }: Account, lines: readonly OfxLine[]): UploadedFile {
  const account = `<BANKACCTFROM><BANKID>${bank}<BRANCHID>00001<ACCTID>${number}<ACCTTYPE>CHECKING</BANKACCTFROM>`;
  const transactions = lines.map(
    ([day, amount, label], index) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day.replaceAll("-", "")}<TRNAMT>${amount}<FITID>${name}-${index}<NAME>${label}</STMTTRN>`,
  );
  return textFile(
    name,
    `${HEADER}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR${account}<BANKTRANLIST>\n${transactions.join("\n")}\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`,
  );
}

/** A bank account from January to the middle of April, of merchants that every company knows. */
export const FROM_JANUARY = ofxUpload("janvier-avril.ofx", { bank: "13606", number: "00098765432" }, [
  ["2026-01-08", "-936.00", "PRLV SEPA DISPANO RENNES ECH/080126"],
  ["2026-01-14", "4180.00", "VIR SEPA RECU /DE M OU MME LEGRAND DUBOIS"],
  ["2026-01-18", "-89.40", "FACTURE CARTE DU 180126 TOTALENERGIES RENNES"],
  ["2026-02-05", "-143.97", "PRLV SEPA SFR BUSINESS ECH/050226"],
  ["2026-02-16", "-124.80", "FACTURE CARTE DU 160226 LEROY MERLIN BETTON"],
  ["2026-02-23", "7260.00", "VIR SEPA RECU /DE SYNDIC FONCIA RENNES"],
  ["2026-03-11", "-384.60", "PRLV SEPA EDF ENTREPRISES ECH/110326"],
  ["2026-03-26", "-72.60", "FACTURE CARTE DU 260326 RESTAURANT LE GALOPIN RENNES"],
  ["2026-04-02", "-92.15", "FACTURE CARTE DU 020426 TOTALENERGIES RENNES"],
  ["2026-04-03", "-64.90", "FACTURE CARTE DU 030426 LEROY MERLIN BETTON"],
  ["2026-04-07", "-240.00", "CHEQUE 0000412"],
  ["2026-04-09", "-8.70", "FACTURE CARTE DU 090426 SNCF INTERNET PARIS"],
]);
/** Its lines of April. */
export const APRIL_LINES = 4;
/** A month in which the bank wrote one purchase twice. */
export const WITH_A_DUPLICATE = ofxUpload("doublon.ofx", { bank: "13606", number: "00098765477" }, [
  ["2026-03-09", "-42.50", "FACTURE CARTE DU 090326 VOLTIGEUR BETTON"],
  ["2026-03-09", "-42.50", "FACTURE CARTE DU 090326 VOLTIGEUR BETTON"],
  ["2026-03-16", "300.00", "VIR SEPA RECU /DE SYNDIC FONCIA RENNES"],
]);
/** The same file after a transfer that damaged its text. */
export function damaged({ name, mimeType, buffer }: UploadedFile, damage: (text: string) => string): UploadedFile {
  return { name, mimeType, buffer: Buffer.from(damage(buffer.toString())) };
}
/** Five purchases from a shop that no rule knows, one of them taken back, and two other lines. */
export const FROM_ONE_SHOP = ofxUpload("krandix.ofx", { bank: "13606", number: "00098765499" }, [
  ["2026-03-03", "-42.10", "FACTURE CARTE DU 030326 KRANDIX RENNES"],
  ["2026-03-10", "-18.60", "FACTURE CARTE DU 100326 KRANDIX RENNES"],
  ["2026-03-17", "-77.00", "FACTURE CARTE DU 170326 KRANDIX RENNES"],
  ["2026-03-24", "-9.95", "FACTURE CARTE DU 240326 KRANDIX RENNES"],
  ["2026-03-25", "18.60", "AVOIR CARTE 250326 KRANDIX RENNES"],
  ["2026-03-26", "-55.00", "FACTURE CARTE DU 260326 VOLTIGEUR BETTON"],
  ["2026-03-27", "-240.00", "CHEQUE 0000518"],
]);
