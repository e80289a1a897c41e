import { isoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import { describe, expect, it } from "vitest";
import type { BankFile } from "../bank-file.js";
import { parseBankFile } from "../parse.js";
import {
  asBytes,
  EXAMPLE_ACCOUNT,
  exampleRows,
  writeCamt053,
  writeCfonb120,
  writeCsv,
  writeOfx,
  writeQif,
  type SampleStatement,
} from "./statements.js";

const statement: SampleStatement = {
  account: EXAMPLE_ACCOUNT,
  rows: exampleRows({ count: 500, from: isoDate("2026-01-01") }),
  openingBalance: cents(250000),
};
const layouts = ["credit-mutuel", "boursobank", "fortuneo", "qonto", "revolut"] as const;

const WRITTEN: readonly (readonly [string, string])[] = [
  ["OFX", writeOfx(statement)],
  ["QIF", writeQif(statement)],
  ["CAMT.053", writeCamt053(statement)],
  ["CFONB 120", writeCfonb120(statement)],
  ...layouts.map((layout) => [layout, writeCsv({ ...statement, layout })] as const),
];

describe("statements written for tests and measures", () => {
  it.each(WRITTEN)("%s is read back row for row, without a single warning", (name, text) => {
    const file: BankFile = parseBankFile(asBytes(text));
    const labelLength = name === "CFONB 120" ? 31 : 500;
    expect(file.accounts[0]?.rows.map((row) => [row.date, row.amount, row.label])).toEqual(
      statement.rows.map((row) => [row.date, row.amount, row.label.slice(0, labelLength).trim()]),
    );
    expect([file.warnings, file.rejected]).toEqual([[], []]);
  });

  it("are always the same for the same arguments, and others for another seed", () => {
    expect(exampleRows({ count: 500, from: isoDate("2026-01-01") })).toEqual(statement.rows);
    expect(exampleRows({ count: 500, from: isoDate("2026-01-01"), seed: 2 })).not.toEqual(statement.rows);
  });

  it("tell how far a long reading has come", () => {
    const seen: number[] = [];
    const text = writeCsv({
      layout: "fortuneo",
      account: EXAMPLE_ACCOUNT,
      rows: exampleRows({ count: 12_000, from: isoDate("2020-01-01") }),
    });
    parseBankFile(asBytes(text), { onProgress: (rowsRead) => seen.push(rowsRead) });
    expect(seen).toEqual([5000, 10_000]);
  });
});
