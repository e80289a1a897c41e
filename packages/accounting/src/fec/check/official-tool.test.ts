import { describe, expect, it } from "vitest";
import { checkFec, type FecReport } from "./check.js";
import type { FecColumnName, ReadableFecLayout } from "../layout.js";
import type { FecRule } from "../rules.js";
import {
  agriculturalSample,
  bicSample,
  cashSample,
  SAMPLE_NAME,
  sampleText,
  utf8,
  withColumn,
  withHeader,
  withoutColumn,
  withValue,
  type SampleFec,
} from "../testing.js";

type Case = {
  readonly change: string;
  readonly file: SampleFec | string | Uint8Array;
  readonly verdict: FecReport["verdict"]["officialTool"];
  readonly layout?: ReadableFecLayout;
  readonly name?: string;
  /** Rules that must be among those raised. */
  readonly rules?: readonly FecRule[];
};

const CONFORME = "conforme";
const NON_CONFORME = "non_conforme";
const NO_REPORT = "no_report";

function report(given: Omit<Case, "change" | "verdict">): FecReport {
  const { file } = given;
  const bytes = file instanceof Uint8Array ? file : utf8(typeof file === "string" ? file : sampleText(file));
  return checkFec({ fileName: given.name ?? SAMPLE_NAME, bytes, layout: given.layout ?? "bic" });
}

const bic = bicSample();
const cash = cashSample();
const text = sampleText(bic);
const lines = text.split("\r\n");

function spoiltBic(column: FecColumnName, value: string): SampleFec {
  return withValue(bic, { row: 7, column }, value);
}

function spoiltCash(column: FecColumnName, value: string): SampleFec {
  return withValue(cash, { row: 2, column }, value);
}

function latin9(content: string): Uint8Array {
  return Uint8Array.from(content, (letter) => (letter === "€" ? 0xa4 : letter.charCodeAt(0)));
}

function utf16(content: string): Uint8Array {
  const words = Uint16Array.from(`\ufeff${content}`, (letter) => letter.charCodeAt(0));
  return new Uint8Array(words.buffer);
}

function lineChanged(index: number, change: (line: string) => string): string {
  return lines.map((line, rank) => (rank === index ? change(line) : line)).join("\r\n");
}

const CASES: readonly Case[] = [
  { change: "nothing (BIC, TAB, CR LF)", file: bic, verdict: CONFORME },
  { change: "pipe and LF", file: { ...bic, separator: "|", lineEnd: "\n" }, verdict: CONFORME },
  { change: "CR", file: { ...bic, lineEnd: "\r" }, verdict: CONFORME },
  { change: "ISO-8859-15", file: latin9(text), verdict: CONFORME },
  { change: "UTF-8 with a mark", file: `\ufeff${text}`, verdict: CONFORME },
  { change: "no final line end", file: text.slice(0, -2), verdict: CONFORME },
  { change: "nothing (BNC cash, 22 columns)", file: cash, layout: "bnc-cash", verdict: CONFORME },
  { change: "nothing (agricultural cash, 21 columns)", file: agriculturalSample(), layout: "ba-cash", verdict: CONFORME },
  { change: "22 columns declared as BIC", file: cash, layout: "bic", verdict: CONFORME },
  { change: "18 columns declared as BNC cash", file: bic, layout: "bnc-cash", verdict: NON_CONFORME, rules: ["column.optional_missing"] },

  {
    change: "required column renamed",
    file: withHeader(bic, "EcritureNum", "NumEcriture"),
    verdict: NON_CONFORME,
    rules: ["column.missing"],
  },
  {
    change: "optional column renamed",
    file: withHeader(bic, "CompAuxNum", "CompteAuxNum"),
    verdict: NON_CONFORME,
    rules: ["column.optional_missing"],
  },
  { change: "name with a space inside", file: withHeader(bic, "JournalCode", "Journal Code"), verdict: NON_CONFORME },
  { change: "space before the first name", file: withHeader(bic, "JournalCode", " JournalCode"), verdict: NON_CONFORME },
  { change: "spaces around another name", file: withHeader(bic, "PieceRef", " PieceRef "), verdict: CONFORME, rules: ["column.spelling"] },
  { change: "quoted names", file: { ...bic, header: bic.header.map((name) => `"${name}"`) }, verdict: NON_CONFORME },
  { change: "accents in names", file: withHeader(withHeader(bic, "Credit", "Crédit"), "Debit", "Débit"), verdict: CONFORME },
  { change: "MontantDevise", file: withHeader(bic, "Montantdevise", "MontantDevise"), verdict: CONFORME },
  { change: "16 columns", file: withoutColumn(withoutColumn(bic, "Idevise"), "Montantdevise"), verdict: NON_CONFORME },
  { change: "Idevise absent", file: withoutColumn(bic, "Idevise"), verdict: NON_CONFORME },
  { change: "no header", file: lines.slice(1).join("\r\n"), verdict: NO_REPORT, rules: ["file.header"] },
  { change: "header only", file: `${lines[0]}\r\n`, verdict: NO_REPORT, rules: ["file.empty"] },
  { change: "empty file", file: "", verdict: NO_REPORT },

  {
    change: "header in upper case",
    file: { ...bic, header: bic.header.map((name) => name.toUpperCase()) },
    verdict: CONFORME,
    rules: ["column.spelling"],
  },
  {
    change: "reordered columns",
    file: { ...bic, header: bic.header.toReversed(), rows: bic.rows.map((row) => row.toReversed()) },
    verdict: CONFORME,
    rules: ["column.order"],
  },
  {
    change: "extra column",
    file: { ...bic, header: [...bic.header, "Analytique"], rows: bic.rows.map((row) => [...row, "X"]) },
    verdict: CONFORME,
  },
  {
    change: "trailing separator on all lines",
    file: { ...bic, header: [...bic.header, ""], rows: bic.rows.map((row) => [...row, ""]) },
    verdict: CONFORME,
  },

  {
    change: "trailing separator on data lines only",
    file: { ...bic, rows: bic.rows.map((row) => [...row, ""]) },
    verdict: NON_CONFORME,
    rules: ["line.field_count"],
  },
  { change: "a line with 17 fields", file: lineChanged(4, (line) => line.slice(0, line.lastIndexOf("\t"))), verdict: NON_CONFORME },
  { change: "a line with 19 fields", file: lineChanged(4, (line) => `${line}\tX`), verdict: NON_CONFORME },
  { change: "TAB in a label", file: spoiltBic("EcritureLib", "CB\tPAPETERIE"), verdict: NON_CONFORME },
  {
    change: "pipe in a label of a pipe file",
    file: { ...spoiltBic("EcritureLib", "CB|PAPETERIE"), separator: "|" },
    verdict: NON_CONFORME,
  },
  {
    change: "pipe in a label of a TAB file",
    file: spoiltBic("EcritureLib", "CB|PAPETERIE"),
    verdict: CONFORME,
    rules: ["text.characters"],
  },
  {
    change: "lone LF in a label of a CR LF file",
    file: spoiltBic("EcritureLib", "CB\nPAPETERIE"),
    verdict: CONFORME,
    rules: ["text.characters"],
  },
  { change: "blank line in the middle", file: lineChanged(4, (line) => `${line}\r\n`), verdict: NON_CONFORME, rules: ["line.blank"] },
  { change: "blank line at the end", file: `${text}\r\n`, verdict: NON_CONFORME, rules: ["line.blank"] },
  { change: "mixed line ends", file: lineChanged(4, (line) => `${line}\n${lines[5]}`), verdict: NON_CONFORME, rules: ["line.end_mixed"] },
  { change: "UTF-16", file: utf16(text), verdict: NON_CONFORME, rules: ["file.encoding"] },
  { change: "quoted values", file: { ...bic, rows: bic.rows.map((row) => row.map((value) => `"${value}"`)) }, verdict: NON_CONFORME },

  { change: "separator ;", file: { ...bic, separator: ";" }, verdict: NO_REPORT, rules: ["file.separator"] },
  { change: "separator ,", file: { ...bic, separator: "," }, verdict: NO_REPORT, rules: ["file.separator"] },
  { change: "separator ; in a file closed in 2012", file: { ...bic, separator: ";" }, name: "123456782FEC20121231.txt", verdict: CONFORME },
  {
    change: "8 columns",
    file: text
      .split("\r\n")
      .map((line) => line.split("\t").slice(0, 8).join("\t"))
      .join("\r\n"),
    verdict: NO_REPORT,
  },

  ...["20241315", "hier", "240115", "", "00000000"].map((value): Case => ({
    change: `EcritureDate « ${value} »`,
    file: spoiltBic("EcritureDate", value),
    verdict: NON_CONFORME,
  })),
  ...["20240231", "01/01/2024", "2024-01-01", "20240101 10:30:00", "2024-01-01T10:30:00", "20300101"].map((value): Case => ({
    change: `EcritureDate « ${value} »`,
    file: withColumn(bic, "EcritureDate", value),
    verdict: CONFORME,
  })),
  { change: "year 1850", file: withColumn(bic, "PieceDate", "18500101"), verdict: CONFORME, rules: ["date.year"] },

  { change: "unbalanced entry", file: spoiltBic("Debit", "36,31"), verdict: CONFORME, rules: ["entry.unbalanced"] },
  { change: "gap", file: { ...bic, rows: bic.rows.filter((row) => row[2] !== "3") }, verdict: CONFORME, rules: ["number.gap"] },
  {
    change: "duplicate number",
    file: { ...bic, rows: bic.rows.map((row) => (row[2] === "4" ? row.with(2, "2") : row)) },
    verdict: CONFORME,
    rules: ["number.duplicate"],
  },
  {
    change: "unsorted",
    file: { ...bic, rows: bic.rows.toReversed() },
    verdict: CONFORME,
    rules: ["number.order", "order.validation", "opening.first"],
  },
  { change: "no openings", file: { ...bic, rows: bic.rows.slice(2) }, verdict: CONFORME, rules: ["opening.missing"] },
  { change: "closing entry present", file: withClosing(), verdict: CONFORME, rules: ["closing.entry"] },

  ...["1 000,00", "1\u00a0000,00", "1\u202f000,00"].map((value): Case => ({
    change: `Debit « ${value} »`,
    file: spoiltBic("Debit", value),
    verdict: NON_CONFORME,
    rules: ["value.amount_form"],
  })),
  ...["1000.00", "1.000,00", "1000,00 €", "mille", '"1000,00"'].map((value): Case => ({
    change: `Debit « ${value} »`,
    file: spoiltBic("Debit", value),
    verdict: NON_CONFORME,
    rules: ["value.amount"],
  })),
  { change: "dot in Montantdevise", file: spoiltBic("Montantdevise", "10.00"), verdict: NON_CONFORME, rules: ["value.amount"] },
  ...["-1000,00", "1000,00-", "+1000,00", "1000", "1000,001", " 000000000001000,00"].map((value): Case => ({
    change: `Debit « ${value} »`,
    file: spoiltBic("Debit", value),
    verdict: CONFORME,
  })),
  { change: "empty Debit", file: withValue(bic, { row: 8, column: "Debit" }, ""), verdict: CONFORME, rules: ["value.required"] },

  { change: "debit and credit both set", file: spoiltBic("Credit", "1,00"), verdict: CONFORME, rules: ["amount.both_sides"] },
  { change: "debit and credit both zero", file: spoiltBic("Debit", "0,00"), verdict: CONFORME, rules: ["amount.no_side"] },
  ...["51", "BQ512"].map((value): Case => ({
    change: `CompteNum « ${value} »`,
    file: spoiltBic("CompteNum", value),
    verdict: CONFORME,
    rules: ["account.number"],
  })),
  { change: "letters after the third digit", file: spoiltBic("CompteNum", "401DUPONT"), verdict: CONFORME },

  ...(["CompteNum", "CompteLib", "EcritureLib", "EcritureNum"] as const).map((column): Case => ({
    change: `empty ${column}`,
    file: spoiltBic(column, ""),
    verdict: NON_CONFORME,
    rules: ["value.empty"],
  })),
  ...(["JournalCode", "JournalLib", "PieceRef", "PieceDate", "ValidDate"] as const).map((column): Case => ({
    change: `empty ${column} (BIC and commercial BNC)`,
    file: spoiltBic(column, ""),
    verdict: NON_CONFORME,
    rules: ["value.absent"],
  })),
  ...(["DateRglt", "ModeRglt", "NatOp", "IdClient", "ValidDate", "JournalCode", "JournalLib"] as const).map((column): Case => ({
    change: `empty ${column} (BNC cash)`,
    file: withColumn(cash, column, ""),
    layout: "bnc-cash",
    verdict: CONFORME,
  })),
  ...(["EcritureNum", "EcritureDate", "EcritureLib", "CompteNum", "CompteLib"] as const).flatMap((column): Case[] => [
    {
      change: `empty ${column} (BNC cash)`,
      file: spoiltCash(column, ""),
      layout: "bnc-cash",
      verdict: NON_CONFORME,
      rules: ["value.empty"],
    },
    {
      change: `empty ${column} (agricultural cash)`,
      file: withoutColumn(spoiltCash(column, ""), "IdClient"),
      layout: "ba-cash",
      verdict: NON_CONFORME,
      rules: ["value.empty"],
    },
  ]),
  ...(["PieceRef", "PieceDate"] as const).flatMap((column): Case[] => [
    {
      change: `empty ${column} (BNC cash)`,
      file: spoiltCash(column, ""),
      layout: "bnc-cash",
      verdict: NON_CONFORME,
      rules: ["value.absent"],
    },
    {
      change: `empty ${column} (agricultural cash)`,
      file: withoutColumn(spoiltCash(column, ""), "IdClient"),
      layout: "ba-cash",
      verdict: NON_CONFORME,
      rules: ["value.absent"],
    },
  ]),
  { change: "label made of a no-break space", file: spoiltBic("EcritureLib", "\u00a0"), verdict: NON_CONFORME, rules: ["value.empty"] },
  { change: "00000000 in ValidDate", file: withColumn(bic, "ValidDate", "00000000"), verdict: CONFORME, rules: ["date.zero"] },
  { change: "00000000 in PieceDate", file: spoiltBic("PieceDate", "00000000"), verdict: CONFORME, rules: ["date.zero"] },
  { change: "DateRglt absent (BNC cash)", file: withoutColumn(cash, "DateRglt"), layout: "bnc-cash", verdict: NON_CONFORME },
  { change: "IdClient absent (BNC cash)", file: withoutColumn(cash, "IdClient"), layout: "bnc-cash", verdict: NON_CONFORME },
  {
    change: "DateRglt « 12 janvier »",
    file: spoiltCash("DateRglt", "12 janvier"),
    layout: "bnc-cash",
    verdict: NON_CONFORME,
    rules: ["value.date"],
  },

  ...["D/C", "+1/-1"].map((pair): Case => ({ change: `Montant and Sens ${pair}`, file: signed(bic, pair), verdict: CONFORME })),
  { change: "Sens with a space", file: signed(bic, "D /C "), verdict: NO_REPORT, rules: ["amount.side"] },

  ...[
    "12345678200010FEC20241231.txt",
    "ABCFEC20241231",
    "123456782fec20241231.csv",
    "123456782FEC20241231_1.txt",
    "123456789FEC20241231.txt",
    "123456782FEC20241939.txt",
  ].map((name): Case => ({ change: `name ${name}`, file: withColumn(bic, "EcritureDate", "20240101"), name, verdict: CONFORME })),
  ...["FEC20241231.txt", "123456782FEC-2024.txt", "123456782FEC31122024.txt"].map((name): Case => ({
    change: `name ${name}`,
    file: bic,
    name,
    verdict: NO_REPORT,
    rules: ["file.name"],
  })),
];

function withClosing(): SampleFec {
  const row = (account: string, debit: string, credit: string): readonly string[] =>
    `OD;Opérations diverses;5;20241231;${account};Compte ${account};;;CL;20241231;Clôture;${debit};${credit};;;20250301;;`.split(";");
  return { ...bic, rows: [...bic.rows, row("706100", "10,00", "0,00"), row("120000", "0,00", "10,00")] };
}

function signed(file: SampleFec, pair: string): SampleFec {
  const [debitSign = "", creditSign = ""] = pair.split("/");
  return {
    ...file,
    header: file.header.with(11, "Montant").with(12, "Sens"),
    rows: file.rows.map((row) => {
      const [debit = "", credit = ""] = [row[11], row[12]];
      return debit === "0,00" ? row.with(11, credit).with(12, creditSign) : row.with(11, debit).with(12, debitSign);
    }),
  };
}

describe("the verdict of the official tool", () => {
  it.each(CASES)("$change: $verdict", ({ verdict, rules, ...given }) => {
    const result = report(given);
    const raised = new Set(result.findings.map((finding) => finding.rule));
    expect({ verdict: result.verdict.officialTool, missing: (rules ?? []).filter((rule) => !raised.has(rule)) }).toEqual({
      verdict,
      missing: [],
    });
  });
});
