import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseBankFile } from "./parse.js";

const FOLDER = join(import.meta.dirname, "../fixtures");

interface ExpectedAccount {
  number: string | null;
  iban: string | null;
  currency: string | null;
  opening: number | null;
  closing: number | null;
  gaps: number;
  /** `day cents raw label`. */
  rows: string[];
}

interface ExpectedFile {
  format: string;
  encoding: string;
  layout: string | null;
  accounts: ExpectedAccount[];
  /** Line and reason. */
  rejected: [number, string][];
  ignored: number;
  warnings: string[];
}

/** Written with the data they describe, not with the parser. */
const expected = JSON.parse(readFileSync(join(FOLDER, "expected.json"), "utf8")) as Record<string, ExpectedFile>;

/** Follows from what is listed anyway. */
const IMPLIED_WARNINGS = ["rows.rejected", "balance.mismatch"];

describe("one statement per format and per bank", () => {
  it.each(Object.entries(expected))("%s is read to the last operation", (name, wanted) => {
    const file = parseBankFile(readFileSync(join(FOLDER, name)));
    expect({ format: file.format, encoding: file.encoding, layout: file.layout }).toEqual({
      format: wanted.format,
      encoding: wanted.encoding,
      layout: wanted.layout,
    });
    expect(
      file.accounts.map((account) => ({
        number: account.number,
        iban: account.iban,
        currency: account.currency,
        opening: account.openingBalance?.amount ?? null,
        closing: account.closingBalance?.amount ?? null,
        gaps: account.gaps.length,
        rows: account.rows.map((row) => `${row.date} ${row.amount} ${row.rawLabel}`),
      })),
    ).toEqual(wanted.accounts);
    expect(file.rejected.map((row) => [row.line, row.reason])).toEqual(wanted.rejected);
    expect(file.accounts.reduce((sum, account) => sum + account.ignored.length, 0)).toBe(wanted.ignored);
    expect(file.warnings.map((warning) => warning.code).filter((code) => !IMPLIED_WARNINGS.includes(code))).toEqual(wanted.warnings);
  });

  it("lines are unique within a file, so that a user can correct one", () => {
    for (const name of Object.keys(expected)) {
      const file = parseBankFile(readFileSync(join(FOLDER, name)));
      const lines = [...file.rejected, ...file.accounts.flatMap((account) => [...account.rows, ...account.ignored])].map((row) => row.line);
      expect([name, new Set(lines).size]).toEqual([name, lines.length]);
    }
  });
});
