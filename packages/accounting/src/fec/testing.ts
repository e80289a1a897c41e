import type { FecColumnName } from "./layout.js";

/** A file as a table of texts, so that a test can spoil one thing at a time. */
export type SampleFec = {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly separator: string;
  readonly lineEnd: string;
};

/** The name the samples bear: SIREN with a right key, year 2024. */
export const SAMPLE_NAME = "123456782FEC20241231.txt";

const COMMON = [
  "JournalCode",
  "JournalLib",
  "EcritureNum",
  "EcritureDate",
  "CompteNum",
  "CompteLib",
  "CompAuxNum",
  "CompAuxLib",
  "PieceRef",
  "PieceDate",
  "EcritureLib",
  "Debit",
  "Credit",
  "EcritureLet",
  "DateLet",
  "ValidDate",
  "Montantdevise",
  "Idevise",
];

/** Twelve irreproachable lines of a BIC file: openings, a sale and its payment (matched), a purchase, a fee in dollars. */
export function bicSample(): SampleFec {
  return sample(COMMON, [
    "AN;À-nouveaux;AN-1;20240101;512000;Banques;;;AN2024;20240101;Solde au 01/01/2024;1500,00;0,00;;;20240510;;",
    "AN;À-nouveaux;AN-1;20240101;101000;Capital;;;AN2024;20240101;Solde au 01/01/2024;0,00;1500,00;;;20240510;;",
    "OD;Opérations diverses;1;20240115;411000;Clients;C001;Dupont;F-1;20240115;Facture F-1;120,00;0,00;A;20240131;20240229;;",
    "OD;Opérations diverses;1;20240115;706000;Prestations de services;;;F-1;20240115;Facture F-1;0,00;100,00;;;20240229;;",
    "OD;Opérations diverses;1;20240115;445710;TVA collectée;;;F-1;20240115;Facture F-1;0,00;20,00;;;20240229;;",
    "BQ;Banque;2;20240131;512000;Banques;;;F-1;20240131;VIR DUPONT;120,00;0,00;;;20240229;;",
    "BQ;Banque;2;20240131;411000;Clients;C001;Dupont;F-1;20240131;VIR DUPONT;0,00;120,00;A;20240131;20240229;;",
    "BQ;Banque;3;20240305;606300;Fournitures;;;R-12;20240304;CB PAPETERIE;36,30;0,00;;;20240331;;",
    "BQ;Banque;3;20240305;512000;Banques;;;R-12;20240304;CB PAPETERIE;0,00;36,30;;;20240331;;",
    "BQ;Banque;4;20240320;627000;Services bancaires;;;REL-3;20240320;FRAIS;9,10;0,00;;;20240331;10,00;USD",
    "BQ;Banque;4;20240320;512000;Banques;;;REL-3;20240320;FRAIS;0,00;4,10;;;20240331;;",
    "BQ;Banque;4;20240320;512000;Banques;;;REL-3;20240320;FRAIS;0,00;5,00;;;20240331;;",
  ]);
}

/** Six irreproachable lines of a cash BNC file. */
export function cashSample(): SampleFec {
  return sample(
    [...COMMON, "DateRglt", "ModeRglt", "NatOp", "IdClient"],
    [
      "BQ;Banque;1;20240115;512000;Banques;;;REL-1;20240115;VIR DUPONT;120,00;0,00;;;20240229;;;20240115;VIR;;",
      "BQ;Banque;1;20240115;706000;Honoraires;;;REL-1;20240115;VIR DUPONT;0,00;120,00;;;20240229;;;20240115;VIR;;",
      "BQ;Banque;2;20240120;606300;Fournitures;;;R-12;20240119;CB PAPETERIE;36,30;0,00;;;20240229;;;20240120;CB;;",
      "BQ;Banque;2;20240120;512000;Banques;;;R-12;20240119;CB PAPETERIE;0,00;36,30;;;20240229;;;20240120;CB;;",
      "OD;Opérations diverses;3;20241231;681100;Dotations;;;OD-1;20241231;Dotation 2024;50,00;0,00;;;20250115;;;20241231;OD;;",
      "OD;Opérations diverses;3;20241231;281800;Amortissements;;;OD-1;20241231;Dotation 2024;0,00;50,00;;;20250115;;;20241231;OD;;",
    ],
  );
}

/** The 21 columns of agricultural cash accounts. */
export function agriculturalSample(): SampleFec {
  return withoutColumn(cashSample(), "IdClient");
}

/** The sample with one value changed; rows count from 0. */
export function withValue(file: SampleFec, at: { readonly row: number; readonly column: FecColumnName }, value: string): SampleFec {
  const place = placeOf(file, at.column);
  return { ...file, rows: file.rows.map((row, index) => (index === at.row ? row.with(place, value) : row)) };
}

/** The sample with one column changed on every line. */
export function withColumn(file: SampleFec, column: FecColumnName, value: string): SampleFec {
  return { ...file, rows: file.rows.map((row) => row.with(placeOf(file, column), value)) };
}

/** The sample with a column under another name. */
export function withHeader(file: SampleFec, column: FecColumnName, name: string): SampleFec {
  return { ...file, header: file.header.with(placeOf(file, column), name) };
}

/** The sample less a column. */
export function withoutColumn(file: SampleFec, column: FecColumnName): SampleFec {
  const place = placeOf(file, column);
  return { ...file, header: file.header.toSpliced(place, 1), rows: file.rows.map((row) => row.toSpliced(place, 1)) };
}

/** The sample as text, with a final line end. */
export function sampleText(file: SampleFec): string {
  return [file.header, ...file.rows].map((fields) => fields.join(file.separator) + file.lineEnd).join("");
}

/** The bytes of a text in UTF-8. */
export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function sample(header: readonly string[], rows: readonly string[]): SampleFec {
  return { header, rows: rows.map((row) => row.split(";")), separator: "\t", lineEnd: "\r\n" };
}

function placeOf(file: SampleFec, column: FecColumnName): number {
  const place = file.header.indexOf(column);
  if (place < 0) throw new Error(`no column ${column}`);
  return place;
}
