import { describe, expect, it } from "vitest";
import { isoDate } from "../../date.js";
import { checkFec, type FecCheck, type FecReport } from "./check.js";
import { bicSample, SAMPLE_NAME, sampleText, utf8, type SampleFec } from "../testing.js";

const bic = bicSample();
const YEAR = { begin: isoDate("2024-01-01"), end: isoDate("2024-12-31") };

function check(file: SampleFec, given: Partial<FecCheck> = {}): FecReport {
  return checkFec({ fileName: SAMPLE_NAME, bytes: utf8(sampleText(file)), ...given });
}

/** Findings as `rule@line`, in the order of the report. */
function places(report: FecReport): string[] {
  return report.findings.map(({ rule, line }) => `${rule}@${line ?? "file"}`);
}

function withRows(file: SampleFec, rows: readonly string[]): SampleFec {
  return { ...file, rows: [...file.rows, ...rows.map((row) => row.split(";"))] };
}

describe("dates and openings that do not hold together", () => {
  const sale = (number: string, date: string, given: { journal?: string; piece?: string; valid?: string } = {}): string[] => {
    const { journal = "VE;Ventes", piece = date, valid = "20240630" } = given;
    const line = (rest: string): string => `${journal};${number};${date};${rest}`;
    return [
      line(`411000;Clients;;;F-${number};${piece};Facture;10,00;0,00;;;${valid};;`),
      line(`706000;Prestations de services;;;F-${number};${piece};Facture;0,00;10,00;;;${valid};;`),
    ];
  };
  const report = (rows: readonly string[]): string[] =>
    check(withRows(bic, rows), { fiscalYear: YEAR }).findings.map(({ rule, line, count }) => `${rule}@${line} ×${count}`);

  it("a piece dated after its entry is told once for its journal, with how many entries", () => {
    const late = { piece: "20240502" };
    expect(
      report([...sale("5", "20240501", late), ...sale("6", "20240501", late), ...sale("7", "20240501", { piece: "20240430" })]),
    ).toEqual(["piece.after_entry@14 ×2"]);
  });

  it("numbers that go back in time inside a journal are told once for it; another journal runs on its own", () => {
    const back = [...sale("5", "20240501"), ...sale("6", "20240412"), ...sale("7", "20240410"), ...sale("8", "20240411")];
    expect(report(back)).toEqual(["number.time@16 ×2"]);
    // A late entry validated on the same day explains it: told, and accepted.
    expect(check(withRows(bic, back), { fiscalYear: YEAR }).verdict.ours).toBe(true);
    expect(report([...sale("5", "20240501"), ...sale("6", "20240412", { journal: "AC;Achats" })])).toEqual([]);
  });

  it("a provisional file numbers its drafts for itself alone", () => {
    const back = withRows(bic, [...sale("5", "20240501"), ...sale("6", "20240412")]);
    const given = { fileName: SAMPLE_NAME.replace(".txt", "_provisoire.txt"), fiscalYear: YEAR };
    expect(check(back, given).findings.map(({ rule }) => rule)).not.toContain("number.time");
  });

  it("a late entry of a later validation is none of them", () => {
    expect(report([...sale("5", "20240501"), ...sale("6", "20240412", { valid: "20240731" })])).toEqual([]);
  });

  const taken = (label: string, piece: string): string[] => [
    `OD;Opérations diverses;5;20240601;512000;Banques;;;${piece};20240101;${label};0,00;1500,00;;;20240630;;`,
    `OD;Opérations diverses;5;20240601;101000;Capital;;;${piece};20240101;${label};1500,00;0,00;;;20240630;;`,
  ];

  it("openings taken back after the opening are told, known by their piece or by their wording", () => {
    expect(report(taken("Correction", "AN2024"))).toEqual(["opening.reversed@14 ×1"]);
    expect(report(taken("Extourne Solde au 01/01/2024", "OD-5"))).toEqual(["opening.reversed@14 ×1"]);
    expect(report(taken("Retrait", "OD-5"))).toEqual([]);
  });

  it("a company that existed before begins with openings", () => {
    const without = { ...bic, rows: bic.rows.slice(2) };
    const first = (activityStartedOn: string | null): string[] =>
      places(
        check(without, {
          fiscalYear: YEAR,
          firstFiscalYear: true,
          activityStartedOn: activityStartedOn === null ? null : isoDate(activityStartedOn),
        }),
      );
    expect(first("2023-12-31")).toEqual(["opening.missing@file"]);
    expect([first("2024-01-01"), first("2024-03-01"), first(null)]).toEqual([[], [], []]);
  });
});
